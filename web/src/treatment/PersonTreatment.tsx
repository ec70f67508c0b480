import { formatMoney } from '@bcare/rules/text/money'
import { AGREED_KINDS } from '@bcare/rules/treatment/line'
import { openChoices, phaseSum, type PlanDeed, planCounts } from '@bcare/rules/treatment/plan'
import { Anchor, Button, Skeleton, Stack } from '@mantine/core'
import { IconDental, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { api, useRead } from '../kit/api/api.ts'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import { TableFailed } from '../kit/data/table/TableStates.tsx'
import { useMay } from '../kit/session/may.ts'
import { openBooking } from '../shared/modals/appointment-modal.ts'
import type { PersonTabProps } from '../shared/person-tab.ts'
import { PlanPrints } from '../shared/print/PrintButtons.tsx'
import { AddBundle } from './AddBundle.tsx'
import { AgreementList } from './plan/AgreementList.tsx'
import { Alternatives } from './plan/Alternatives.tsx'
import { LineCard, LineContent } from './LineCard.tsx'
import type { LineRow } from './line-row.ts'
import { PerformedList } from './PerformedList.tsx'
import css from './plan/plan.module.css'
import { PLAN_TEXTS } from './plan/plan-texts.ts'
import { PlanFoot } from './plan/PlanFoot.tsx'
import { TREATMENT_TEXTS as TEXTS } from './texts.ts'
import treatment from './treatment.module.css'
import { type PlanChoices, usePlanChoices } from './plan/use-plan-choices.ts'
import { usePresentedBy } from './plan/use-presenting.ts'

const LineForm = lazy(() => import('./LineForm.tsx').then((file) => ({ default: file.LineForm })))
const PlanPresent = lazy(() =>
  import('./plan/PlanPresent.tsx').then((file) => ({ default: file.PlanPresent })),
)

const MOST = 200

/** Lines by their phase, those without one last; within it the older first, choices of one group together. */
function phasesOf(lines: readonly LineRow[]): [number | null, LineRow[]][] {
  const phases = new Map<number | null, LineRow[]>()
  for (const line of lines) phases.set(line.phase_no, [...(phases.get(line.phase_no) ?? []), line])
  return [...phases].toSorted(([one], [other]) => (one ?? 1_000) - (other ?? 1_000))
}

const groupsOf = (lines: readonly LineRow[]): [string | null, LineRow[]][] => [
  ...Map.groupBy(lines, ({ alternative_group }) => alternative_group),
]

/** The treatment plan of one customer, for the profile: its lines by phase, what was signed, and what was done. */
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
        <Plan person_id={person_id} lines={data.data.toReversed()} add={add} />
      )}
      <AgreementList person_id={person_id} />
      <PerformedList person_id={person_id} />
      <Suspense fallback={null}>
        {adding && <LineForm person_id={person_id} onClose={() => setAdding(false)} />}
      </Suspense>
    </Stack>
  )
}

interface PlanProps {
  person_id: number
  /** The older first. */
  lines: readonly LineRow[]
  add: ReactNode
}

/** A plan with something in it: its counts, phases and sums, and the screen that shows it to the customer. */
function Plan({ person_id, lines, add }: PlanProps) {
  const plan = usePlanChoices(person_id, lines)
  const presented_by = usePresentedBy(person_id)
  const may_present = useMay('attachment:update')
  const person = useRead(api.person.get, { id: person_id }, { quiet: true }).data
  const [shown, setShown] = useState<'present' | 'sign'>()
  const close = useCallback(() => setShown(undefined), [])
  const { running, offered, completed } = planCounts(lines)
  const go = (deed: PlanDeed) => {
    if (deed !== 'book') return setShown(deed)
    if (person !== undefined) openBooking({ person: { id: person_id, full_name: person.full_name } })
  }
  return (
    <>
      <div className={css.top}>
        <strong className="numeric">{PLAN_TEXTS.counts(running, offered, completed)}</strong>
        <span className={treatment.buttons}>
          {may_present && offered > 0 && presented_by === undefined && (
            <Button size="xs" variant="default" onClick={() => setShown('present')}>
              {PLAN_TEXTS.present}
            </Button>
          )}
          {add}
          <AddBundle person_id={person_id} />
          <PlanPrints person_id={person_id} />
          <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/treatment" />}>
            {TEXTS.all_customers}
          </Anchor>
        </span>
      </div>
      {phasesOf(lines).map(([phase, of_phase]) => (
        <Phase key={phase ?? 0} phase={phase} lines={of_phase} plan={plan} presented_by={presented_by} />
      ))}
      <PlanFoot lines={lines} presented_by={presented_by} onDeed={go} />
      <Suspense fallback={null}>
        {shown !== undefined && (
          <PlanPresent
            person_id={person_id}
            lines={lines}
            plan={plan}
            signing={shown === 'sign'}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

interface PhaseProps {
  phase: number | null
  lines: readonly LineRow[]
  plan: PlanChoices
  presented_by: string | undefined
}

function Phase({ phase, lines, plan, presented_by }: PhaseProps) {
  return (
    <section>
      <h2 className={css.phase}>
        <span>{TEXTS.phase(phase)}</span>
        <span className="numeric">{formatMoney(phaseSum(lines))}</span>
      </h2>
      <Stack gap={8}>
        {groupsOf(lines).map(([group, choices]) => (
          <div key={group ?? ''}>
            {group !== null && <h3 className={treatment.phase}>{TEXTS.choices(group)}</h3>}
            <Choices group={group} lines={choices} plan={plan} presented_by={presented_by} />
          </div>
        ))}
      </Stack>
    </section>
  )
}

/** The lines of one group: open choices side by side, the others one below the other. */
function Choices({ group, lines, plan, presented_by }: Omit<PhaseProps, 'phase'> & { group: string | null }) {
  const may_agree = useMay('attachment:agree')
  const open = group === null ? undefined : openChoices(lines).get(group)
  const rest = open === undefined ? lines : lines.filter((line) => !open.includes(line))
  return (
    <Stack gap={8}>
      {group !== null && open !== undefined && (
        <Alternatives
          group={group}
          choices={open}
          plan={plan}
          locked={!may_agree || presented_by !== undefined}
          renderChoice={(line) => <LineContent line={line} presented_by={presented_by} />}
        />
      )}
      {rest.length > 0 && (
        <ul className={treatment.list}>
          {rest.map((line) => (
            <LineCard key={line.id} line={line} presented_by={presented_by} />
          ))}
        </ul>
      )}
    </Stack>
  )
}
