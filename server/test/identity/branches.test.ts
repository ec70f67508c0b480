import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'

/** A user of scope `branch` sees every branch where they work, and none beside. */

let clinic: Clinic
let admin: Api
let reception: Api
let me: number
let home: number
let second: number
let third: number
let type: number
const HOUR = 3_600_000
let hour = 0

beforeAll(async () => {
  clinic = await openClinic()
  admin = await clinic.as('admin')
  reception = await clinic.as('receptionist')
  const who = await reception.auth.me({})
  me = who.user.id
  home = who.branch_id ?? 0
  second = (await admin.department.add({ name: 'Chi nhánh Hai', kind: 'branch' })).id
  third = (await admin.department.add({ name: 'Chi nhánh Ba', kind: 'branch' })).id
  type = (await admin.term.add({ vocabulary: 'appointment_type', name: 'Khám' })).id
})
afterAll(() => clinic.close())

const worksAt = async (branch_ids: number[]) => {
  await admin.user.update({ id: me, branch_ids })
  await clinic.bus.send({ kind: 'identity', tenant_id: 1, user_id: me, session_id: null })
}

let phones = 0
/** One of each in a branch, entered by another user. */
async function rowsOf(branch_id: number) {
  const phone = `0966${String(200_000 + (phones += 1))}`
  const person = await admin.person.add({ full_name: `Khách chi nhánh ${branch_id}`, phone, branch_id })
  const deal = await admin.deal.add({ name: 'Niềng răng', person_id: person.id, pipeline_id: 1, branch_id })
  const start = Math.ceil(Date.now() / HOUR) * HOUR + 48 * HOUR + (hour += 1) * HOUR
  const appointment = await admin.appointment.add({
    person_id: person.id,
    type_term_id: type,
    branch_id,
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + HOUR / 2).toISOString(),
    force: true,
  })
  const track = await admin.track.add({ person_id: person.id, branch_id })
  return { person, deal, appointment, track, day: new Date(start + 7 * HOUR).toISOString().slice(0, 10) }
}
type Rows = Awaited<ReturnType<typeof rowsOf>>

/** What of these rows the counter sees, one by one and in its lists. */
async function seen({ person, deal, appointment, track, day }: Rows) {
  const got = await Promise.allSettled([
    reception.person.get({ id: person.id }),
    reception.deal.get({ id: deal.id }),
    reception.appointment.get({ id: appointment.id }),
    reception.track.update({ id: track.id, note: 'Chờ bác sĩ' }),
  ])
  const listed = [
    (await reception.person.list({ id: person.id })).total,
    (await reception.deal.list({ id: deal.id })).total,
    (await reception.appointment.calendar({ from: day, to: day })).data.filter(
      ({ id }) => id === appointment.id,
    ).length,
    (await reception.track.active({})).filter(({ id }) => id === track.id).length,
  ]
  const found = got.map(({ status }) => (status === 'fulfilled' ? 1 : 0))
  expect(listed).toEqual(found)
  return found.join('')
}

test('customers, deals, appointments and visits of every branch where one works, and of none beside', async () => {
  const [here, there, beyond] = [await rowsOf(home), await rowsOf(second), await rowsOf(third)]
  expect([await seen(here), await seen(there), await seen(beyond)]).toEqual(['1111', '0000', '0000'])
  await worksAt([second])
  expect((await reception.auth.me({})).branch_ids).toEqual([home, second])
  expect([await seen(here), await seen(there), await seen(beyond)]).toEqual(['1111', '1111', '0000'])

  const change = (id: number) => reception.person.update({ id, note: 'Gọi lại' })
  await expect(change(there.person.id)).resolves.toMatchObject({ note: 'Gọi lại' })
  expect(await refusal(change(beyond.person.id))).toMatchObject({ code: 404 })
  const booked = (branch_id: number) => {
    const start = Math.ceil(Date.now() / HOUR) * HOUR + 48 * HOUR + (hour += 1) * HOUR
    return reception.appointment.add({
      person_id: there.person.id,
      type_term_id: type,
      branch_id,
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + HOUR / 2).toISOString(),
      force: true,
    })
  }
  await expect(booked(second)).resolves.toMatchObject({ branch_id: second })
  expect(await refusal(booked(third))).toMatchObject({ code: 422 })

  // The next request knows of it.
  await worksAt([])
  expect([await seen(here), await seen(there)]).toEqual(['1111', '0000'])
})

test('a doctor of two branches stands in the calendars of both', async () => {
  const doctor = (await admin.user.list({ is_doctor: true, limit: 1 })).data[0]
  await admin.user.update({ id: doctor?.id ?? 0, bookable: true, branch_ids: [second] })
  const day = new Date().toISOString().slice(0, 10)
  const columns = async (branch_id: number) =>
    (await admin.appointment.calendar({ from: day, to: day, branch_id })).doctors.map(({ id }) => id)
  expect(await columns(home)).toContain(doctor?.id)
  expect(await columns(second)).toContain(doctor?.id)
  expect(await columns(third)).not.toContain(doctor?.id)
})
