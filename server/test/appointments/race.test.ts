import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFixture, type Fixture } from './fixture.ts'
import { amount, bePatient } from '../suites/torture.ts'

bePatient()

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const RACERS = amount({ test: 20, proofs: 500, torture: 5_000 })
/** So many want one time of one doctor. */
const AT_ONCE = 10
const RACES = RACERS / AT_ONCE

/** Another time for each race. */
const timeOf = (race: number) => {
  const minutes = 480 + 20 * (race % 30)
  const days = 3 + Math.floor(race / 30)
  return { start_at: fixture.at(minutes, days), end_at: fixture.at(minutes + 15, days) }
}

const post = async (path: string, body: object) => {
  const authorization = `Bearer ${await fixture.clinic.token('receptionist')}`
  return (await fixture.clinic.post(path, body, { authorization })).body
}

/** Lets calls race for each time in turn; which races ended otherwise than with one winner. */
async function raceAll(
  call: (race: number, racer: number) => Promise<{ code: number }>,
): Promise<{ race: number; codes: number[] }[]> {
  const wrong = []
  const expected = [0, ...Array.from({ length: AT_ONCE - 1 }, () => 409)].join()
  for (let race = 0; race < RACES; race += 1) {
    const racers = Array.from({ length: AT_ONCE }, (_, racer) => call(race, racer))
    const codes = (await Promise.all(racers)).map(({ code }) => code).toSorted((one, two) => one - two)
    if (codes.join() !== expected) wrong.push({ race, codes })
  }
  return wrong
}

/** How many times of a doctor are taken, and the most appointments at one of them. */
const taken = async (doctor_id: number | undefined) =>
  (
    await fixture.owner<{ times: number; most: number }>(
      `select count(*)::int as times, max(n)::int as most from (
         select count(*) as n from appointment where doctor_id = $1 and status = 'scheduled' and start_at < $2 group by start_at) t`,
      [doctor_id, fixture.at(0, 29)],
    )
  )[0]

const book = (doctor_id: number | undefined, person_id: number | undefined, race: number) =>
  post('/v1/appointment/add', {
    ...timeOf(race),
    person_id,
    doctor_id,
    type_term_id: fixture.type,
    force: true,
  })

test('of many bookings of one doctor and time exactly one wins', async () => {
  const people = [await fixture.person(), await fixture.person(), await fixture.person()]
  const [doctor_id] = fixture.doctors
  expect(await raceAll((race, racer) => book(doctor_id, people[racer % people.length], race))).toEqual([])
  expect(await taken(doctor_id)).toEqual({ times: RACES, most: 1 })
})

test('of many bookings of one chair and time exactly one wins', async () => {
  const room_term_id = (await fixture.admin.term.add({ vocabulary: 'room', name: 'Ghế đua' })).id
  const people = [await fixture.person(), await fixture.person(), await fixture.person()]
  // Without a doctor, only the chair can refuse them.
  const sit = (race: number, racer: number) =>
    post('/v1/appointment/add', {
      ...timeOf(race),
      person_id: people[racer % people.length],
      room_term_id,
      type_term_id: fixture.type,
      force: true,
    })
  expect(await raceAll(sit)).toEqual([])
  const [chair] = await fixture.owner<{ times: number; most: number }>(
    `select count(*)::int as times, max(n)::int as most from (
       select count(*) as n from appointment where room_term_id = $1 and status = 'scheduled' group by start_at) t`,
    [room_term_id],
  )
  expect(chair).toEqual({ times: RACES, most: 1 })
  const again = fixture.owner(
    `insert into appointment (tenant_id, person_id, branch_id, room_term_id, start_at, end_at, type_term_id)
     select tenant_id, person_id, branch_id, room_term_id, start_at + interval '10 minutes', end_at + interval '10 minutes', type_term_id
     from appointment where room_term_id = $1 and status = 'scheduled' limit 1`,
    [room_term_id],
  )
  await expect(again).rejects.toMatchObject({ code: '23P01', constraint: 'appointment_room_busy' })
})

test('of many appointments moved to one time exactly one arrives', async () => {
  const [, doctor_id] = fixture.doctors
  const person_id = await fixture.person()
  const rows = await fixture.owner<{ id: string }>(
    `insert into appointment (tenant_id, person_id, branch_id, doctor_id, start_at, end_at, type_term_id)
     select p.tenant_id, p.id, p.branch_id, $2, $3::timestamptz + n * interval '20 minutes', $3::timestamptz + n * interval '20 minutes' + interval '15 minutes', $4
     from person p, generate_series(1, ${RACERS}) n where p.id = $1 returning id`,
    [person_id, doctor_id, fixture.at(0, 30), fixture.type],
  )
  const move = (race: number, racer: number) =>
    post('/v1/appointment/update', {
      id: Number(rows[race * AT_ONCE + racer]?.id),
      ...timeOf(race),
      force: true,
    })
  expect(await raceAll(move)).toEqual([])
  expect(await taken(doctor_id)).toEqual({ times: RACES, most: 1 })
})

test('the database refuses it too, whichever caller forgets to ask', async () => {
  const [doctor_id] = fixture.doctors
  const again = fixture.owner(
    `insert into appointment (tenant_id, person_id, branch_id, doctor_id, start_at, end_at, type_term_id)
     select tenant_id, person_id, branch_id, doctor_id, start_at + interval '10 minutes', end_at + interval '10 minutes', type_term_id
     from appointment where doctor_id = $1 and status = 'scheduled' limit 1`,
    [doctor_id],
  )
  await expect(again).rejects.toMatchObject({ code: '23P01', constraint: 'appointment_doctor_busy' })
})

test('control: without that constraint a second appointment finds its way in, and the count shows it', async () => {
  await fixture.owner('alter table appointment drop constraint appointment_doctor_busy')
  const [doctor_id] = fixture.doctors
  await fixture.owner(
    `insert into appointment (tenant_id, person_id, branch_id, doctor_id, start_at, end_at, type_term_id)
     select tenant_id, person_id, branch_id, doctor_id, start_at, end_at, type_term_id
     from appointment where doctor_id = $1 and status = 'scheduled' order by start_at limit 1`,
    [doctor_id],
  )
  expect(await taken(doctor_id)).toEqual({ times: RACES, most: 2 })
})
