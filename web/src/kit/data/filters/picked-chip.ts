import { type ComponentType, lazy } from 'react'
import type { PickedFilter } from './list-state.ts'
import type { ListControl } from './use-list-state.ts'

export interface PickedChipProps {
  filter: PickedFilter
  list: ListControl
  /** Whether it was pressed before it was there. */
  opened: boolean
}

let load: (() => Promise<ComponentType<PickedChipProps>>) | undefined

/** Says where the chip of a filter by records is: it must know them, and the kit does not. */
export const bringPickedChip = (chip: typeof load): void => void (load = chip)

/** The chip that the application has brought. */
export const PickedChip = lazy(async () => {
  if (load === undefined) throw new Error('The application brings no chip for filters by records')
  return { default: await load() }
})
