import { lazy, Suspense } from 'react'
import { SLOTS } from '../slots.ts'

const load = SLOTS.call_widget
const CallWidget = load && lazy(async () => ({ default: await load() }))

/** The place of the call-centre widget. */
export function CallWidgetHost() {
  if (CallWidget === undefined) return null
  return (
    <Suspense fallback={null}>
      <CallWidget />
    </Suspense>
  )
}
