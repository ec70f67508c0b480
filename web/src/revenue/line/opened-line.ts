/** A service, or an item that was billed without one. */
export interface OpenedLine {
  attachment_id: number | null
  bill_item_id: number | null
  name: string
  person_id: number
  person_name: string
}
