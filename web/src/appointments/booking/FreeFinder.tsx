import { partsOfDay } from '@bcare/rules/appointments/hour-choice'
import { addDays, clinicDate, formatDate, instantAt, milliseconds } from '@bcare/rules/text/date'
import { ActionIcon, Group, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { useMe } from '../../kit/session/may.ts'
import { TEXTS } from '../texts.ts'
import css from './free.module.css'
import { type FreeCell, FreeGrid } from './FreeGrid.tsx'
import type { FreeSlotsProps } from './free-search.ts'
import { FreeTimes } from './FreeTimes.tsx'

const DAYS = 7

/** The day on which the week begins: that of the time that is chosen, if that is not over. */
function beginning(after: string | null, today: string): string {
  const at = after?.includes('T') ? milliseconds(after) : Number.NaN
  const day = Number.isNaN(at) ? today : clinicDate(at)
  return day < today ? today : day
}

/** A week of free times: how many there are on each half-day, and those of the one that is chosen. */
export function FreeFinder({ doctor_id, branch_id, minutes, after, appointment_id, onPick }: FreeSlotsProps) {
  const me = useMe()
  const today = clinicDate(serverNow())
  const [from, setFrom] = useState(() => beginning(after, today))
  const [all, setAll] = useState(doctor_id === null)
  const [chosen, setChosen] = useState<FreeCell>()
  const branch = branch_id ?? me?.branch_id
  const doctor = all ? null : doctor_id
  const { data, error } = useRead(
    api.freeSlot.days,
    {
      minutes,
      days: DAYS,
      after: instantAt(from, 0),
      ...(doctor && { doctor_ids: [doctor] }),
      ...(branch && { branch_id: branch }),
      ...(appointment_id && { appointment_id }),
    },
    { quiet: true, placeholderData: keepPreviousData },
  )
  const cells = (data?.days ?? []).flatMap(({ date, free }) =>
    partsOfDay([...new Set(free.flatMap(({ starts }) => starts))]).map(({ part, starts }) => ({
      date,
      part,
      count: starts.length,
    })),
  )
  const open = cells.find(({ date, part }) => date === chosen?.date && part === chosen.part) ?? cells[0]
  const free = data?.days.find(({ date }) => date === open?.date)?.free ?? []
  return (
    <section className={css.finder} aria-label={TEXTS.free_times}>
      <Group gap={8} justify="space-between">
        <Weeks from={from} today={today} onChange={setFrom} />
        {doctor_id !== null && (
          <SegmentedControl
            size="xs"
            aria-label={TEXTS.doctor}
            data={[
              { value: 'chosen', label: TEXTS.chosen_doctor },
              { value: 'all', label: TEXTS.any_doctor },
            ]}
            value={all ? 'all' : 'chosen'}
            onChange={(value) => setAll(value === 'all')}
          />
        )}
      </Group>
      {error && (
        <Text size="sm" c="red.8" role="alert">
          {error.message}
        </Text>
      )}
      {!data && !error && <Skeleton height={148} />}
      {data && (
        <FreeGrid dates={data.days.map(({ date }) => date)} cells={cells} open={open} onOpen={setChosen} />
      )}
      {data && open && (
        <FreeTimes
          cell={open}
          of={data.doctors.flatMap(({ id, name }) => {
            const starts = free.find((one) => one.doctor_id === id)?.starts ?? []
            const here = partsOfDay(starts).find(({ part }) => part === open.part)?.starts ?? []
            return here.length === 0 ? [] : [{ id, name, starts: here }]
          })}
          onPick={onPick}
        />
      )}
      {data && !open && <Text size="sm">{TEXTS.none_free}</Text>}
    </section>
  )
}

interface WeeksProps {
  from: string
  today: string
  onChange: (from: string) => void
}

function Weeks({ from, today, onChange }: WeeksProps) {
  const back = addDays(from, -DAYS)
  return (
    <Group gap={8} wrap="nowrap" className="numeric">
      <ActionIcon
        variant="default"
        aria-label={TEXTS.week_before}
        disabled={from <= today}
        onClick={() => onChange(back < today ? today : back)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Text size="sm" fw={600} aria-live="polite">
        {formatDate(from).slice(0, 5)} – {formatDate(addDays(from, DAYS - 1))}
      </Text>
      <ActionIcon
        variant="default"
        aria-label={TEXTS.week_after}
        onClick={() => onChange(addDays(from, DAYS))}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </Group>
  )
}
