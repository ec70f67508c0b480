import type { StaffWeek, WorkInterval } from '@bcare/contract/appointments/schedule'
import { formatDate, weekdayLabel } from '@bcare/rules/text/date'
import {
  ActionIcon,
  Alert,
  Button,
  Divider,
  Group,
  Modal,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core'
import { IconAlertTriangle, IconBeach, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ConflictList } from './ConflictList.tsx'
import css from './schedule.module.css'
import { isComplete, NO_SHIFT, ShiftFields } from './ShiftFields.tsx'
import { SCHEDULE_TEXTS as TEXTS } from './texts.ts'
import { useDayShifts } from './use-day-shifts.ts'
import { nameOf } from './use-week.ts'
import { hoursOf, intervalName, longDay } from './words.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

interface DayDialogProps {
  person: StaffWeek
  date: string
  mayManage: boolean
  /** Undefined for a user who may not ask for this person. */
  onLeave: (() => void) | undefined
  onClose: () => void
}

/** One day of one member of the staff: what is to be re-arranged, the shifts, and leave. */
export function DayDialog({ person, date, mayManage, onLeave, onClose }: DayDialogProps) {
  const day = person.days.find((one) => one.date === date)
  if (day === undefined) return null
  const off = day.intervals.filter(({ kind }) => kind === 'leave' || kind === 'holiday')
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${nameOf(person)} · ${longDay(date)}`}
      size={520}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <Stack gap="md">
        {day.conflicts.length > 0 && (
          <Alert color="red" icon={<IconAlertTriangle />} title={TEXTS.conflicts_title}>
            <Text size="sm" mb={6}>
              {TEXTS.conflicts_about}
            </Text>
            <ConflictList appointments={day.conflicts} />
          </Alert>
        )}
        {off.map((one) => (
          <Text key={`${one.id}/${one.start}`} size="sm">
            <strong>{intervalName(one)}</strong> · {hoursOf(one)}
            {one.leave?.reason ? ` · ${one.leave.reason}` : ''}
          </Text>
        ))}
        {mayManage ? <Shifts person={person} date={date} /> : <Held intervals={day.shifts} />}
        {onLeave && (
          <Group justify="flex-start">
            <Button variant="default" leftSection={<IconBeach size={18} aria-hidden />} onClick={onLeave}>
              {TEXTS.ask_leave}
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

function Held({ intervals }: { intervals: readonly WorkInterval[] }) {
  if (intervals.length === 0) return <Text c="dimmed">{TEXTS.no_shift}</Text>
  return (
    <Stack component="ul" gap="0.5rem">
      {intervals.map((one) => (
        <li key={`${one.id}/${one.start}`}>
          {hoursOf(one)} · {intervalName(one)}
        </li>
      ))}
    </Stack>
  )
}

/** The shifts of the day for the user who plans them. */
function Shifts({ person, date }: { person: StaffWeek; date: string }) {
  const day = person.days.find((one) => one.date === date)
  const keeper = useDraft('shift', `new:user=${person.user_id}:date=${date}`)
  const [weekly, setWeekly] = useState(false)
  const [draft, setDraft] = useDraftState(keeper, 'shift', NO_SHIFT)
  const [wrong, setWrong] = useState<string>()
  const shifts = useDayShifts(person.user_id, day ?? EMPTY_DAY)
  if (day === undefined) return null
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete(draft)) return setWrong(TEXTS.hours_missing)
    const added = weekly ? shifts.addWeekly(draft) : shifts.addToday(draft)
    // A refusal is shown by a toast, and what was typed stays.
    added.then(
      () => {
        keeper.saved()
        return setDraft(NO_SHIFT)
      },
      () => undefined,
    )
  }
  return (
    <>
      <DraftLine draft={keeper} />
      <section aria-label={TEXTS.shifts_today}>
        <Text fw={600} mb={4}>
          {TEXTS.shifts_today}
        </Text>
        {day.is_set && <Text className={css.hint}>{TEXTS.is_set}</Text>}
        {day.shifts.length === 0 && <Text c="dimmed">{day.is_set ? TEXTS.free : TEXTS.no_shift}</Text>}
        {day.shifts.map((shift) => (
          <div key={`${shift.id}/${shift.start}`} className={css.shiftRow}>
            <span>
              <strong>{hoursOf(shift)}</strong>
              {shift.shift ? ` · ${shift.shift}` : ''}
              {shift.room ? ` · ${shift.room}` : ''}
              {shift.kind === 'template' ? ` · ${TEXTS.every_week.toLowerCase()}` : ''}
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={shifts.busy}
              aria-label={TEXTS.remove_shift(hoursOf(shift))}
              onClick={() =>
                weekly && shift.kind === 'template' ? void shifts.endWeekly(shift) : shifts.removeToday(shift)
              }
            >
              <IconX size={18} />
            </ActionIcon>
          </div>
        ))}
        <Group gap="xs" mt={6}>
          {day.shifts.length > 0 && (
            <Button size="compact-sm" variant="default" disabled={shifts.busy} onClick={shifts.setFree}>
              {TEXTS.set_free}
            </Button>
          )}
          {day.is_set && (
            <Button size="compact-sm" variant="default" disabled={shifts.busy} onClick={shifts.backToWeek}>
              {TEXTS.back_to_week}
            </Button>
          )}
        </Group>
      </section>
      <Divider />
      <form onSubmit={send} noValidate>
        <Stack gap="sm">
          <SegmentedControl
            fullWidth
            aria-label={TEXTS.add_shift}
            value={weekly ? 'weekly' : 'today'}
            onChange={(chosen) => setWeekly(chosen === 'weekly')}
            data={[
              { value: 'today', label: TEXTS.only_today },
              { value: 'weekly', label: TEXTS.every_week },
            ]}
          />
          {weekly && (
            <Text className={css.hint}>{TEXTS.weekly_about(weekdayLabel(date), formatDate(date))}</Text>
          )}
          <ShiftFields
            draft={draft}
            error={wrong}
            onChange={(next) => {
              setDraft(next)
              setWrong(undefined)
            }}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={shifts.busy}>
              {TEXTS.add_shift}
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  )
}

const EMPTY_DAY: StaffWeek['days'][number] = {
  date: '',
  intervals: [],
  shifts: [],
  is_set: false,
  asked: [],
  kept: false,
  planned_min: 0,
  booked_min: 0,
  free_slots: [],
  conflicts: [],
}
