import { formatDate, formatTime } from '@bcare/rules/text/date'
import { Button, Group, Skeleton, UnstyledButton, Text } from '@mantine/core'
import { IconCalendarOff, IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead } from '../kit/api.ts'
import { openAppointment, openBooking } from '../kit/appointment-modal.ts'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import { StatusBadge } from '../kit/data/StatusBadge.tsx'
import { useMay } from '../kit/may.ts'
import { useConstant } from '../kit/use-constant.ts'
import css from './profile.module.css'
import { ACTIVITY_TEXTS, TAB_TEXTS as TEXTS } from './texts.ts'

type Appointment = Awaited<ReturnType<typeof api.appointment.query>>['data'][number]

const OPEN = new Set(['temp', 'scheduled', 'confirmed', 'arrived', 'in_progress'])

/** The appointments of a customer: those to come first, then those that were. */
export function AppointmentsTab({ person_id }: { person_id: number }) {
  const [now] = useState(() => Date.now())
  const { data, error, refetch } = useRead(
    api.appointment.query,
    { person_id, limit: 100, sort_by: 'start_at', order: 'desc' },
    { quiet: true },
  )
  if (error && !data) {
    return (
      <EmptyState
        title={TEXTS.failed}
        about={error.message}
        action={<Button onClick={() => void refetch()}>{ACTIVITY_TEXTS.retry}</Button>}
      />
    )
  }
  if (!data) return <Skeleton height={160} />
  const coming = data.data.filter((one) => OPEN.has(one.status) && Date.parse(one.end_at) >= now).toReversed()
  const past = data.data.filter((one) => !coming.includes(one))
  if (data.data.length === 0) {
    return (
      <EmptyState
        title={TEXTS.no_appointments}
        icon={<IconCalendarOff />}
        action={<BookButton person_id={person_id} />}
      />
    )
  }
  return (
    <>
      <Group justify="flex-end">
        <BookButton person_id={person_id} />
      </Group>
      <Section title={TEXTS.coming} appointments={coming} />
      <Section title={TEXTS.past} appointments={past} />
    </>
  )
}

function BookButton({ person_id }: { person_id: number }) {
  const may = useMay('appointment:create')
  const { data: person } = useRead(api.person.get, { id: person_id }, { quiet: true })
  if (!may || person === undefined) return null
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus size={18} aria-hidden />}
      onClick={() => openBooking({ person: { id: person.id, full_name: person.full_name } })}
    >
      {TEXTS.book}
    </Button>
  )
}

function Section({ title, appointments }: { title: string; appointments: readonly Appointment[] }) {
  const statuses = useConstant('appointment.status')
  if (appointments.length === 0) return null
  return (
    <section className={css.section}>
      <h2 className={css.sectionTitle}>{title}</h2>
      <ul className={css.cards}>
        {appointments.map((one) => (
          <li key={one.id} className={css.card}>
            <div className={css.cardHead}>
              <UnstyledButton className={css.cardLink} onClick={() => openAppointment(one.id)}>
                <Text fw={600} className="numeric">
                  {formatTime(one.start_at)}–{formatTime(one.end_at)} · {formatDate(one.start_at)}
                </Text>
              </UnstyledButton>
              <StatusBadge value={one.status} options={statuses} />
            </div>
            <div className={css.cardFoot}>
              <span>{one.type_name}</span>
              {one.doctor_name && <span>{one.doctor_name}</span>}
              {one.room_name && <span>{one.room_name}</span>}
              <span className="numeric">{one.code}</span>
            </div>
            {one.note && <Text size="sm">{one.note}</Text>}
            {one.reason_name && (
              <Text size="sm" c="gray.7">
                {[one.reason_name, one.status_note].filter(Boolean).join(' · ')}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
