import { clinicDate, formatDate, formatTime, milliseconds, weekdayLabel } from '@bcare/rules/text/date'
import { Box, Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconCalendarOff, IconCalendarPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { openAppointment, openBooking } from '../../shared/modals/appointment-modal.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { useMay } from '../../kit/session/may.ts'
import type { PersonTabProps } from '../../shared/person-tab.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useNow } from '../../kit/use-now.ts'
import type { AppointmentRow } from './actions.ts'
import css from './person-appointments.module.css'
import { TEXTS } from '../texts.ts'

const STEP = 50
const MOST = 200
const OPEN = new Set(['temp', 'scheduled', 'confirmed', 'arrived', 'in_progress'])

/** The appointments of one customer, for the profile: those to come first, then those that were. */
export function PersonAppointments({ person_id }: PersonTabProps) {
  const now = useNow()
  const [limit, setLimit] = useState(STEP)
  const { data, error, refetch, isFetching } = useRead(
    api.appointment.query,
    { person_id, limit, sort_by: 'start_at', order: 'desc' },
    { quiet: true, placeholderData: keepPreviousData },
  )
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} radius="md" />
  if (data.total === 0) {
    return (
      <EmptyState
        title={TEXTS.empty_person}
        about={TEXTS.empty_person_about}
        icon={<IconCalendarOff />}
        action={<BookButton person_id={person_id} />}
      />
    )
  }
  const isComing = ({ status, end_at }: AppointmentRow) => OPEN.has(status) && milliseconds(end_at) >= now
  const coming = data.data.filter(isComing).toReversed()
  const past = data.data.filter((row) => !isComing(row))
  return (
    <Stack gap="md">
      <div>
        <BookButton person_id={person_id} />
      </div>
      <section>
        <Box component="h2" mb={8} c="gray.7" fw={600} fz="sm">
          {TEXTS.upcoming}
        </Box>
        {coming.length > 0 ? (
          <List rows={coming} />
        ) : (
          <Box component="p" c="gray.7" fz="sm">
            {TEXTS.none_upcoming}
          </Box>
        )}
      </section>
      {past.length > 0 && (
        <section>
          <Box component="h2" mb={8} c="gray.7" fw={600} fz="sm">
            {TEXTS.past}
          </Box>
          <List rows={past} />
        </section>
      )}
      {data.total > data.data.length && limit < MOST && (
        <Group justify="center">
          <Button variant="default" loading={isFetching} onClick={() => setLimit(limit + STEP)}>
            {TEXTS.load_more}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function BookButton({ person_id }: PersonTabProps) {
  const may = useMay('appointment:create')
  const { data: person } = useRead(api.person.get, { id: person_id }, { quiet: true })
  if (!may || person === undefined) return null
  return (
    <Button
      size="xs"
      leftSection={<IconCalendarPlus size={16} aria-hidden />}
      onClick={() => openBooking({ person: { id: person.id, full_name: person.full_name } })}
    >
      {TEXTS.book}
    </Button>
  )
}

function List({ rows }: { rows: readonly AppointmentRow[] }) {
  const statuses = useConstant('appointment.status')
  return (
    <Stack component="ul" gap={8}>
      {rows.map((row) => (
        <li key={row.id} className={`box ${css.one}`}>
          <div className={css.head}>
            <UnstyledButton className={css.open} onClick={() => openAppointment(row.id)}>
              <Text fw={600} className="numeric">
                {formatTime(row.start_at)}–{formatTime(row.end_at)}, {weekdayLabel(clinicDate(row.start_at))},{' '}
                {formatDate(row.start_at)}
              </Text>
            </UnstyledButton>
            <StatusBadge value={row.status} options={statuses} />
          </div>
          <div className={css.facts}>
            {[row.type_name, row.doctor_name, row.room_name].filter(Boolean).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            <span className="numeric">{row.code}</span>
          </div>
          {row.note && <Text size="sm">{row.note}</Text>}
          {row.reason_name && (
            <Text size="sm" c="gray.7">
              {[row.reason_name, row.status_note].filter(Boolean).join(' · ')}
            </Text>
          )}
        </li>
      ))}
    </Stack>
  )
}
