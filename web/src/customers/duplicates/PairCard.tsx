import type { DuplicatePair } from '@bcare/contract/customers/person-duplicate'
import { formatBirth } from '@bcare/rules/customers/particulars/birth'
import { CONTRADICTION_WORDS } from '@bcare/rules/customers/merge/same-person'
import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { formatPhone } from '@bcare/rules/text/phone'
import { Badge, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, useWrite } from '../../kit/api/api.ts'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import css from './duplicates.module.css'
import { DUPLICATES_TEXTS as TEXTS } from './texts.ts'

interface PairCardProps {
  pair: DuplicatePair
  /** A user has found them to be two people. */
  distinct: boolean
  onCompare: () => void
}

/** Two records beside each other, why they may be one, and what can be done. */
export function PairCard({ pair, distinct, onCompare }: PairCardProps) {
  const { first, second, reasons, family, differs, distinct_at, distinct_by_name } = pair
  const two = { first_id: first.id, second_id: second.id }
  const watched = { touches: ['person_distinct'] }
  const dismiss = useWrite(api.personDuplicate.dismiss, {
    ...watched,
    onSuccess: () => toast({ type: 'success', title: TEXTS.apart_done }),
  })
  const restore = useWrite(api.personDuplicate.restore, {
    ...watched,
    onSuccess: () => toast({ type: 'success', title: TEXTS.restored }),
  })
  return (
    <li className={`box ${css.pair}`} aria-label={TEXTS.pair(first.full_name, second.full_name)}>
      <Facts side={first} />
      <Facts side={second} />
      <Stack gap={8}>
        {!distinct && (
          <Button variant={family || differs.length > 0 ? 'default' : 'filled'} onClick={onCompare}>
            {TEXTS.compare}
          </Button>
        )}
        {distinct ? (
          <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate(two)}>
            {TEXTS.restore}
          </Button>
        ) : (
          <Button variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate(two)}>
            {TEXTS.apart}
          </Button>
        )}
      </Stack>
      <div className={css.why}>
        {family && !distinct && (
          <Badge color="blue" variant="light">
            {TEXTS.family}
          </Badge>
        )}
        {reasons.map((reason) => (
          <Badge key={reason} color={family ? 'gray' : 'orange'} variant="light">
            {TEXTS.reasons[reason]}
          </Badge>
        ))}
        {differs.length > 0 && (
          <Text size="sm" c="gray.7">
            {TEXTS.differs(differs.map((fact) => CONTRADICTION_WORDS[fact]).join(', '))}
          </Text>
        )}
        {distinct_at && (
          <Text size="sm" c="gray.7">
            {TEXTS.decided(distinct_by_name, formatDateTime(distinct_at))}
          </Text>
        )}
      </div>
    </li>
  )
}

function Facts({ side }: { side: DuplicatePair['first'] }) {
  const lifecycles = useConstant('person.lifecycle')
  const numbers = [side.phone, side.phone2].flatMap((number) => (number ? [formatPhone(number)] : []))
  const about = [
    side.code,
    TEXTS.created(formatDate(side.created_at)),
    side.owner_name && TEXTS.owner(side.owner_name),
  ]
  return (
    <div className={css.facts}>
      <Link className={css.name} to={'/customer/profile/$id'} params={{ id: String(side.id) }}>
        {side.full_name}
      </Link>
      <Text size="sm" className="numeric">
        {[numbers.join(' · '), formatBirth(side)].filter(Boolean).join(' · ')}
      </Text>
      <Text size="xs" c="gray.7">
        {about.filter(Boolean).join(' · ')}
      </Text>
      <StatusBadge value={side.lifecycle} options={lifecycles} />
    </div>
  )
}
