import { lazy, Suspense, useEffect, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { useMay } from '../../kit/session/may.ts'
import { CallQuestions } from './CallQuestions.tsx'
import { dialled, noteDialling } from './dialled.ts'

// Most of the day nothing rings: what is shown then comes when it does.
const OneCall = lazy(() => import('./CallPanel.tsx').then((file) => ({ default: file.OneCall })))
const DialledCall = lazy(() => import('./CallPanel.tsx').then((file) => ({ default: file.DialledCall })))

/** What rings, what is talked on, and what is still to be said of a call, over whatever screen is shown. */
export function CallWidget() {
  const may_read = useMay('call:read')
  if (!may_read) return null
  return <Widget />
}

function Widget() {
  const { data } = useRead(api.callWidget.for_me, {}, { quiet: true })
  const noted = dialled.use()
  const [put_off, putOff] = useState<ReadonlySet<number>>(new Set())
  const may_log = useMay('call:create')
  useEffect(noteDialling, [])
  const rows = (data?.data ?? []).filter(({ id, status }) => status !== 'completed' || !put_off.has(id))
  const shown = rows.find(({ status }) => status === 'ringing' || status === 'in_progress') ?? rows[0]
  const waiting = (data?.total ?? 0) - 1
  return (
    <>
      <Suspense fallback={null}>
        {shown !== undefined ? (
          <OneCall
            key={shown.id}
            row={shown}
            waiting={waiting}
            onLater={() => putOff(new Set([...put_off, shown.id]))}
          />
        ) : (
          noted !== null && may_log && <DialledCall noted={noted} />
        )}
      </Suspense>
      <CallQuestions />
    </>
  )
}
