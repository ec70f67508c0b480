import { lazy, Suspense } from 'react'
import { endAsking, useAsked } from './asking.ts'

const Dialogs = lazy(() => import('./TaskDialogs.tsx').then((file) => ({ default: file.TaskDialogs })))

/** The place of questions about tasks; every screen that shows tasks has one. */
export function TaskQuestions() {
  const asked = useAsked()
  if (asked === null) return null
  return (
    <Suspense fallback={null}>
      <Dialogs asked={asked} onClose={endAsking} />
    </Suspense>
  )
}
