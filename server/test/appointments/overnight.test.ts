import { addDays, instantAt } from '@bcare/rules/text/date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
let late: number
let doctor: number
beforeAll(async () => {
  fixture = await openFixture()
  doctor = fixture.doctors[0] ?? 0
  const booked = await fixture.manager.appointment.add({
    person_id: await fixture.person('Qua Đêm'),
    doctor_id: doctor,
    type_term_id: fixture.type,
    start_at: fixture.at(23 * 60 + 30, 2),
    end_at: fixture.at(24 * 60 + 45, 2),
    force: true,
  })
  late = booked.id
})
afterAll(() => fixture.close())

const dayOf = (days: number) => addDays(fixture.today, days)
/** The days around on which it is there. */
async function seenOn(find: (day: string) => Promise<{ id: number }[]>): Promise<number[]> {
  const days = [1, 2, 3, 4]
  const found = await Promise.all(days.map((at) => find(dayOf(at))))
  return days.filter((_, at) => found[at]?.some(({ id }) => id === late) === true)
}

test('an appointment past midnight is on both days: of the calendar, the list and its doctor', async () => {
  const { manager } = fixture
  expect(
    await seenOn(async (day) => (await manager.appointment.calendar({ from: day, to: day })).data),
  ).toEqual([2, 3])
  expect(await seenOn(async (day) => (await manager.appointment.list({ from: day, to: day })).data)).toEqual([
    2, 3,
  ])
  expect(
    await seenOn(async (day) => (await manager.appointment.list({ from: day, person_id: undefined })).data),
  ).toEqual([1, 2, 3])
  expect(await seenOn(async (date) => (await fixture.as('khoa').doctorDay.get({ date })).data)).toEqual([
    2, 3,
  ])
})

test('its minutes are booked on the day on which they are, and no time is free in them', async () => {
  const week = await fixture.manager.schedule.get_work_schedule({
    from: dayOf(1),
    to: dayOf(4),
    user_ids: [doctor],
  })
  expect(week.data[0]?.days.map(({ booked_min }) => booked_min)).toEqual([0, 30, 45, 0])
  const only = await fixture.manager.schedule.get_work_schedule({
    from: dayOf(3),
    to: dayOf(3),
    user_ids: [doctor],
  })
  expect(only.data[0]?.days.map(({ booked_min }) => booked_min)).toEqual([45])
})

test('who is on leave on the day behind midnight is away for what goes on into it', async () => {
  const leave = await fixture.as('khoa').schedule.add({
    kind: 'leave',
    date: dayOf(3),
    date_to: dayOf(3),
    reason: 'Việc nhà',
    status: 'pending',
  })
  await fixture.manager.schedule.approve({ id: leave.id, force: true })
  const week = await fixture.manager.schedule.get_work_schedule({
    from: dayOf(3),
    to: dayOf(3),
    user_ids: [doctor],
  })
  expect(week.data[0]?.days[0]?.conflicts).toMatchObject([{ id: late, kind: 'doctor_on_leave' }])
})

test('a visit that went on past midnight is on both days; one that the night closed is on its own', async () => {
  const { manager, owner } = fixture
  const visit = async (name: string) =>
    (await manager.track.add({ person_id: await fixture.person(name), doctor_id: doctor })).id
  const [went, forgotten, ended] = [await visit('Kéo Dài'), await visit('Bị Quên'), await visit('Xong Sớm')]
  const yesterday = dayOf(-1)
  const move = (id: number, left_at: string, reason: string | null) =>
    owner(
      `update track set visit_date = '${yesterday}', checked_in_at = '${instantAt(yesterday, 23 * 60)}', status = 'left',
        left_at = '${left_at}', left_reason = ${reason === null ? 'null' : `'${reason}'`} where id = ${id}`,
    )
  await move(went, fixture.at(40), null)
  await move(forgotten, fixture.at(120), 'Tự đóng: lượt khám quá 24 giờ chưa được kết thúc')
  await move(ended, instantAt(yesterday, 23 * 60 + 50), null)
  const on = async (visit_date: string) => {
    const { data } = await manager.track.list({ visit_date, limit: 200 })
    return [went, forgotten, ended].map((id) => data.some((row) => row.id === id))
  }
  expect(await on(yesterday)).toEqual([true, true, true])
  expect(await on(fixture.today)).toEqual([true, false, false])
  expect(await on(dayOf(1))).toEqual([false, false, false])
  const seen = async (date: string) =>
    (await fixture.as('khoa').doctorDay.get({ date })).visits.map(({ id }) => id)
  expect(await seen(fixture.today)).toContain(went)
  expect(await seen(fixture.today)).not.toContain(ended)
  expect(await seen(yesterday)).toEqual(expect.arrayContaining([went, ended]))
})
