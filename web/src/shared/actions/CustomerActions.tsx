import { formatPhone } from '@bcare/rules/text/phone'
import { Button } from '@mantine/core'
import { IconBell, IconCalendarPlus, IconNote, IconPhone } from '@tabler/icons-react'
import { useMay } from '../../kit/session/may.ts'
import { openBooking } from '../modals/appointment-modal.ts'
import { writeNote } from '../modals/note-modal.ts'
import { remindMe } from '../modals/task-modal.ts'
import css from './actions.module.css'
import { ACTION_TEXTS as TEXTS } from './texts.ts'

interface CustomerActionsProps {
  person: { id: number; full_name: string; phone: string | null }
  /** The deal that is looked at: what is booked or remembered belongs to it. */
  deal_id?: number
}

const PARTS = { root: css.action, inner: css.inner, label: css.label, section: css.icon }

/** What is done most often about a customer, the same wherever one is shown: call, book, note, remind me; each by its right. */
export function CustomerActions({ person: { id, full_name, phone }, deal_id }: CustomerActionsProps) {
  const may_book = useMay('appointment:create')
  const may_note = useMay('note:create')
  const may_remind = useMay('task:create')
  // A number that is masked can only be looked at.
  const callable = phone !== null && !phone.includes('*')
  if (!callable && !may_book && !may_note && !may_remind) return null
  const person = { id, full_name }
  const wish = { person, ...(deal_id !== undefined && { deal_id }) }
  const look = { variant: 'default', classNames: PARTS }
  return (
    <div role="group" aria-label={TEXTS.label} className={css.actions}>
      {callable && (
        <Button
          {...look}
          component="a"
          href={`tel:${phone}`}
          title={TEXTS.call_to(formatPhone(phone))}
          leftSection={<IconPhone size={18} aria-hidden />}
        >
          {TEXTS.call}
        </Button>
      )}
      {may_book && (
        <Button
          {...look}
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
          onClick={() => openBooking(wish)}
        >
          {TEXTS.book}
        </Button>
      )}
      {may_note && (
        <Button {...look} leftSection={<IconNote size={18} aria-hidden />} onClick={() => writeNote(person)}>
          {TEXTS.note}
        </Button>
      )}
      {may_remind && (
        <Button {...look} leftSection={<IconBell size={18} aria-hidden />} onClick={() => remindMe(wish)}>
          {TEXTS.remind}
        </Button>
      )}
    </div>
  )
}
