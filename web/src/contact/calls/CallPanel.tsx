import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { formatPhone } from '@bcare/rules/text/phone'
import { ActionIcon, Button, Group, Skeleton } from '@mantine/core'
import { IconPhoneIncoming, IconPhoneOutgoing, IconX } from '@tabler/icons-react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useMay } from '../../kit/session/may.ts'
import { openBooking } from '../../shared/modals/appointment-modal.ts'
import { openCustomer } from '../../shared/modals/customer-modal.ts'
import { ask } from './asking.ts'
import { WhoIsIt } from './CallDetails.tsx'
import { Length, Way } from './CallCells.tsx'
import { callerOf, type CallRow } from './call-row.ts'
import css from './calls.module.css'
import { dialled, type Dialled } from './dialled.ts'
import { CALL_TEXTS as TEXTS } from './texts.ts'
import { useCallActions } from './use-call-actions.tsx'

const HEADS = { ringing: TEXTS.incoming, in_progress: TEXTS.talking } as const

interface OneCallProps {
  row: CallRow
  /** How many more want something. */
  waiting: number
  onLater: () => void
}

/** One call that wants something: it rings, is talked on, or is over and unsaid. */
export function OneCall({ row, waiting, onLater }: OneCallProps) {
  const { may, accept, end, bringOnFile } = useCallActions()
  const { status, person_id, number } = row
  const live = status === 'ringing' || status === 'in_progress'
  return (
    <section
      className={css.widget}
      data-state={status}
      aria-label={TEXTS.widget}
      aria-live={status === 'ringing' ? 'assertive' : 'polite'}
    >
      <Group gap={8} justify="space-between" wrap="nowrap" c="gray.7" fz="sm">
        <Group component="span" gap={6} wrap="nowrap" fw={500}>
          {status === 'ringing' ? (
            <IconPhoneIncoming size={16} aria-hidden />
          ) : (
            <Way direction={row.direction} />
          )}
          {live ? HEADS[status] : TEXTS.ask}
        </Group>
        <span>
          <Length row={row} />
        </span>
      </Group>
      <div>
        <h2 className={css.caller}>{callerOf(row)}</h2>
        {row.person_name !== null && number !== null && (
          <span className={css.cardLine}>{formatPhone(number)}</span>
        )}
        {person_id === null && row.candidates.length === 0 && (
          <span className={css.cardLine}>{TEXTS.unknown}</span>
        )}
      </div>
      {person_id !== null && <PersonFacts id={person_id} />}
      {person_id === null && row.candidates.length > 0 && <WhoIsIt row={row} />}
      <Group gap="xs">
        {status === 'ringing' && may.update && (
          <>
            <Button
              color="teal"
              size="xs"
              loading={accept.isPending}
              onClick={() => accept.mutate({ id: row.id })}
            >
              {TEXTS.take}
            </Button>
            <Button
              variant="default"
              size="xs"
              loading={end.isPending}
              onClick={() => end.mutate({ id: row.id, status: 'rejected' })}
            >
              {TEXTS.reject}
            </Button>
          </>
        )}
        {status === 'in_progress' && may.update && (
          <Button color="red" size="xs" loading={end.isPending} onClick={() => end.mutate({ id: row.id })}>
            {TEXTS.end}
          </Button>
        )}
        {status !== 'ringing' && may.update && (
          <Button
            size="xs"
            variant={live ? 'default' : 'filled'}
            onClick={() => ask({ kind: 'feedback', call: row })}
          >
            {TEXTS.feedback}
          </Button>
        )}
        {person_id === null && number !== null && may.add && (
          <Button variant="default" size="xs" onClick={() => void bringOnFile(row)}>
            {TEXTS.add_person}
          </Button>
        )}
        {person_id !== null && (
          <Button variant="default" size="xs" onClick={() => openCustomer(person_id)}>
            {TEXTS.open_person}
          </Button>
        )}
        {person_id !== null && may.book && (
          <Button
            variant="default"
            size="xs"
            onClick={() => openBooking({ person: { id: person_id, full_name: row.person_name ?? '' } })}
          >
            {TEXTS.book}
          </Button>
        )}
        {!live && (
          <Button variant="subtle" size="xs" onClick={onLater}>
            {TEXTS.later}
          </Button>
        )}
      </Group>
      {waiting > 0 && <span className={css.cardLine}>{TEXTS.waiting_more(waiting)}</span>}
    </section>
  )
}

/** What the user who takes the call is to know of the customer at a glance. */
function PersonFacts({ id }: { id: number }) {
  const may_see_deals = useMay('deal:read')
  const { data: person } = useRead(api.person.get, { id }, { quiet: true })
  const { data: deals } = useRead(
    api.deal.list,
    { person_id: id, status: 'open', limit: 3 },
    { quiet: true, enabled: may_see_deals },
  )
  if (!person) return <Skeleton height={60} />
  const names = (deals?.data ?? []).map(({ name }) => name)
  const items = [
    [TEXTS.last_visit, person.last_visit_at && formatDate(person.last_visit_at)],
    [
      TEXTS.next_visit,
      person.next_appointment_at ? formatDateTime(person.next_appointment_at) : TEXTS.no_next_visit,
    ],
    [TEXTS.open_deals, names.join(', ')],
    [TEXTS.owed, person.debt !== null && person.debt > 0 && formatMoney(person.debt)],
  ] as const
  return <KeyValue items={items.filter(([, value]) => value)} />
}

/** A number that was dialled from a screen: without a line the product knows of no call, so it asks. */
export function DialledCall({ noted }: { noted: Dialled }) {
  const shown = noted.person?.full_name ?? formatPhone(noted.number)
  return (
    <section className={css.widget} aria-label={TEXTS.widget} aria-live="polite">
      <Group gap={8} justify="space-between" wrap="nowrap" c="gray.7" fz="sm">
        <Group component="span" gap={6} wrap="nowrap" fw={500}>
          <IconPhoneOutgoing size={16} aria-hidden /> {TEXTS.dialled_ask}
        </Group>
        <ActionIcon variant="subtle" aria-label={TEXTS.not_called} onClick={() => dialled.set(null)}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <div>
        <h2 className={css.caller}>{TEXTS.dialled(shown)}</h2>
        {noted.person !== undefined && <span className={css.cardLine}>{formatPhone(noted.number)}</span>}
      </div>
      <DialledAnswers noted={noted} />
    </section>
  )
}

function DialledAnswers({ noted: { number, person, deal_id } }: { noted: Dialled }) {
  const write = useWrite(api.call.add, {
    touches: ['call'],
    onSuccess: () => {
      dialled.set(null)
      toast({ type: 'success', title: TEXTS.logged })
    },
  })
  const known = { number, person, deal_id }
  return (
    <Group gap="xs">
      <Button
        size="xs"
        onClick={() => {
          dialled.set(null)
          ask({ kind: 'log', known })
        }}
      >
        {TEXTS.reached}
      </Button>
      <Button
        variant="default"
        size="xs"
        loading={write.isPending}
        onClick={() =>
          write.mutate({
            direction: 'out',
            to_number: number,
            person_id: person?.id ?? null,
            deal_id: deal_id ?? null,
            status: 'no_answer',
          })
        }
      >
        {TEXTS.not_reached}
      </Button>
      <Button variant="subtle" size="xs" onClick={() => dialled.set(null)}>
        {TEXTS.not_called}
      </Button>
    </Group>
  )
}
