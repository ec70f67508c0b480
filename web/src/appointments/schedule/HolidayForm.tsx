import type { Displacing } from '@bcare/contract/appointments/schedule'
import { Fault } from '@bcare/contract/kit/codes'
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { BranchSelect } from '../BranchSelect.tsx'
import { ConflictList } from './ConflictList.tsx'
import css from './schedule.module.css'
import { SCHEDULE_TEXTS as TEXTS } from './texts.ts'
import type { ScheduleRow } from './words.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

interface HolidayFormProps {
  /** The holiday that is changed; a new one otherwise. */
  row?: ScheduleRow
  year: number
  onClose: () => void
}

/** Adds a holiday or changes one. Appointments inside are shown first, and pass with «Vẫn lưu»; none is cancelled. */
export function HolidayForm({ row, year, onClose }: HolidayFormProps) {
  const draft = useDraft('holiday', row?.id ?? `new:year=${year}`)
  const [values, setValues] = useDraftState(draft, 'values', () => ({
    reason: row?.reason ?? '',
    date: row?.date ?? `${year}-01-01`,
    date_to: row?.date_to ?? row?.date ?? `${year}-01-01`,
    branch_id: row?.branch_id ?? null,
  }))
  const [refusal, setRefusal] = useState<Fault>()
  const outcome = {
    quiet: true,
    onSuccess: () => {
      draft.saved()
      toast({ type: 'success', title: TEXTS.holiday_saved })
      onClose()
    },
    onError: (fault: Fault) => setRefusal(fault),
  }
  const add = useWrite(api.schedule.add, outcome)
  const update = useWrite(api.schedule.update, outcome)
  const displaced = (refusal?.data as Partial<Displacing> | null)?.appointments
  const set = (more: Partial<typeof values>) => {
    setRefusal(undefined)
    setValues((now) => ({ ...now, ...more }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { ...values, reason: values.reason.trim() || null, force: displaced !== undefined }
    if (row === undefined) add.mutate({ kind: 'holiday', ...body })
    else update.mutate({ id: row.id, version: row.version, ...body })
  }
  return (
    <form noValidate className={css.row} onSubmit={submit}>
      <Stack gap="xs" flex={1}>
        <DraftLine draft={draft} />
        <TextInput
          label={TEXTS.holiday_name}
          withAsterisk
          data-autofocus
          maxLength={200}
          value={values.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
        <div className={css.pair}>
          <DateInput
            label={TEXTS.leave_from}
            required
            value={values.date}
            onChange={(date) => date && set({ date, date_to: values.date_to < date ? date : values.date_to })}
          />
          <DateInput
            label={TEXTS.leave_to}
            required
            min={values.date}
            value={values.date_to}
            onChange={(date_to) => date_to && set({ date_to })}
          />
        </div>
        <BranchSelect
          value={values.branch_id ?? undefined}
          onChange={(branch_id) => set({ branch_id: branch_id ?? null })}
        />
        {refusal && (
          <Alert
            color={displaced ? 'orange' : 'red'}
            icon={<IconAlertTriangle />}
            title={refusal.message}
            role="alert"
          >
            {displaced && <ConflictList appointments={displaced} />}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button
            type="submit"
            loading={add.isPending || update.isPending}
            color={displaced ? 'orange.8' : undefined}
          >
            {displaced ? TEXTS.force_save : TEXTS.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
