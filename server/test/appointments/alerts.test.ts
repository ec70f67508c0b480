import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFixture, type Fixture } from './fixture.ts'
import type { Api } from '../kit.ts'

let fixture: Fixture
let person_id: number
let appointment_id: number
const ALLERGY = 'Penicillin mẫu'
const DETAIL = 'Nổi mề đay năm 2019'

beforeAll(async () => {
  fixture = await openFixture()
  person_id = await fixture.person()
  const { admin, receptionist } = fixture
  const allergy = await admin.term.add({ vocabulary: 'allergy', name: ALLERGY })
  const appointment = await receptionist.appointment.add({
    person_id,
    doctor_id: fixture.doctors[0],
    start_at: fixture.at(570),
    end_at: fixture.at(600),
    type_term_id: fixture.type,
    force: true,
  })
  appointment_id = appointment.id
  await fixture.as('khoa').personData.set({
    person_id,
    kind: 'medical_history',
    value: {
      allergies: [{ term_id: allergy.id, detail: DETAIL }],
      diseases: [{ term_id: allergy.id, is_absent: true }],
      is_pregnant: true,
    },
  })
  await receptionist.track.add({ appointment_id })
})
afterAll(() => fixture.close())

/** Everything that shows the customer beside an appointment or a visit, by who reads it. */
const reads = (api: Api) => ({
  day: async () => (await api.appointment.calendar({ from: fixture.today, to: fixture.today })).data,
  one: async () => [await api.appointment.get({ id: appointment_id })],
  found: async () =>
    (await api.appointment.query({ filter: { and: [{ field: 'person_id', op: 'eq', value: person_id }] } }))
      .data,
  here: () => api.track.active({}),
  visits: async () => (await api.track.list({ person_id })).data,
})
const alertsIn = async (rows: Promise<{ person_id: number | null; person_alerts: unknown }[]>) =>
  (await rows).find((row) => row.person_id === person_id)?.person_alerts

const KNOWN = {
  allergies: [{ name: ALLERGY, detail: DETAIL }],
  diseases: [],
  medicines: null,
  is_pregnant: true,
  bleeds_easily: false,
  signed_at: null,
}

test.each(['receptionist', 'consultant', 'manager', 'khoa'])(
  '%s is warned wherever the customer is shown',
  async (who) => {
    for (const [place, read] of Object.entries(reads(fixture.as(who))))
      expect(await alertsIn(read()), place).toEqual(KNOWN)
  },
)

test('the doctor is warned in the own day, with one statement for all of it', async () => {
  const doctor = fixture.as('khoa')
  await doctor.doctorDay.get({ date: fixture.today })
  fixture.clinic.statements.clear()
  const { data } = await doctor.doctorDay.get({ date: fixture.today })
  expect(data.map(({ person_alerts }) => person_alerts)).toEqual([KNOWN])
  expect(fixture.clinic.statements.get('/v1/appointment-of-doctor/get')).toBe(1)
})

test.each(['care', 'accountant'])('%s sees the customer, and no word of it in any answer', async (who) => {
  for (const [place, read] of Object.entries(reads(fixture.as(who)))) {
    expect(await alertsIn(read()), place).toBe(null)
    expect(JSON.stringify(await read())).not.toMatch(/Penicillin|mề đay/)
  }
})

test('who may know of own patients alone is not told of a colleague’s, whatever else they read', async () => {
  const roles = (await fixture.admin.role.list({ limit: 200 })).data
  const role_ids = roles.filter(({ name }) => ['doctor', 'accountant'].includes(name)).map(({ id }) => id)
  await fixture.admin.role.assign({ user_ids: [fixture.doctors[1] ?? 0], role_ids, mode: 'set' })
  const both = fixture.as('hang')
  for (const [place, read] of Object.entries(reads(both))) expect(await alertsIn(read()), place).toBe(null)
  await fixture.receptionist.appointment.add({
    person_id,
    doctor_id: fixture.doctors[1],
    start_at: fixture.at(600, 7),
    end_at: fixture.at(630, 7),
    type_term_id: fixture.type,
    force: true,
  })
  for (const [place, read] of Object.entries(reads(both)))
    expect(await alertsIn(read()), place).toEqual(KNOWN)
})

test('nothing is said where there is nothing to beware of, and a row that was just written says it too', async () => {
  const healthy = await fixture.person()
  await fixture.as('manager').person.get({ id: healthy })
  const visit = await fixture.receptionist.track.add({ person_id: healthy })
  expect(visit.person_alerts).toBe(null)
  const [seen] = await fixture.receptionist.track.active({ person_id })
  const noted = await fixture.receptionist.track.update({ id: seen?.id ?? 0, note: 'x' })
  expect(noted.person_alerts).toEqual(KNOWN)
})
