import { fold } from '@bcare/rules/text/fold'
import { formatDate } from '@bcare/rules/text/date'
import { formatPhone } from '@bcare/rules/text/phone'
import { Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { minutesOfType, TYPES } from './appointment-types.ts'
import { BOOKING_TEXTS as TEXTS } from './texts.ts'
import type { Booking } from './use-booking.ts'

interface ChosenPersonProps {
  booking: Booking
  adding: boolean
  /** Whether the length was given, as by a stretch of the calendar. */
  timed: boolean
}

/** Who has been chosen, so that nobody books another customer of the same name: code, phone, age, last visit. */
export function ChosenPerson({ booking, adding, timed }: ChosenPersonProps) {
  const id = booking.values.person?.id
  const { data } = useRead(api.person.get, { id: id ?? 0 }, { enabled: id !== undefined, quiet: true })
  useKindOfVisit(booking, adding ? data : undefined, timed)
  if (data === undefined || data.id !== id) return null
  const { code, phone, age, last_visit_at } = data
  const facts = [
    code,
    phone && formatPhone(phone),
    age !== null && TEXTS.age(age),
    last_visit_at === null ? TEXTS.first_visit : TEXTS.last_visit(formatDate(last_visit_at)),
  ]
  return (
    <Text size="xs" c="gray.7" className="numeric" mt={-8}>
      {facts.filter(Boolean).join(' · ')}
    </Text>
  )
}

/** A customer who was here comes again: the kind of visit, and the type where the clinic has one for it, follow the choice. */
function useKindOfVisit(
  { values, form }: Booking,
  person: { id: number; last_visit_at: string | null } | undefined,
  timed: boolean,
): void {
  const types = useRead(api.term.list, TYPES, { enabled: person !== undefined }).data?.data
  const followed = useRef<number>(undefined)
  useEffect(() => {
    if (person === undefined || types === undefined || followed.current === person.id) return
    followed.current = person.id
    const again = person.last_visit_at !== null
    const [first] = types
    const type = types.find(({ name }) => fold(name).includes('tai kham'))
    const untouched = values.type_term_id === null || values.type_term_id === first?.id
    const minutes = timed ? values.minutes : (minutesOfType(type) ?? values.minutes)
    form.setValues({
      visit_kind: again ? 'return' : 'new',
      ...(again && untouched && type && { type_term_id: type.id, minutes }),
    })
  }, [person, types, values, form, timed])
}
