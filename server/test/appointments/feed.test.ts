import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFixture, type Fixture } from './fixture.ts'
import type { Api } from '../kit.ts'

let fixture: Fixture
let doctor: Api
beforeAll(async () => {
  fixture = await openFixture()
  doctor = fixture.as('khoa')
})
afterAll(() => fixture.close())

const ask = (url: string, headers: Record<string, string> = {}, host = 'bcare.localhost') =>
  fixture.clinic.application.app.inject({ method: 'GET', url, headers: { host, ...headers } })

/** A calendar as a phone reads it: lines unfolded, properties by name, one object an event. */
function readCalendar(text: string): Record<string, string>[] {
  if (!text.endsWith('\r\n') || /[^\r]\n/.test(text)) throw new Error('a line does not end with CRLF')
  if (text.split('\r\n').some((line) => Buffer.byteLength(line) > 75)) throw new Error('a line is too long')
  const lines = text.replaceAll('\r\n ', '').trimEnd().split('\r\n')
  const unescaped = (value: string) =>
    value.replace(/\\([\\;,nN])/g, (_, one: string) => (one.toLowerCase() === 'n' ? '\n' : one))
  const events: Record<string, string>[] = []
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? []
    if (name === '') throw new Error(`not a line of a calendar: ${line}`)
    if (line === 'BEGIN:VEVENT') events.push({})
    else if (events.length > 0 && name !== 'END')
      Object.assign(events.at(-1) ?? {}, { [name]: unescaped(value) })
  }
  return events
}

const book = async (more: object = {}) =>
  fixture.receptionist.appointment.add({
    person_id: await fixture.person(
      'Trần Thị Ngọc, Ánh; «dấu» \\ dài dài dài dài dài dài dài dài dài dài dài',
    ),
    doctor_id: fixture.doctors[0] ?? 0,
    room_term_id: fixture.room,
    start_at: fixture.at(10 * 60, 1),
    end_at: fixture.at(10 * 60 + 30, 1),
    type_term_id: fixture.type,
    ...more,
  })

test('a secret address shows one’s own appointments to a phone, without a whole phone number', async () => {
  expect(await doctor.calendarFeed.get({})).toBeNull()
  const booked = await book()
  await book({ doctor_id: fixture.doctors[1] ?? 0, room_term_id: null })
  const { path } = await doctor.calendarFeed.make({})
  const answer = await ask(path)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
  })
  const events = readCalendar(answer.payload)
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({
    UID: `appointment-${booked.id}@bcare.localhost`,
    DTSTART: new Date(booked.start_at).toISOString().replace(/[-:]|\.\d{3}/g, ''),
    SUMMARY: `${booked.person_name} – Khám & tư vấn`,
    LOCATION: 'Ghế 1, Chi nhánh Sài Gòn',
    STATUS: 'CONFIRMED',
  })
  expect(events[0]?.['DESCRIPTION']).toMatch(/^LH\d+\n090\*{4}\d{3}$/)
  expect(answer.payload).not.toContain((booked.person_phone ?? '').slice(3))
  expect(answer.payload).not.toContain('BEGIN:VALARM')
})

test('what has not changed is not sent again, and what was cancelled is gone', async () => {
  const { path } = await doctor.calendarFeed.make({})
  const first = await ask(path)
  const etag = String(first.headers['etag'])
  expect(await ask(path, { 'if-none-match': etag })).toMatchObject({ statusCode: 304, payload: '' })
  const [event] = readCalendar(first.payload)
  const id = Number(/appointment-(\d+)@/.exec(event?.['UID'] ?? '')?.[1])
  await fixture.receptionist.appointment.update_status({ id, to: 'cancelled', note: 'Khách bận' })
  const after = await ask(path, { 'if-none-match': etag })
  expect([after.statusCode, readCalendar(after.payload)]).toEqual([200, []])
})

test('a new address ends the old one, taking it back ends both, and only a hash is kept', async () => {
  const old = await doctor.calendarFeed.make({})
  const { path } = await doctor.calendarFeed.make({})
  expect((await ask(old.path)).statusCode).toBe(404)
  expect((await ask(path)).statusCode).toBe(200)
  expect((await ask(path, {}, 'saas.localhost')).statusCode).toBe(404)
  const token = path.split('/').at(-1)?.replace('.ics', '') ?? ''
  const kept = await fixture.owner<{ found: number }>(
    `select (select count(*) from calendar_feed f where to_jsonb(f)::text like $1)::int
      + (select count(*) from history h where to_jsonb(h)::text like $1)::int as found`,
    [`%${token}%`],
  )
  expect(kept).toEqual([{ found: 0 }])
  await doctor.calendarFeed.revoke({})
  expect(await doctor.calendarFeed.get({})).toBeNull()
  expect((await ask(path)).statusCode).toBe(404)
})

test('a user who no longer works here shows nothing any more', async () => {
  const { path } = await fixture.as('hang').calendarFeed.make({})
  await fixture.owner(`update "user" set status = 'resigned' where username = 'hang'`)
  expect((await ask(path)).statusCode).toBe(404)
})

test('guessed addresses are counted by who guesses, leave no row each, and stop nobody who has one', async () => {
  const { path } = await doctor.calendarFeed.make({})
  const from = { 'x-forwarded-for': '198.51.100.20' }
  const before = await fixture.owner<{ rows: number }>('select count(*)::int as rows from attempt')
  const codes: number[] = []
  for (let guess = 0; guess < 62; guess += 1)
    codes.push((await ask(`/public/calendar/${String(guess).padStart(43, 'a')}.ics`, from)).statusCode)
  expect(codes).toEqual(codes.map((_, guess) => (guess < 60 ? 404 : 429)))
  const after = await fixture.owner<{ rows: number }>('select count(*)::int as rows from attempt')
  expect(after[0]?.rows).toBe((before[0]?.rows ?? 0) + 1)
  expect((await ask(path, from)).statusCode).toBe(200)
})

test('an address that is asked too often has to wait, and what is none is not found', async () => {
  const { path } = await doctor.calendarFeed.make({})
  const codes = new Set<number>()
  for (let turn = 0; turn < 61; turn += 1) codes.add((await ask(path)).statusCode)
  expect([...codes]).toEqual([200, 429])
  for (const wrong of ['abc.ics', `${'a'.repeat(43)}.ics`, 'a'.repeat(43), "'--.ics"])
    expect((await ask(`/public/calendar/${encodeURIComponent(wrong)}`)).statusCode).toBe(404)
})
