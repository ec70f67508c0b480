import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFixture, type Fixture } from './fixture.ts'
import { refusal } from '../kit.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const slot = (start: number) => ({
  doctor_id: fixture.doctors[0] ?? 0,
  start_at: fixture.at(start, 3),
  end_at: fixture.at(start + 45, 3),
  type_term_id: fixture.type,
})
const names = async () =>
  (await fixture.receptionist.appointmentWaiting.list({})).data.map(({ name }) => name)

describe('people who wait for a slot', () => {
  test('are the same for everybody at the branch, with what they wait for', async () => {
    const person_id = await fixture.person('Chờ Chung')
    const added = await fixture.receptionist.appointmentWaiting.add({
      person_id,
      minutes: 60,
      note: 'Buổi tối',
    })
    expect(added).toMatchObject({ name: 'Chờ Chung 1', minutes: 60, start_at: null, added_by_name: 'Lễ tân' })
    const seen = await fixture.manager.appointmentWaiting.list({ branch_id: added.branch_id })
    expect(seen.data).toMatchObject([{ id: added.id, note: 'Buổi tối' }])
    expect((await fixture.as('khoa').appointmentWaiting.list({})).data).toEqual([])
    await fixture.manager.appointmentWaiting.delete({ id: added.id })
    expect(await names()).toEqual([])
  })

  test('are no longer waiting once they are booked, whichever user books them', async () => {
    const person_id = await fixture.person('Chờ Đặt')
    await fixture.receptionist.appointmentWaiting.add({ person_id })
    await fixture.manager.appointment.add({ person_id, ...slot(8 * 60) })
    expect(await names()).toEqual([])
  })

  test('with an appointment wait until it is moved or given up, and stay while it is only edited', async () => {
    const booked = await fixture.receptionist.appointment.add({
      person_id: await fixture.person(),
      ...slot(10 * 60),
    })
    const other = await fixture.receptionist.appointment.add({
      person_id: await fixture.person(),
      ...slot(11 * 60),
    })
    const cut = (appointment_id: number) => fixture.receptionist.appointmentWaiting.add({ appointment_id })
    expect(await cut(booked.id)).toMatchObject({
      minutes: 45,
      start_at: booked.start_at,
      doctor_name: 'BS. khoa',
    })
    expect(await refusal(cut(booked.id))).toMatchObject({ code: 409 })
    await cut(other.id)

    await fixture.receptionist.appointment.update({ id: booked.id, note: 'Xin dời' })
    expect(await names()).toHaveLength(2)
    await fixture.receptionist.appointment.update({
      id: booked.id,
      start_at: fixture.at(14 * 60, 3),
      end_at: fixture.at(14 * 60 + 45, 3),
    })
    expect(await names()).toHaveLength(1)
    await fixture.receptionist.appointment.update_status({ id: other.id, to: 'cancelled', note: 'Bận' })
    expect(await names()).toEqual([])
    expect(await refusal(cut(other.id))).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'appointment_id' }] },
    })
  })

  test('are one person or one appointment, and nobody who may not be booked', async () => {
    const person_id = await fixture.person()
    const { id } = await fixture.receptionist.appointment.add({ person_id, ...slot(16 * 60) })
    const { add } = fixture.receptionist.appointmentWaiting
    expect(await refusal(add({}))).toMatchObject({ code: 400 })
    expect(await refusal(add({ person_id, appointment_id: id }))).toMatchObject({ code: 400 })
    expect(await refusal(add({ person_id: 999_999 }))).toMatchObject({ code: 404 })
    await fixture.receptionist.person.update({ id: person_id, blocked: true })
    expect(await refusal(add({ person_id }))).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'person_id' }] },
    })
  })
})
