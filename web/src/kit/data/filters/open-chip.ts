import type { Filter } from './list-state.ts'
import type { ListControl } from './use-list-state.ts'

/** What a chip needs once it is wanted open. */
export interface OpenChipProps<F extends Filter> {
  filter: F
  list: ListControl
  /** What the chip says of what is chosen; empty when nothing is. */
  shown: string
}
