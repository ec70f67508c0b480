import type { SlotFindings } from '@bcare/contract/appointments/free-slot'
import { useDebouncedValue } from '@mantine/hooks'
import { api, useRead } from '../../kit/api/api.ts'

/** A time and a place that are thought of; of an appointment that exists, what is not named stays as it is. */
export type SlotWish = Parameters<typeof api.freeSlot.check>[0]

/** Long enough that a number that is typed is asked about once. */
const PAUSE_MS = 250
/** What is asked while nothing is: hooks ask always or never. */
const NOTHING: SlotWish = { start_at: '2000-01-01T00:00:00Z', end_at: '2000-01-01T00:00:00Z' }

/**
 * What speaks against a time while it is being chosen, in the words that booking it would be answered with. Undefined
 * while nothing whole has been chosen, and until it is known.
 */
export function useSlotCheck(wish: SlotWish | undefined): SlotFindings | undefined {
  const wanted = wish && JSON.stringify(wish)
  const [asked] = useDebouncedValue(wanted, PAUSE_MS)
  const { data } = useRead(
    api.freeSlot.check,
    asked === undefined ? NOTHING : (JSON.parse(asked) as SlotWish),
    {
      enabled: asked !== undefined,
      quiet: true,
    },
  )
  return asked === wanted && wanted !== undefined ? data : undefined
}
