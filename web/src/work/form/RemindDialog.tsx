import { clinicDate, formatDate, formatDateTime, formatTime, milliseconds } from '@bcare/rules/text/date'
import { type ReminderChoice, reminderChoices } from '@bcare/rules/work/remind'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { DateTimeInput } from '../../kit/form/inputs/DateTimeInput.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { currentUser } from '../../kit/session/session.ts'
import type { ReminderWish } from '../../shared/modals/task-modal.ts'
import css from '../task.module.css'
import { TASK_TEXTS as TEXTS } from '../texts.ts'

/** What speaks against a moment to be reminded at. */
function problemOf(due_at: string | null): string | undefined {
  const at = due_at?.includes('T') ? Date.parse(due_at) : Number.NaN
  if (Number.isNaN(at)) return TEXTS.remind_required
  return at <= milliseconds(serverNow()) ? TEXTS.remind_past : undefined
}

/** One's own reminder about a customer: what in one line, and when with one tap. */
export function RemindDialog({ wish, onClose }: { wish: ReminderWish; onClose: () => void }) {
  const { person, deal_id } = wish
  const draft = useDraft('task.remind', `new:person=${person.id}${deal_id ? `:deal=${deal_id}` : ''}`)
  const [title, setTitle] = useDraftState(draft, 'title', '')
  const [due_at, setDue] = useDraftState<string | null>(draft, 'due_at', null)
  const [tried, setTried] = useState(false)
  const add = useWrite(api.task.add, {
    touches: ['person', 'deal'],
    onSuccess: (_task, sent) => {
      draft.saved()
      const at = formatDateTime(sent.due_at ?? '')
      toast({ type: 'success', title: TEXTS.reminded(at), message: sent.title })
      onClose()
    },
  })
  const put = (at: string | null) => {
    setTried(true)
    if (at === null || problemOf(at) !== undefined || add.isPending) return
    const me = currentUser()?.id
    add.mutate({
      title: title.trim() || TEXTS.remind_title,
      type: 'call',
      due_at: at,
      person_id: person.id,
      ...(deal_id !== undefined && { deal_id }),
      ...(me !== undefined && { assignee_ids: [me] }),
    })
  }
  return (
    <AskDialog
      draft={draft}
      title={TEXTS.remind_about(person.full_name)}
      action={TEXTS.remind_me}
      busy={add.isPending}
      onSend={() => put(due_at)}
      onClose={onClose}
    >
      <TextInput
        label={TEXTS.remind_what}
        placeholder={TEXTS.remind_title}
        data-autofocus
        maxLength={200}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <div className={css.choices} role="group" aria-label={TEXTS.remind_when}>
        {reminderChoices(serverNow()).map((choice) => (
          <Choice key={choice.key} choice={choice} onPick={put} />
        ))}
      </div>
      <DateTimeInput
        label={TEXTS.remind_other}
        value={due_at}
        onChange={setDue}
        error={tried ? problemOf(due_at) : undefined}
      />
    </AskDialog>
  )
}

function Choice({ choice, onPick }: { choice: ReminderChoice; onPick: (due_at: string) => void }) {
  const { label, due_at } = choice
  const day = clinicDate(due_at)
  const time = formatTime(due_at)
  const today = day === clinicDate(serverNow())
  return (
    <Button variant="default" h={48} px={8} onClick={() => onPick(due_at)}>
      <span className={css.choice}>
        {label}
        <small>{today ? time : `${time} ${formatDate(day).slice(0, 5)}`}</small>
      </span>
    </Button>
  )
}
