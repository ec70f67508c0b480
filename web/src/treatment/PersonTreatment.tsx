import { AGREED_KINDS } from '@bcare/rules/treatment/line'
import { Anchor, Button, Skeleton, Stack } from '@mantine/core'
import { IconDental, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { api, useRead } from '../kit/api/api.ts'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import { TableFailed } from '../kit/data/table/TableStates.tsx'
import { useMay } from '../kit/session/may.ts'
import type { PersonTabProps } from '../shared/person-tab.ts'
import { PlanPrints } from '../shared/print/PrintButtons.tsx'
import { AddBundle } from './AddBundle.tsx'
import { LineCard } from './LineCard.tsx'
import type { LineRow } from './line-row.ts'
import { PerformedList } from './PerformedList.tsx'
import { TREATMENT_TEXTS as TEXTS } from './texts.ts'
import css from './treatment.module.css'

const LineForm = lazy(() => import('./LineForm.tsx').then((file) => ({ default: file.LineForm })))

const MOST = 200

/** Lines by their phase, those without one last; within it the older first, choices of one group together. */
function phasesOf(lines: readonly LineRow[]): [number | null, LineRow[]][] {
  const phases = new Map<number | null, LineRow[]>()
  for (const line of lines.toReversed())
    phases.set(line.phase_no, [...(phases.get(line.phase_no) ?? []), line])
  return [...phases].toSorted(([one], [other]) => (one ?? 1_000) - (other ?? 1_000))
}

const groupsOf = (lines: readonly LineRow[]): [string | null, LineRow[]][] => [
  ...Map.groupBy(lines, ({ alternative_group }) => alternative_group),
]

/** The treatment plan of one customer, for the profile: its lines by phase, and what was done. */
export function PersonTreatment({ person_id }: PersonTabProps) {
  const { data, error, refetch } = useRead(
    api.attachment.list,
    { person_id, kind: [...AGREED_KINDS], limit: MOST, sort_by: 'created_at' },
    { quiet: true },
  )
  const may_add = useMay('attachment:create')
  const [adding, setAdding] = useState(false)
  const add = may_add && (
    <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {TEXTS.add}
    </Button>
  )
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} radius="md" />
  return (
    <Stack gap="md" align="stretch">
      {data.data.length === 0 ? (
        <EmptyState
          title={TEXTS.empty}
          about={add ? TEXTS.empty_about : TEXTS.empty_read}
          icon={<IconDental />}
          action={add}
        />
      ) : (
        <div className={css.buttons}>
          {add}
          <AddBundle person_id={person_id} />
          <PlanPrints person_id={person_id} />
          <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/treatment" />}>
            {TEXTS.all_customers}
          </Anchor>
        </div>
      )}
      {phasesOf(data.data).map(([phase, lines]) => (
        <Phase key={phase ?? 0} phase={phase} lines={lines} />
      ))}
      <PerformedList person_id={person_id} />
      <Suspense fallback={null}>
        {adding && <LineForm person_id={person_id} onClose={() => setAdding(false)} />}
      </Suspense>
    </Stack>
  )
}

function Phase({ phase, lines }: { phase: number | null; lines: readonly LineRow[] }) {
  return (
    <section>
      <h2 className={css.phase}>{TEXTS.phase(phase)}</h2>
      <Stack gap={8}>
        {groupsOf(lines).map(([group, choices]) => (
          <div key={group ?? ''}>
            {group !== null && <h3 className={css.phase}>{TEXTS.choices(group)}</h3>}
            <ul className={css.list}>
              {choices.map((line) => (
                <LineCard key={line.id} line={line} />
              ))}
            </ul>
          </div>
        ))}
      </Stack>
    </section>
  )
}
