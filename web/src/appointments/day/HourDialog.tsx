import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { firstChoice, inTheWay, partsOfDay } from '@bcare/rules/appointments/hour-choice'
import { minutesOf, timeOf } from '@bcare/rules/appointments/schedule-day'
import { formatDate, instantAt, weekdayLabel } from '@bcare/rules/text/date'
import { Box, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { readTime } from '../../kit/form/inputs/read-date.ts'
import { TimeInput } from '../../kit/form/inputs/TimeInput.tsx'
import css from './hours.module.css'
import { MoveReason, MoveWords } from './MoveParts.tsx'
import { TEXTS } from '../texts.ts'
import { type FreeHours, useFreeHours } from './use-free-hours.ts'
import { conflictWords } from '../use-send.ts'
import type { AskedHour } from '../calendar/use-placing.ts'

/** Minutes since midnight; nothing for what is no time of day, which the field itself complains of. */
function startOf(typed: string | null): number | undefined {
  const time = readTime(typed ?? '')
  return time === undefined ? undefined : minutesOf(time)
}

interface HourDialogProps {
  asked: AskedHour
  /** What is booked, as far as the calendar shows it: says beforehand who is there already. */
  rows: readonly CalendarAppointment[]
}

/** What is chosen, beginning with what is best; `first` is that as long as nothing else has been chosen. */
function useHour({ asked, rows }: HourDialogProps) {
  const { place, minutes, before } = asked
  const free = useFreeHours(asked)
  const [typed, setTime] = useState<string | null>()
  const busyAt = (start: number) =>
    inTheWay(rows, {
      id: before?.id,
      doctor_id: place.doctor_id,
      start_at: instantAt(place.date, start),
      end_at: instantAt(place.date, start + minutes),
    })
  const taken = before !== undefined && busyAt(before.start).length > 0
  const first = firstChoice(free.starts ?? [], before?.start, taken)
  const time = typed === undefined ? (first === undefined ? null : timeOf(first)) : typed
  const start = startOf(time)
  const busy = start === undefined ? [] : busyAt(start)
  return { free, time, setTime, start, first: typed === undefined ? first : undefined, busy, taken }
}

/**
 * Asks at what hour of a doctor's day somebody comes: the hour it has now stands first, then what is free; any other
 * one can be typed. Enter goes on, Escape leaves everything as it was.
 */
export function HourDialog(props: HourDialogProps) {
  const { asked } = props
  const { place, before, minutes } = asked
  const hour = useHour(props)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { time, start, busy } = hour
  const retimed = place.date !== before?.date || start !== before.start
  const asks_why = asked.short && retimed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (start === undefined) return setMissing(true)
    const why = reason.trim()
    return asked.answer({ start, ...(asks_why && why && { reason: why }) })
  }
  // Heard before the clipboard, which lets go of who is held when Escape is pressed.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    asked.giveUp()
  }
  const span = start === undefined ? '' : ` ${timeOf(start)}–${timeOf(start + minutes)}`
  const to = `${weekdayLabel(place.date)} ${formatDate(place.date).slice(0, 5)}${span} · ${asked.doctor_name}`
  return (
    <Modal
      opened
      onClose={asked.giveUp}
      closeOnEscape={false}
      onKeyDown={press}
      title={asked.title}
      size={460}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <MoveWords name={asked.name} from={before?.words} to={to} />
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
          {busy.length > 0 && (
            <Text size="sm" c="orange.9" role="status">
              {TEXTS.busy_with(busy.map(conflictWords).join(', '))}
            </Text>
          )}
          {asks_why && <MoveReason value={reason} onChange={setReason} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={asked.giveUp}>
              {TEXTS.cancel}
            </Button>
            <Button type="submit">{asked.action}</Button>
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
