import { Anchor, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { milliseconds } from '@bcare/rules/text/date'
import { api, useWrite } from '../../kit/api/api.ts'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { useNow } from '../../kit/use-now.ts'
import { PersonAlerts } from '../../shared/medical/PersonAlerts.tsx'
import type { ChairVisit } from './chair.ts'
import css from './chair.module.css'
import { CHAIR_TEXTS as TEXTS } from './texts.ts'

const MINUTE = 60_000
/** Where the rest of the customer's record is. */
const WAYS = [
  { tab: 'chart', label: TEXTS.chart },
  { tab: 'treatment', label: TEXTS.plan },
  { tab: 'images', label: TEXTS.pictures },
] as const
const BEFORE = new Set<string>(['waiting', 'in_consult'])

/** Who is in the chair and what to beware of: it stays on top, so that nothing is written for another customer. */
export function ChairHead({ visit }: { visit: ChairVisit }) {
  const statuses = useConstant('track.status')
  const now = useNow()
  const may_start = useMay('track:update')
  const start = useWrite(api.track.update, {
    onSuccess: () => toast({ type: 'success', title: TEXTS.started }),
  })
  const { id, version, status, treatment_start_at, person_age } = visit
  const facts = [
    visit.person_code,
    person_age === null ? null : TEXTS.age(person_age),
    visit.room_name,
    visit.type_name,
    visit.reason,
  ]
  const minutes =
    status === 'in_treatment' && treatment_start_at !== null
      ? Math.max(0, Math.floor((now - milliseconds(treatment_start_at)) / MINUTE))
      : undefined
  return (
    <header className={`box ${css.head}`}>
      <div className={css.who}>
        <Link className={css.name} to={`/customer/profile/${visit.person_id}`}>
          {visit.person_name}
        </Link>
        <StatusBadge value={status} options={statuses} />
        {minutes !== undefined && <span className="numeric">{TEXTS.minutes(minutes)}</span>}
        {may_start && BEFORE.has(status) && (
          <Button
            size="md"
            loading={start.isPending}
            onClick={() => start.mutate({ id, version, status: 'in_treatment' })}
          >
            {TEXTS.start}
          </Button>
        )}
      </div>
      <div className={css.facts}>
        {facts.filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
      <Group component="nav" gap="4px 16px" align="stretch">
        {WAYS.map(({ tab, label }) => (
          <Anchor
            key={tab}
            size="sm"
            renderRoot={(props) => <Link {...props} to={`/customer/profile/${visit.person_id}?tab=${tab}`} />}
          >
            {label}
          </Anchor>
        ))}
      </Group>
      <PersonAlerts alerts={visit.person_alerts} as="notice" />
    </header>
  )
}
