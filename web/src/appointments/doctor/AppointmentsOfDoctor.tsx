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
import { inOrder } from './entries.ts'
import { VisitCard } from './VisitCard.tsx'
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

/** Whose day a user sees first who has none. */
const FIRST_DOCTOR = {
  bookable: true,
  status: 'active',
  limit: 1,
  sort_by: 'calendar_order',
  order: 'asc',
} as const

/** The signed-in doctor's appointments by day, made for a phone; a user who sees more may pick a colleague. */
export function AppointmentsOfDoctor() {
  const me = useMe()
  const mayPick = me !== undefined && scopeIn(me.grants, 'appointment:read') !== 'own'
  const [doctor, setDoctor] = useRemembered<number | null>('of_doctor', null)
  const { date, today, opened, show, open, close } = useDay()
  const now = useNow()
  const focus = useFocusBack()
  const treats = me !== undefined && (me.is_doctor || me.is_assistant)
  const first = useRead(api.user.list, FIRST_DOCTOR, { enabled: mayPick && !treats && doctor === null })
  const picked = doctor ?? (treats ? null : (first.data?.data[0]?.id ?? null))
  const doctor_id = mayPick && picked !== null ? picked : undefined
  const { data, error, refetch } = useRead(
    api.doctorDay.get,
    { date, ...(doctor_id && { doctor_id }) },
    { placeholderData: keepPreviousData, enabled: treats || !mayPick || doctor_id !== undefined },
  )
  const { forRow, forVisit } = useDoctorActions(today === date, now)
  useFetchedAhead(AHEAD)
  useHotkeys([['t', () => show(today)]])
  const entries = data ? inOrder(data) : []
  return (
    <Page title={TEXTS.own_title}>
      <div className={css.bar}>
        <DayBar date={date} today={today} onDate={show} />
        {mayPick && (
          <div className={css.doctor}>
            <UserPicker
              label={TEXTS.doctor}
              only="bookable"
              value={picked ?? me.user.id}
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
      ) : entries.length === 0 ? (
        <EmptyState title={TEXTS.own_empty} about={TEXTS.own_empty_about} icon={<IconCalendarOff />} />
      ) : (
        <>
          <Text size="sm" c="gray.7" aria-live="polite">
            {TEXTS.own_summary(entries.length, entries.filter(({ over }) => over).length)}
          </Text>
          <Stack component="ol" gap={10} maw={860}>
            {entries.map(({ row, visit, over }) =>
              row ? (
                <DoctorCard
                  key={`row-${row.id}`}
                  row={row}
                  now={now}
                  over={over}
                  action={forRow(row)}
                  onOpen={() => {
                    focus.remember()
                    open(row.id)
                  }}
                />
              ) : (
                <VisitCard
                  key={`visit-${visit.id}`}
                  visit={visit}
                  now={now}
                  over={over}
                  action={forVisit(visit, visit.person_name)}
                />
              ),
            )}
          </Stack>
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
