import { useSetting } from '../../kit/runtime/settings.ts'
import { useMay } from '../../kit/session/may.ts'

/** Whether the user may book over another appointment, where the clinic lets anybody. */
export function useMayOverbook(): boolean {
  const may = useMay('appointment:overbook')
  return useSetting('booking.overbooking') && may
}
