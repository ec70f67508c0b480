import { formatMoney } from '@bcare/rules/text/money'
import { AGREED_KINDS } from '@bcare/rules/treatment/line'
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconDental, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api, useRead } from '../kit/api/api.ts'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import { TableFailed } from '../kit/data/table/TableStates.tsx'
import { useMay } from '../kit/session/may.ts'
import type { DealLinesProps } from '../shared/deal-lines.ts'
import { AddBundle } from './AddBundle.tsx'
import { LineCard } from './LineCard.tsx'
import { TREATMENT_TEXTS as TEXTS } from './texts.ts'
import css from './treatment.module.css'

const LineForm = lazy(() => import('./LineForm.tsx').then((file) => ({ default: file.LineForm })))

const MOST = 200

/** The services of a deal: the same lines as in the plan of its customer. */
export function DealLines({ deal_id, person_id }: DealLinesProps) {
  const input = {
    deal_id,
    kind: [...AGREED_KINDS],
    limit: MOST,
    sort_by: 'created_at',
    order: 'asc',
  } as const
  const { data, error, refetch } = useRead(api.attachment.list, input, { quiet: true })
  const may_add = useMay('attachment:create')
  const [adding, setAdding] = useState(false)
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} radius="md" />
  const total = data.data.reduce((sum, line) => sum + line.total, 0)
  const buttons = (
    <div className={css.buttons}>
      {may_add && (
        <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          {TEXTS.add}
        </Button>
      )}
      <AddBundle person_id={person_id} deal_id={deal_id} />
    </div>
  )
  return (
    <Stack gap="md">
      {data.data.length === 0 ? (
        <EmptyState
          title={TEXTS.deal_empty}
          about={TEXTS.deal_about}
          icon={<IconDental />}
          action={buttons}
        />
      ) : (
        <>
          {buttons}
          <ul className={css.list}>
            {data.data.map((line) => (
              <LineCard key={line.id} line={line} />
            ))}
          </ul>
          <Text ta="end" fw={600} className="numeric">
            {TEXTS.deal_total(formatMoney(total))}
          </Text>
        </>
      )}
      <Suspense fallback={null}>
        {adding && <LineForm person_id={person_id} deal_id={deal_id} onClose={() => setAdding(false)} />}
      </Suspense>
    </Stack>
  )
}
