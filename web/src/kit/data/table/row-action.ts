import type { ReactNode } from 'react'

export interface RowAction {
  label: string
  icon?: ReactNode
  /** Red: it destroys something. */
  destructive?: boolean
  disabled?: boolean
  run: () => void
}
