import { Fault } from '@bcare/contract/kit/codes'
import { Alert, Button, Checkbox, Group, Modal, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { TimeInput } from '../../kit/form/inputs/TimeInput.tsx'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import { toast } from '../../kit/page/toast.tsx'
import css from './schedule.module.css'
import { LEAVE_TYPE_SOURCE } from './sources.ts'
import { SCHEDULE_TEXTS as TEXTS } from './texts.ts'
import type { ScheduleRow } from './words.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

export interface LeaveWish {
  user_id: number | null
  date: string | null
  /** The leave that is mended; a new one otherwise. */
  row?: ScheduleRow
}

interface LeaveDialogProps {
  wish: LeaveWish
  /** May ask for others. */
  forOthers: boolean
  onClose: () => void
}

const DAY = /^\d{4}-\d\d-\d\d$/

const firstOf = ({ user_id, date, row }: LeaveWish) => ({
  user_id: row?.user_id ?? user_id,
  leave_type_id: row?.leave_type_id ?? null,
  date: row?.date ?? date,
  date_to: row?.date_to ?? date,
  part: row !== undefined && row.start_time !== null,
  start_time: row?.start_time ?? '08:00',
  end_time: row?.end_time ?? '12:00',
  reason: row?.reason ?? '',
  note: row?.note ?? '',
})

type Values = ReturnType<typeof firstOf>

/** What is typed of a leave, and keeping it; what was refused stays, with the sentence that says why. */
function useLeaveForm(wish: LeaveWish, onClose: () => void) {
  const { row, user_id, date: day } = wish
  const draft = useDraft('leave', row?.id ?? `new:user=${user_id}:date=${day}`)
  const [values, setValues] = useDraftState<Values>(draft, 'values', () => firstOf(wish))
  const [wrong, setWrong] = useState<string>()
  const add = useWrite(api.schedule.add, { quiet: true })
  const update = useWrite(api.schedule.update, { quiet: true })
  const submit = useWrite(api.schedule.submit, { quiet: true })
  const set = (more: Partial<Values>) => {
    setValues((now) => ({ ...now, ...more }))
    setWrong(undefined)
  }
  const save = async (status: 'draft' | 'pending') => {
    const { part, date, date_to, start_time, end_time, reason, note, ...rest } = values
    if (date === null || !DAY.test(date)) return setWrong(TEXTS.date_missing)
    const fields = {
      ...rest,
      date,
      date_to: part ? date : (date_to ?? date),
      start_time: part ? start_time : null,
      end_time: part ? end_time : null,
      reason: reason.trim() === '' ? null : reason,
      note: note.trim() === '' ? null : note.trim(),
    }
    try {
      if (wish.row === undefined) await add.mutateAsync({ kind: 'leave', ...fields, status })
      else {
        const { id, version } = wish.row
        await update.mutateAsync({ id, version, ...fields })
        if (status === 'pending' && wish.row.status !== 'pending') await submit.mutateAsync({ id })
      }
      draft.saved()
      toast({ type: 'success', title: status === 'pending' ? TEXTS.sent : TEXTS.drafted })
      onClose()
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      setWrong(error.message)
    }
  }
  return { draft, values, set, wrong, save, busy: add.isPending || update.isPending || submit.isPending }
}

/** Asks for leave, for oneself or for a colleague. */
export function LeaveDialog({ wish, forOthers, onClose }: LeaveDialogProps) {
  const { draft, values, set, wrong, save, busy } = useLeaveForm(wish, onClose)
  const asked = wish.row?.status === 'pending'
  return (
    <Modal
      opened
      onClose={onClose}
      title={wish.row === undefined ? TEXTS.leave_title : TEXTS.leave_edit}
      size={460}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save('pending')
        }}
      >
        <Stack gap="md">
          <DraftLine draft={draft} />
          <LeaveFields values={values} set={set} forOthers={forOthers} />
          {wrong && (
            <Alert color="red" role="alert">
              {wrong}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            {!asked && (
              <Button variant="default" disabled={busy} onClick={() => void save('draft')}>
                {TEXTS.keep_draft}
              </Button>
            )}
            <Button type="submit" loading={busy}>
              {asked ? TEXTS.save : TEXTS.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface LeaveFieldsProps {
  values: Values
  set: (more: Partial<Values>) => void
  forOthers: boolean
}

function LeaveFields({ values, set, forOthers }: LeaveFieldsProps) {
  return (
    <>
      {forOthers && (
        <UserPicker
          label={TEXTS.leave_for}
          required
          value={values.user_id}
          onChange={(user_id) => set({ user_id })}
        />
      )}
      <TermPicker
        label={TEXTS.leave_type}
        source={LEAVE_TYPE_SOURCE}
        clearable
        value={values.leave_type_id}
        onChange={(leave_type_id) => set({ leave_type_id })}
      />
      <div className={css.pair}>
        <DateInput
          label={TEXTS.leave_from}
          required
          value={values.date}
          onChange={(date) =>
            set({ date, date_to: date !== null && (values.date_to ?? '') < date ? date : values.date_to })
          }
        />
        {!values.part && (
          <DateInput
            label={TEXTS.leave_to}
            required
            value={values.date_to}
            onChange={(date_to) => set({ date_to })}
            {...(values.date !== null && { min: values.date })}
          />
        )}
      </div>
      <Checkbox
        label={TEXTS.part_of_day}
        checked={values.part}
        onChange={(event) => set({ part: event.currentTarget.checked })}
      />
      {values.part && (
        <div className={css.pair}>
          <TimeInput
            label={TEXTS.from}
            value={values.start_time}
            onChange={(time) => set({ start_time: time ?? '' })}
          />
          <TimeInput
            label={TEXTS.to}
            value={values.end_time}
            onChange={(time) => set({ end_time: time ?? '' })}
          />
        </div>
      )}
      <Textarea
        label={TEXTS.reason}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={200}
        value={values.reason}
        onChange={(event) => set({ reason: event.currentTarget.value.replaceAll('\n', ' ') })}
      />
      <Textarea
        label={TEXTS.leave_note}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={1000}
        value={values.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </>
  )
}
