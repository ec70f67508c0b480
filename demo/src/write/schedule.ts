import { addDays, clinicDate } from '@bcare/rules/text/date'
import type { ClinicPlan, Moment } from '../plan/acts.ts'
import { DAY, HOUR } from '../plan/diary.ts'
import type { Counter } from './counter.ts'
import type { Past } from './past-state.ts'
import { begin } from './records.ts'
import type { World } from './world.ts'

/** Roles that are there on Sunday mornings and on the two long evenings, as the doctors' diary has it. */
const AT_THE_CHAIR = ['doctor', 'assistant', 'receptionist']
const [MORNING, AFTERNOON, EVENING] = ['Ca sáng', 'Ca chiều', 'Ca tối']
const LONG_DAYS = [3, 5]
const SUNDAY = 7

interface Hours {
  weekday: number
  shift: string
}

/** The weekly shifts of a user of a role. */
function weekOf(role: string): Hours[] {
  const days = [1, 2, 3, 4, 5, 6].flatMap((weekday) => [
    { weekday, shift: MORNING },
    { weekday, shift: AFTERNOON },
  ])
  const more = [
    ...LONG_DAYS.map((weekday) => ({ weekday, shift: EVENING })),
    { weekday: SUNDAY, shift: MORNING },
  ]
  return AT_THE_CHAIR.includes(role) ? [...days, ...more] : days
}

/** Gives the staff its weekly shifts, as the clinic did when it was opened. */
export function enterShifts({ world, nextId, rows }: Past, opened: Moment): void {
  const doing = { at: opened, by: world.user('admin') }
  for (const { id: user_id, role, branch_id } of world.staff) {
    for (const { weekday, shift } of weekOf(role)) {
      const { id: shift_term_id, start: start_time, end: end_time } = world.shift(shift)
      const hours = { weekday, shift_term_id, start_time, end_time }
      const row = {
        tenant_id: world.tenant_id,
        id: nextId(),
        kind: 'template',
        user_id,
        branch_id,
        ...hours,
      }
      rows.schedule.push(begin('schedule', row, doing))
    }
  }
}

interface Leave {
  username: string
  /** Days from today. */
  from: number
  to: number
  type: string
  reason: string
  decided?: 'approve' | 'reject'
}

const LEAVES: readonly Leave[] = [
  { username: 'tranthuha', from: 5, to: 6, type: 'Đi học, hội nghị', reason: 'Hội nghị chỉnh nha toàn quốc' },
  { username: 'telesale', from: 3, to: 3, type: 'Nghỉ phép năm', reason: 'Việc gia đình' },
  { username: 'assistant', from: -3, to: -3, type: 'Nghỉ ốm', reason: 'Sốt', decided: 'approve' },
  { username: 'marketing', from: 2, to: 4, type: 'Nghỉ phép năm', reason: 'Về quê', decided: 'approve' },
  { username: 'vutuyetnhi', from: 1, to: 1, type: 'Nghỉ phép năm', reason: 'Đi khám', decided: 'reject' },
]

/** Asks for leave as the staff does, and decides on some of it as the manager does. */
async function writeLeave(counter: Counter, world: World, { now }: ClinicPlan): Promise<void> {
  const today = clinicDate(now)
  const known = new Set(world.staff.map(({ username }) => username))
  for (const { username, from, to, type, reason, decided } of LEAVES.filter((one) =>
    known.has(one.username),
  )) {
    const { id } = await counter.at(now - 2 * HOUR, username).schedule.add({
      kind: 'leave',
      date: addDays(today, from),
      date_to: addDays(today, to),
      leave_type_id: world.word('leave_type', type),
      reason,
      status: 'pending',
    })
    const { schedule } = counter.at(now - HOUR, 'manager')
    if (decided === 'approve') await schedule.approve({ id, force: true })
    if (decided === 'reject') await schedule.reject({ id, reason: 'Hôm đó đã có người nghỉ' })
  }
}

/** Staff who take bookings are there from morning to evening today, as the diary has it; the week's hours hold otherwise. */
async function writeToday(counter: Counter, world: World, { now }: ClinicPlan): Promise<void> {
  const shifts = [{ start: '08:00', end: '21:00' }]
  for (const { id, role } of world.staff) {
    if (!AT_THE_CHAIR.includes(role)) continue
    await counter.at(now - HOUR, 'admin').schedule.set_day({ user_id: id, date: clinicDate(now), shifts })
  }
}

/** Gives the clinic what its weekly shifts do not say: today, leave, and the holidays of this year and the next. */
export async function writeSchedule(counter: Counter, world: World, plan: ClinicPlan): Promise<void> {
  await writeToday(counter, world, plan)
  await writeLeave(counter, world, plan)
  for (const year of [0, 365].map((days) => Number(clinicDate(plan.now + days * DAY).slice(0, 4)))) {
    const { schedule } = counter.at(plan.now - HOUR, 'admin')
    const { data } = await schedule.holidays_of_year({ year })
    const holidays = data.map(({ name, date, date_to }) => ({ name, date, date_to }))
    await schedule.take_holidays({ holidays, force: true })
  }
}
