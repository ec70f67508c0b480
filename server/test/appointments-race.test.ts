import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, type Desk } from './appointments-desk.ts'
import { amount, bePatient } from './suites/torture.ts'

bePatient()

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const RACERS = amount(500, 5_000)
const AT_ONCE = 50

/** Runs many calls, some at once; codes of the envelopes and how often each came. */
async function race(call: (index: number) => Promise<{ code: number }>): Promise<Record<number, number>> {
  const codes: Record<number, number> = {}
  for (let start = 0; start < RACERS; start += AT_ONCE) {
    const chunk = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => call(start + index)))
    for (const { code } of chunk) codes[code] = (codes[code] ?? 0) + 1
  }
  return codes
}

const post = async (path: string, body: object) => {
  const authorization = `Bearer ${await desk.clinic.token('receptionist')}`
  return (await desk.clinic.post(path, body, { authorization })).body
}

const active = async (doctor_id: number | undefined) =>
  Number(
    (
      await desk.owner<{ n: string }>(
        "select count(*) as n from appointment where doctor_id = $1 and status = 'scheduled' and start_at = $2",
        [doctor_id, desk.at(600, 3)],
      )
    )[0]?.n,
  )

test('of many bookings of one doctor and time exactly one wins', async () => {
  const people = [await desk.person(), await desk.person(), await desk.person()]
  const [doctor_id] = desk.doctors
  const codes = await race((index) =>
    post('/v1/appointment/add', {
      person_id: people[index % people.length],
      doctor_id,
      start_at: desk.at(600, 3),
      end_at: desk.at(630, 3),
      type_term_id: desk.type,
      force: true,
    }),
  )
  expect(codes).toEqual({ 0: 1, 409: RACERS - 1 })
  expect(await active(doctor_id)).toBe(1)
})

test('of many appointments moved to one time exactly one arrives', async () => {
  const [, doctor_id] = desk.doctors
  const person_id = await desk.person()
  const rows = await desk.owner<{ id: string }>(
    `insert into appointment (tenant_id, person_id, branch_id, doctor_id, start_at, end_at, type_term_id)
     select p.tenant_id, p.id, p.branch_id, $2, $3::timestamptz + n * interval '20 minutes', $3::timestamptz + n * interval '20 minutes' + interval '15 minutes', $4
     from person p, generate_series(1, ${RACERS}) n where p.id = $1 returning id`,
    [person_id, doctor_id, desk.at(0, 30), desk.type],
  )
  const codes = await race((index) => {
    const move = {
      id: Number(rows[index]?.id),
      start_at: desk.at(600, 3),
      end_at: desk.at(630, 3),
      force: true,
    }
    return post('/v1/appointment/update', move)
  })
  expect(codes).toEqual({ 0: 1, 409: RACERS - 1 })
  expect(await active(doctor_id)).toBe(1)
})

test('the database refuses it too, whoever forgets to ask', async () => {
  const [doctor_id] = desk.doctors
  const again = desk.owner(
    `insert into appointment (tenant_id, person_id, branch_id, doctor_id, start_at, end_at, type_term_id)
     select tenant_id, person_id, branch_id, doctor_id, start_at + interval '10 minutes', end_at + interval '10 minutes', type_term_id
     from appointment where doctor_id = $1 and status = 'scheduled' limit 1`,
    [doctor_id],
  )
  await expect(again).rejects.toMatchObject({ code: '23P01', constraint: 'appointment_doctor_busy' })
})
