import type { DoctorAppointment } from '@bcare/contract/appointments/doctor-day'
import { Skeleton, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconCalendarOff } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import { scopeIn, useMe } from '../../kit/session/may.ts'
import { Page } from '../../kit/page/Page.tsx'
import { useNow } from '../../kit/use-now.ts'
import { DayBar } from '../day/DayToolbar.tsx'
import { DoctorCard } from './DoctorCard.tsx'
import css from './doctor-day.module.css'
import { later, useFetchedAhead } from '../later.tsx'
import { useRemembered } from '../remembered.ts'
import { TEXTS } from '../texts.ts'
import { useDay } from '../day/use-day.ts'
import { useDoctorActions } from './use-doctor-actions.ts'
import { useFocusBack } from '../use-focus-back.ts'

const AppointmentDrawer = later(() =>
  import('../drawer/AppointmentDrawer.tsx').then((file) => file.AppointmentDrawer),
)
const AHEAD = [AppointmentDrawer]

const OVER = new Set(['completed', 'no_show'])

/** The signed-in doctor's appointments by day, made for a phone; whoever sees more may pick a colleague. */
export function AppointmentsOfDoctor() {
  const me = useMe()
  const mayPick = me !== undefined && scopeIn(me.grants, 'appointment:read') !== 'own'
  const [doctor, setDoctor] = useRemembered<number | null>('of_doctor', null)
  const { date, today, opened, show, open, close } = useDay()
  const now = useNow()
  const focus = useFocusBack()
  const doctor_id = mayPick && doctor !== null ? doctor : undefined
  const { data, error, refetch } = useRead(
    api.doctorDay.list,
    { date, ...(doctor_id && { doctor_id }) },
    { placeholderData: keepPreviousData },
  )
  const actionFor = useDoctorActions(today === date)
  useFetchedAhead(AHEAD)
  useHotkeys([['t', () => show(today)]])
  const rows = data?.data ?? []
  return (
    <Page title={TEXTS.own_title}>
      <div className={css.bar}>
        <DayBar date={date} today={today} onDate={show} />
        {mayPick && (
          <div className={css.doctor}>
            <UserPicker
              label={TEXTS.doctor}
              only="bookable"
              value={doctor ?? me.user.id}
              onChange={setDoctor}
              selected={data?.doctor ?? null}
            />
          </div>
        )}
      </div>
      {error && !data ? (
        <TableFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Stack gap="sm" aria-busy>
          <Skeleton height={120} radius="md" />
          <Skeleton height={120} radius="md" />
        </Stack>
      ) : rows.length === 0 ? (
        <EmptyState title={TEXTS.own_empty} about={TEXTS.own_empty_about} icon={<IconCalendarOff />} />
      ) : (
        <>
          <Text size="sm" c="gray.7" aria-live="polite">
            {TEXTS.own_summary(rows.length, rows.filter(isOver).length)}
          </Text>
          <ol className={css.list}>
            {rows.map((row) => (
              <DoctorCard
                key={row.id}
                row={row}
                now={now}
                over={isOver(row)}
                action={actionFor(row)}
                onOpen={() => {
                  focus.remember()
                  open(row.id)
                }}
              />
            ))}
          </ol>
        </>
      )}
      {opened !== null && (
        <AppointmentDrawer
          key={opened}
          id={opened}
          onClose={() => {
            close()
            focus.restore()
          }}
        />
      )}
    </Page>
  )
}

/** Over for the doctor, even when the counter still has to be paid. */
const isOver = ({ status, visit_status }: DoctorAppointment): boolean =>
  OVER.has(status) || visit_status === 'waiting_payment'
