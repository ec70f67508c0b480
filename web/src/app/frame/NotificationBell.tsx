import { lazy, Suspense } from 'react'
import { SLOTS } from '../slots.ts'

const load = SLOTS.notification_bell
const Bell = load && lazy(async () => ({ default: await load() }))

/** The place of the bell in the header. */
export function NotificationBell() {
  if (Bell === undefined) return null
  return (
    <Suspense fallback={null}>
      <Bell />
    </Suspense>
  )
}
