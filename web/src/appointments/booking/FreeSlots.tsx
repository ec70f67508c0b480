import type { FreeSlot } from '@bcare/contract/appointments/free-slot'
import { clinicDate, formatDate, formatTime, milliseconds, weekdayLabel } from '@bcare/rules/text/date'
import { Button, Group, Loader, Text } from '@mantine/core'
import { IconCalendarSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { useMe } from '../../kit/session/may.ts'
import css from '../screen.module.css'
import { TEXTS } from '../texts.ts'

interface FreeSlotsProps {
  /** Of this doctor, or of all. */
  doctor_id: number | null
  /** Of which branch, when all of its doctors are asked about; that of the caller's otherwise. */
  branch_id: number | undefined
  minutes: number
  /** Where to begin looking: an instant, when one has been chosen. */
  after: string | null
  onPick: (slot: FreeSlot) => void
}

const isInstant = (value: string | null): value is string => value !== null && value.includes('T')

/** The next free times, on request: one tap fills the form. */
export function FreeSlots({ doctor_id: chosen, branch_id, minutes, after, onPick }: FreeSlotsProps) {
  const me = useMe()
  const [asked, setAsked] = useState<'chosen' | 'any'>()
  const doctor_id = asked === 'any' ? null : chosen
  const branch = branch_id ?? me?.branch_id
  const from = isInstant(after) && !Number.isNaN(milliseconds(after)) ? after : undefined
  const { data, error } = useRead(
    api.freeSlot.list,
    {
      minutes,
      ...(doctor_id && { doctor_ids: [doctor_id] }),
      ...(branch && { branch_id: branch }),
      ...(from && { after: from }),
    },
    { enabled: asked !== undefined, quiet: true },
  )
  if (!asked)
    return (
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconCalendarSearch size={16} aria-hidden />}
          onClick={() => setAsked('chosen')}
        >
          {TEXTS.find_free}
        </Button>
        {chosen !== null && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAsked('any')}>
            {TEXTS.any_doctor}
          </Button>
        )}
      </Group>
    )
  if (error)
    return (
      <Text size="sm" c="red.8" role="alert">
        {error.message}
      </Text>
    )
  if (!data) return <Loader size="sm" aria-label={TEXTS.find_free} />
  return (
    <div role="group" aria-label={TEXTS.free_times}>
      <Text size="xs" c="gray.7" mb={4}>
        {data.data.length === 0 ? TEXTS.none_free : TEXTS.free_times}
      </Text>
      <Group gap={6}>
        {data.data.map((slot) => (
          <Button
            key={`${slot.doctor_id}/${slot.start_at}`}
            className={css.free}
            variant="default"
            size="compact-sm"
            onClick={() => {
              onPick(slot)
              setAsked(undefined)
            }}
          >
            {weekdayLabel(clinicDate(slot.start_at))} {formatDate(slot.start_at).slice(0, 5)}{' '}
            {formatTime(slot.start_at)}
            {doctor_id === null && ` · ${slot.doctor_name}`}
          </Button>
        ))}
      </Group>
    </div>
  )
}
