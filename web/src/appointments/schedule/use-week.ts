import type { StaffWeek, WorkDay } from '@bcare/contract/appointments/schedule'
import { mondayOf } from '@bcare/rules/appointments/schedule/day'
import { addDays } from '@bcare/rules/text/date'
import { api, useRead } from '../../kit/api/api.ts'
import { useMay, useMe } from '../../kit/session/may.ts'
import { useRemembered } from '../remembered.ts'
import { useDay } from '../day/use-day.ts'

/** People of one department, in the order of the server. */
export interface StaffGroup {
  name: string | null
  staff: StaffWeek[]
}

/** The people by department, keeping their order. */
export function groupsOf(staff: readonly StaffWeek[]): StaffGroup[] {
  const groups: StaffGroup[] = []
  for (const one of staff) {
    const last = groups.at(-1)
    if (last !== undefined && last.staff[0]?.department_id === one.department_id) last.staff.push(one)
    else groups.push({ name: one.department_name, staff: [one] })
  }
  return groups
}

export const nameOf = ({ title, name }: Pick<StaffWeek, 'title' | 'name'>): string =>
  title === null ? name : `${title} ${name}`

/** The first holiday of each day, for the head of its column. */
export const holidayOf = (staff: readonly StaffWeek[], index: number): string | undefined =>
  staff
    .flatMap(({ days }) => days[index]?.intervals ?? [])
    .find(({ kind, start, end }) => kind === 'holiday' && start === '00:00' && end === '24:00')?.holiday ??
  undefined

export const sum = (days: readonly WorkDay[], field: 'planned_min' | 'booked_min'): number =>
  days.reduce((total, day) => total + day[field], 0)

/** The week that is shown, whose, and what may be done with it. */
export function useWeek() {
  const { date, today, show } = useDay()
  const me = useMe()
  const [branch_id, setBranch] = useRemembered<number | null>('schedule.branch', me?.branch_id ?? null)
  const [department_id, setDepartment] = useRemembered<number | null>('schedule.department', null)
  const monday = mondayOf(date)
  const dates = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
  const { data, error, refetch } = useRead(
    api.schedule.get_work_schedule,
    {
      from: monday,
      to: addDays(monday, 6),
      ...(branch_id !== null && { branch_id }),
      ...(department_id !== null && { department_id }),
    },
    { placeholderData: (previous) => previous },
  )
  return {
    date,
    today,
    monday,
    dates,
    show,
    staff: data?.data,
    error,
    refetch: () => void refetch(),
    branch_id,
    setBranch,
    department_id,
    setDepartment,
    mayManage: useMay('schedule:manage'),
    mayApprove: useMay('schedule:approve'),
    mayAsk: useMay('schedule:create'),
    own_id: me?.user.id,
  }
}
export type Week = ReturnType<typeof useWeek>
