import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFixture, type Fixture } from './fixture.ts'
import { refusal } from '../kit.ts'
import { openBells, type Bells } from '../setup/bells.ts'

let fixture: Fixture
let bells: Bells
beforeAll(async () => {
  fixture = await openFixture()
  bells = await openBells(fixture.clinic)
})
afterAll(async () => {
  await bells.close()
  await fixture.close()
})

const doctors = () => ({ khoa: fixture.doctors[0] ?? 0, hang: fixture.doctors[1] ?? 0 })

let minute = 9 * 60
async function received(more: object = {}) {
  minute += 5
  const appointment = await fixture.receptionist.appointment.add({
    person_id: await fixture.person(),
    doctor_id: doctors().khoa,
    start_at: fixture.at(minute),
    end_at: fixture.at(minute + 5),
    type_term_id: fixture.type,
    force: true,
    ...more,
  })
  const visit = await fixture.receptionist.track.add({ appointment_id: appointment.id })
  return { appointment, visit, ids: { id: visit.id, version: visit.version } }
}
const booked = (id: number) => fixture.receptionist.appointment.get({ id })
const here = async (person_id: number) => (await fixture.receptionist.track.active({ person_id }))[0]

test('a waiting customer goes to the doctor and the chair that the appointment is given', async () => {
  const { appointment, visit } = await received()
  const { khoa, hang } = doctors()
  await fixture.receptionist.appointment.update({
    id: appointment.id,
    doctor_id: hang,
    room_term_id: fixture.room,
    force: true,
  })
  expect(await here(visit.person_id)).toMatchObject({ doctor_id: hang, room_term_id: fixture.room })
  const { data } = await fixture.admin.history.list({ entity_type: 'track', entity_id: visit.id })
  const doctor = data[0]?.changes.find(({ field }) => field === 'doctor_id')
  expect([doctor?.from, doctor?.to].map(String)).toEqual([
    expect.stringContaining(`khoa`),
    expect.stringContaining(`hang`),
  ])
  expect(data[0]?.actor_name).toBeTruthy()
  const told = await bells.told()
  expect(told.filter((words) => words.startsWith('hang: '))).toHaveLength(2)
  // The end of the appointment says nothing of who treats.
  await fixture.receptionist.track.update({ id: visit.id, doctor_id: khoa })
  await fixture.receptionist.appointment.update({ id: appointment.id, note: 'Mang phim cũ' })
  expect((await here(visit.person_id))?.doctor_id).toBe(khoa)
})

test('in treatment another doctor is asked about, and passed only by who may', async () => {
  const { appointment, visit } = await received()
  const { khoa, hang } = doctors()
  await fixture.receptionist.track.update({ id: visit.id, status: 'in_treatment' })
  const change = { id: appointment.id, doctor_id: hang }
  const refused = await refusal(fixture.receptionist.appointment.update(change))
  expect(refused).toMatchObject({
    code: 422,
    message: 'Khách đang được khám bởi BS. khoa; đổi bác sĩ sẽ chuyển cả lượt khám sang bác sĩ mới',
    data: { may_force: true },
  })
  expect(refused.data).toMatchObject({
    warnings: expect.arrayContaining([{ kind: 'in_treatment', message: refused.message }]) as unknown,
  })
  expect(await refusal(fixture.as('khoa').appointment.update({ ...change, force: true }))).toMatchObject({
    code: 403,
  })
  expect([(await booked(appointment.id)).doctor_id, (await here(visit.person_id))?.doctor_id]).toEqual([
    khoa,
    khoa,
  ])
  await fixture.receptionist.appointment.update({ ...change, force: true })
  expect(await here(visit.person_id)).toMatchObject({ doctor_id: hang, status: 'in_treatment' })
})

test('a visit that is given its doctor is on that doctor’s day, unless the time is taken', async () => {
  const { hang } = doctors()
  const mine = async (id: number) =>
    (await fixture.as('hang').doctorDay.get({ date: fixture.today })).data.some((row) => row.id === id)
  const free = await received({ doctor_id: null })
  await fixture.receptionist.track.update({
    ...free.ids,
    status: 'in_treatment',
    doctor_id: hang,
    room_term_id: fixture.room,
  })
  expect(await mine(free.appointment.id)).toBe(true)
  expect((await booked(free.appointment.id)).room_term_id).toBe(fixture.room)

  const taken = await received()
  const { start_at, end_at } = taken.appointment
  await received({ doctor_id: hang, start_at, end_at })
  const given = await fixture.receptionist.track.update({ ...taken.ids, doctor_id: hang })
  expect(given.doctor_id).toBe(hang)
  expect((await booked(taken.appointment.id)).doctor_id).toBe(doctors().khoa)
})

test('of two receptions that give a visit different doctors, the second is told', async () => {
  const { ids, visit } = await received({ doctor_id: null })
  const { khoa, hang } = doctors()
  const outcomes = await Promise.allSettled([
    fixture.receptionist.track.update({ ...ids, doctor_id: khoa }),
    fixture.manager.track.update({ ...ids, doctor_id: hang }),
  ])
  const [won, lost] = outcomes.toSorted((one) => (one.status === 'fulfilled' ? -1 : 1))
  expect(won?.status).toBe('fulfilled')
  expect(lost).toMatchObject({ status: 'rejected', reason: { code: 409 } })
  const said = won?.status === 'fulfilled' ? won.value.doctor_id : null
  expect((await here(visit.person_id))?.doctor_id).toBe(said)
})

test('only who is a doctor treats, only a room is sat in, and only by who moves visits', async () => {
  const { ids } = await received()
  const admin = await fixture.admin.user.list({ search: 'receptionist' })
  const doctor_id = admin.data[0]?.id ?? 0
  expect(await refusal(fixture.receptionist.track.update({ ...ids, doctor_id }))).toMatchObject({ code: 422 })
  expect(
    await refusal(fixture.receptionist.track.update({ ...ids, room_term_id: fixture.type })),
  ).toMatchObject({ data: { errors: [{ field: 'room_term_id' }] } })
  for (const username of ['assistant', 'accountant'])
    expect(
      await refusal(fixture.as(username).track.update({ ...ids, doctor_id: doctors().hang })),
    ).toMatchObject({ code: 403 })
  const stranger = await fixture.clinic.as('receptionist', 'saas')
  expect(await refusal(stranger.track.update({ ...ids, room_term_id: null }))).toMatchObject({ code: 404 })
})
