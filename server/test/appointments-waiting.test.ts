import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDesk, type Desk } from './appointments-desk.ts'
import { refusal } from './kit.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const slot = (start: number) => ({
  doctor_id: desk.doctors[0] ?? 0,
  start_at: desk.at(start, 3),
  end_at: desk.at(start + 45, 3),
  type_term_id: desk.type,
})
const names = async () => (await desk.receptionist.appointmentWaiting.list({})).data.map(({ name }) => name)

describe('people who wait for a slot', () => {
  test('are the same for everybody at the branch, with what they wait for', async () => {
    const person_id = await desk.person('Chờ Chung')
    const added = await desk.receptionist.appointmentWaiting.add({ person_id, minutes: 60, note: 'Buổi tối' })
    expect(added).toMatchObject({ name: 'Chờ Chung 1', minutes: 60, start_at: null, added_by_name: 'Lễ tân' })
    const seen = await desk.manager.appointmentWaiting.list({ branch_id: added.branch_id })
    expect(seen.data).toMatchObject([{ id: added.id, note: 'Buổi tối' }])
    expect((await desk.as('khoa').appointmentWaiting.list({})).data).toEqual([])
    await desk.manager.appointmentWaiting.delete({ id: added.id })
    expect(await names()).toEqual([])
  })

  test('are no longer waiting once they are booked, whoever books them', async () => {
    const person_id = await desk.person('Chờ Đặt')
    await desk.receptionist.appointmentWaiting.add({ person_id })
    await desk.manager.appointment.add({ person_id, ...slot(8 * 60) })
    expect(await names()).toEqual([])
  })

  test('with an appointment wait until it is moved or given up, and stay while it is only edited', async () => {
    const booked = await desk.receptionist.appointment.add({
      person_id: await desk.person(),
      ...slot(10 * 60),
    })
    const other = await desk.receptionist.appointment.add({
      person_id: await desk.person(),
      ...slot(11 * 60),
    })
    const cut = (appointment_id: number) => desk.receptionist.appointmentWaiting.add({ appointment_id })
    expect(await cut(booked.id)).toMatchObject({
      minutes: 45,
      start_at: booked.start_at,
      doctor_name: 'BS. khoa',
    })
    expect(await refusal(cut(booked.id))).toMatchObject({ code: 409 })
    await cut(other.id)

    await desk.receptionist.appointment.update({ id: booked.id, note: 'Xin dời' })
    expect(await names()).toHaveLength(2)
    await desk.receptionist.appointment.update({
      id: booked.id,
      start_at: desk.at(14 * 60, 3),
      end_at: desk.at(14 * 60 + 45, 3),
    })
    expect(await names()).toHaveLength(1)
    await desk.receptionist.appointment.update_status({ id: other.id, to: 'cancelled', note: 'Bận' })
    expect(await names()).toEqual([])
    expect(await refusal(cut(other.id))).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'appointment_id' }] },
    })
  })

  test('are one person or one appointment, and nobody who may not be booked', async () => {
    const person_id = await desk.person()
    const { id } = await desk.receptionist.appointment.add({ person_id, ...slot(16 * 60) })
    const { add } = desk.receptionist.appointmentWaiting
    expect(await refusal(add({}))).toMatchObject({ code: 400 })
    expect(await refusal(add({ person_id, appointment_id: id }))).toMatchObject({ code: 400 })
    expect(await refusal(add({ person_id: 999_999 }))).toMatchObject({ code: 404 })
    await desk.receptionist.person.update({ id: person_id, blocked: true })
    expect(await refusal(add({ person_id }))).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'person_id' }] },
    })
  })
})
