import { lazy, Suspense } from 'react'
import { closeHandOver, useWantedHandOver } from '../kit/hand-over.ts'
import { SLOTS } from './slots.ts'

const load = SLOTS.hand_over
const HandOverDialog = load && lazy(async () => ({ default: await load() }))

/** The place of the hand-over dialog; `openHandOver` opens it from anywhere. */
export function HandOverHost() {
  const wanted = useWantedHandOver()
  if (wanted === null || HandOverDialog === undefined) return null
  return (
    <Suspense fallback={null}>
      <HandOverDialog
        from_user_id={wanted.from_user_id}
        onDone={() => wanted.onDone?.()}
        onClose={closeHandOver}
      />
    </Suspense>
  )
}
