/** One row of a table that a user sent. */
export interface SheetRow {
  /** Its number as the program shows it in which it was made, from 1. */
  no: number
  cells: string[]
}
