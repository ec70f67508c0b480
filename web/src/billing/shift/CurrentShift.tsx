import { Alert, Button, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { useMay } from '../../kit/session/may.ts'
import { Comparison } from './Comparison.tsx'
import { CountForm } from './CountForm.tsx'
import { HandOver } from './HandOver.tsx'
import { OpenForm } from './OpenForm.tsx'
import { ShiftHead } from './ShiftHead.tsx'
import css from './shift.module.css'
import type { ShiftRow } from './shift-rows.ts'
import { SHIFT_TEXTS as TEXTS } from './texts.ts'

/** The drawer of a branch: open it, count it, hand it over, whichever comes next. */
export function CurrentShift({ branch_id }: { branch_id: number }) {
  const { data, error, refetch } = useRead(
    api.shift.list,
    { branch_id, limit: 1, sort_by: 'opened_at', order: 'desc' },
    { quiet: true },
  )
  return (
    <section className={`box ${css.card}`} aria-label={TEXTS.current}>
      {error && data === undefined ? (
        <Alert color="orange" title={error.message}>
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            {DATA_TEXTS.retry}
          </Button>
        </Alert>
      ) : data === undefined ? (
        <Skeleton height={220} />
      ) : (
        <Drawer key={data.data[0]?.id ?? 0} branch_id={branch_id} last={data.data[0]} />
      )}
    </section>
  )
}

function Drawer({ branch_id, last }: { branch_id: number; last: ShiftRow | undefined }) {
  const may = useMay('shift:update')
  const [again, setAgain] = useState(false)
  if (last === undefined || last.state === 'closed') return <OpenForm branch_id={branch_id} last={last} />
  const counts = last.state === 'open' || again
  return (
    <>
      <ShiftHead shift={last} />
      {!may ? (
        last.state === 'open' ? (
          <Text size="sm">{TEXTS.blind}</Text>
        ) : (
          <Comparison shift={last} />
        )
      ) : counts ? (
        <CountForm
          key={last.state}
          shift={last}
          onFixed={() => setAgain(false)}
          {...(again && { onStop: () => setAgain(false) })}
        />
      ) : (
        <HandOver shift={last} onRecount={() => setAgain(true)} />
      )}
    </>
  )
}
