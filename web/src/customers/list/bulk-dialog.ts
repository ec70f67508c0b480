/** What every dialog over many customers is given. */
export interface BulkDialogProps {
  ids: number[]
  onDone: () => void
  onClose: () => void
}
