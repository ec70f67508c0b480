import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { firstChoice, inTheWay, partsOfDay } from '@bcare/rules/appointments/hour-choice'
import { minutesOf, timeOf } from '@bcare/rules/appointments/schedule/day'
import { formatDate, instantAt, weekdayLabel } from '@bcare/rules/text/date'
import { Box, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { readTime } from '../../kit/form/inputs/read-date.ts'
import { TimeInput } from '../../kit/form/inputs/TimeInput.tsx'
import css from './hours.module.css'
import { SlotNotice } from '../booking/SlotNotice.tsx'
import { useSlotCheck, type SlotWish } from '../booking/use-slot-check.ts'
import { MoveReason, MoveWords } from './MoveParts.tsx'
import { TEXTS } from '../texts.ts'
import { type FreeHours, useFreeHours } from './use-free-hours.ts'
import { MOVE } from '../use-send.ts'
import type { HourQuestion } from '../calendar/use-placing.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

/** Minutes since midnight; nothing for what is no time of day, which the field itself complains of. */
function startOf(typed: string | null): number | undefined {
  const time = readTime(typed ?? '')
  return time === undefined ? undefined : minutesOf(time)
}

interface HourDialogProps {
  question: HourQuestion
  /** What is booked, as far as the calendar shows it: says beforehand who is there already. */
  rows: readonly CalendarAppointment[]
}

/** What is chosen, beginning with what is best; `first` is that as long as nothing else has been chosen. */
function useHour({ question, rows }: HourDialogProps) {
  const { place, minutes, before } = question
  const free = useFreeHours(question)
  const [typed, setTime] = useState<string | null>()
  const kept = before && {
    id: before.id,
    doctor_id: place.doctor_id,
    start_at: instantAt(place.date, before.start),
    end_at: instantAt(place.date, before.start + minutes),
  }
  const taken = kept !== undefined && inTheWay(rows, kept).length > 0
  const first = firstChoice(free.starts ?? [], before?.start, taken)
  const time = typed === undefined ? (first === undefined ? null : timeOf(first)) : typed
  const start = startOf(time)
  return { free, time, setTime, start, first: typed === undefined ? first : undefined, taken }
}

const wishAt = ({ place, minutes, branch_id, before }: HourQuestion, start: number): SlotWish => ({
  ...(before ? { appointment_id: before.id } : branch_id !== undefined && { branch_id }),
  doctor_id: place.doctor_id,
  start_at: instantAt(place.date, start),
  end_at: instantAt(place.date, start + minutes),
})

/**
 * Asks at what hour of a doctor's day a customer comes: the hour it has now is first, then what is free; any other
 * one can be typed. Enter goes on, Escape leaves everything as it was.
 */
export function HourDialog(props: HourDialogProps) {
  const { question } = props
  const { place, before, minutes } = question
  const hour = useHour(props)
  const draft = useDraft(MOVE, before?.id)
  const [reason, setReason] = useDraftState(draft, 'reason', '')
  const [missing, setMissing] = useState(false)
  const { time, start } = hour
  const found = useSlotCheck(start === undefined ? undefined : wishAt(question, start))
  const retimed = place.date !== before?.date || start !== before.start
  const asks_why = question.short && retimed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const why = reason.trim()
    if (start === undefined || (asks_why && why === '')) return setMissing(true)
    return question.answer({ start, ...(asks_why && { reason: why }) })
  }
  // Heard before the clipboard, which lets go of who is held when Escape is pressed.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    question.giveUp()
  }
  const span = start === undefined ? '' : ` ${timeOf(start)}–${timeOf(start + minutes)}`
  const to = `${weekdayLabel(place.date)} ${formatDate(place.date).slice(0, 5)}${span} · ${question.doctor_name}`
  return (
    <Modal
      opened
      onClose={question.giveUp}
      closeOnEscape={false}
      onKeyDown={press}
      title={question.title}
      size={460}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <MoveWords name={question.name} from={before?.words} to={to} />
          <DraftLine draft={draft} />
          <Hours {...hour} kept={before?.start} />
          <TimeInput
            label={TEXTS.start}
            value={time}
            onChange={(next) => {
              setMissing(false)
              hour.setTime(next)
            }}
            error={missing && start === undefined ? TEXTS.time_error : undefined}
          />
          <SlotNotice found={found} />
          {asks_why && <MoveReason value={reason} onChange={setReason} missing={missing} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={question.giveUp}>
              {TEXTS.cancel}
            </Button>
            <Button type="submit">{question.action}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface HoursProps extends Pick<
  ReturnType<typeof useHour>,
  'free' | 'start' | 'first' | 'taken' | 'setTime'
> {
  /** The hour that the appointment has now. */
  kept: number | undefined
}

/** The hours to choose from; the best one has the focus, and the arrow keys go on from there. */
function Hours({ free, start, first, taken, kept, setTime }: HoursProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    group.current?.querySelector<HTMLElement>(`input[value="${first}"]`)?.focus()
  }, [first])
  const choice = (at: number, label = timeOf(at)) => (
    <label key={at} className={css.hour} data-taken={(at === kept && taken) || undefined}>
      <input
        type="radio"
        name="hour"
        value={at}
        checked={at === start}
        data-autofocus={at === first || undefined}
        onChange={() => setTime(timeOf(at))}
      />
      {label}
    </label>
  )
  const starts = (free.starts ?? []).filter((at) => at !== kept)
  return (
    <fieldset ref={group} className={css.hours} aria-label={TEXTS.free_hours} aria-busy={isLoading(free)}>
      {kept !== undefined && choice(kept, TEXTS.keep_hour(timeOf(kept)))}
      {partsOfDay(starts).map((one) => (
        <div key={one.part} className={css.part}>
          <Box component="span" c="gray.7" fz="xs" fw={600}>
            {TEXTS[one.part]}
          </Box>
          <div className={css.choices}>{one.starts.map((at) => choice(at))}</div>
        </div>
      ))}
      <State {...free} any={starts.length > 0} />
    </fieldset>
  )
}

const isLoading = ({ starts, error }: FreeHours) => starts === undefined && error === undefined

/** Why there is nothing to choose from. */
function State({ starts, past, error, any }: FreeHours & { any: boolean }) {
  if (any) return null
  if (error)
    return (
      <Text size="sm" c="red.8" role="alert">
        {error}
      </Text>
    )
  if (starts === undefined) return <Loader size="sm" aria-hidden />
  return (
    <Text size="sm" c="gray.7">
      {past ? TEXTS.past_day : TEXTS.no_hours}
    </Text>
  )
}
