import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { TOAST_MS } from '../kit/page/toast.tsx'

/** The toast area: one for the whole application. */
export function Toasts() {
  const is_phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <Notifications
      position="bottom-left"
      autoClose={TOAST_MS}
      limit={is_phone ? 2 : 4}
      containerWidth={360}
    />
  )
}
