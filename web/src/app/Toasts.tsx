import { Notifications } from '@mantine/notifications'
import { TOAST_MS } from '../kit/page/toast.tsx'

/** The toast area: one for the whole application. */
export function Toasts() {
  return <Notifications position="top-right" autoClose={TOAST_MS} limit={4} containerWidth={360} />
}
