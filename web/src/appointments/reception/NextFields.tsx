import { Stack, Text } from '@mantine/core'
import { DateTimeInput } from '../../kit/form/inputs/DateTimeInput.tsx'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import { minutesOfType, TYPE_SOURCE } from '../booking/appointment-types.ts'
import { MinutesInput } from '../booking/MinutesInput.tsx'
import css from '../screen.module.css'
import { TEXTS } from '../texts.ts'
import type { Next } from './use-checkout.ts'

interface NextFieldsProps {
  next: Next
  doctor_name: string | null
  onChange: (next: Next) => void
}

/** The next appointment, booked with the end of the visit. */
export function NextFields({ next, doctor_name, onChange }: NextFieldsProps) {
  const { proposed } = next
  const of_visit = next.doctor_id === null ? null : { id: next.doctor_id, name: doctor_name ?? '' }
  const doctor = proposed?.doctor?.id === next.doctor_id ? (proposed?.doctor ?? null) : of_visit
  return (
    <fieldset className={css.newPerson} aria-label={TEXTS.next_toggle}>
      <Stack gap="sm">
        {proposed && <Text size="sm">{TEXTS.next_for(proposed.service, proposed.step)}</Text>}
        <DateTimeInput
          label={TEXTS.start}
          required
          value={next.start_at}
          onChange={(start_at) => onChange({ ...next, start_at })}
        />
        <div className={css.pair}>
          <TermPicker
            label={TEXTS.type}
            source={TYPE_SOURCE}
            required
            value={next.type_term_id}
            onChange={() => {}}
            onPick={(type) =>
              onChange({
                ...next,
                type_term_id: type?.id ?? null,
                minutes: minutesOfType(type) ?? next.minutes,
              })
            }
          />
          <MinutesInput
            label={TEXTS.duration}
            required
            value={next.minutes}
            onChange={(minutes) => onChange({ ...next, minutes })}
          />
        </div>
        <UserPicker
          label={TEXTS.doctor}
          only="bookable"
          value={next.doctor_id}
          selected={doctor}
          onChange={(doctor_id) => onChange({ ...next, doctor_id })}
        />
      </Stack>
    </fieldset>
  )
}
