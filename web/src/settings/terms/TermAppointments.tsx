import { formatDateTime } from '@bcare/rules/text/date'
import { Alert, Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { openAppointment } from '../../shared/modals/appointment-modal.ts'
import { api, useRead } from '../../kit/api/api.ts'
import { useMay } from '../../kit/session/may.ts'
import css from './terms.module.css'
import { TERM_TEXTS as TEXTS } from './texts.ts'
import { isCustomField, type TermUse, useSearched } from './uses.ts'

/** Fields of an appointment that its calls can be narrowed by, though no list of them is. */
const FIELDS = new Set(['type_term_id', 'room_term_id', 'status_reason_id'])
const NEWEST = 10

/** The newest appointments that name a word: they have a calendar and no list that could be narrowed to it. */
export function TermAppointments({ uses }: { uses: readonly TermUse[] }) {
  const may_read = useMay('appointment:read')
  const found = useSearched(uses.filter(({ entity }) => entity === 'appointment')).filter(
    (use) => FIELDS.has(use.field) || isCustomField(use),
  )
  if (!may_read) return null
  return found.map((use) => (
    <Newest key={use.field} use={use} title={found.length > 1 ? use.label : TEXTS.newest_appointments} />
  ))
}

const narrowing = ({ field, term_id }: TermUse) =>
  field.startsWith('custom.')
    ? { filter: { field, op: 'eq' as const, value: term_id } }
    : { [field]: term_id }

function Newest({ use, title }: { use: TermUse; title: string }) {
  const { data, error } = useRead(api.appointment.query, {
    ...narrowing(use),
    sort_by: 'start_at',
    order: 'desc',
    limit: NEWEST,
  })
  if (error) return <Alert color="orange">{error.message}</Alert>
  if (data === undefined) return <Skeleton height={120} mt="md" />
  return (
    <Stack gap={4} mt="md">
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <ul className={css.newest}>
        {data.data.map(({ id, start_at, person_name, temp_name }) => (
          <li key={id}>
            <Anchor component="button" type="button" size="sm" onClick={() => openAppointment(id)}>
              {formatDateTime(start_at)}
            </Anchor>
            <Text span size="sm">
              {person_name ?? temp_name}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
