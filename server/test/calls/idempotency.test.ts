import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openClinic, type Clinic } from '../kit.ts'
import { startDiscount } from '../setup/running-discount.ts'
import { ownerRows } from '../suites/database.ts'
import { make } from '../suites/generate.ts'
import { randomFrom } from '../suites/random.ts'
import { schemaOf, type NamedCall } from '../suites/schema.ts'
import {
  adds,
  ask,
  envelopeOf,
  furnishFamilies,
  gather,
  makingFor,
  plainPhone,
  plainText,
  type Answered,
  type Furnished,
} from '../suites/site.ts'
import { amount, bePatient } from '../suites/torture.ts'

bePatient()

const REPEATS = amount({ test: 4, proofs: 50, torture: 50 })
const TRIES = 20

let clinic: Clinic
let token: string
let anotherUser: string
let furnished: Furnished
beforeAll(async () => {
  clinic = await openClinic()
  token = await clinic.token('admin')
  anotherUser = await clinic.token('manager')
  await startDiscount(clinic)
  furnished = await furnishFamilies(clinic, 'bcare')
})
afterAll(() => clinic.close())

/** How many requests have changed something since an entry of the log; looking at pictures stands there too. */
async function requestsSince(entry: number): Promise<number> {
  const [row] = await ownerRows<{ count: number }>(
    clinic.owner,
    `select count(distinct request_id)::int as count from history where id > $1 and action <> 'view'`,
    [entry],
  )
  return row?.count ?? 0
}

async function lastEntry(): Promise<number> {
  const [row] = await ownerRows<{ id: number }>(
    clinic.owner,
    'select coalesce(max(id), 0)::int as id from history',
  )
  return row?.id ?? 0
}

const send = (one: NamedCall, body: unknown, key?: string, by = token) =>
  ask(clinic.application.app, one.call.path, body, {
    token: by,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })

/** As a client does that is told to try again: fifty at once may wait longer for a connection than the server lets them. */
async function sendUntilHeard(one: NamedCall, body: unknown, key?: string): Promise<Answered> {
  for (;;) {
    const answer = await send(one, body, key)
    if (key === undefined || answer.status !== 503) return answer
  }
}

const all = (one: NamedCall, body: unknown, key?: string) =>
  Promise.all(Array.from({ length: REPEATS }, () => sendUntilHeard(one, body, key)))

const known = (key: string) =>
  ownerRows(clinic.owner, 'select key from idempotency_key where key = $1', [key])

interface Round {
  body: unknown
  key: string
  answers: Answered[]
  requests: number
}

/** Sends bodies until one is accepted and changes something; a refused one must leave no key behind. */
async function untilAccepted(one: NamedCall, keyed: boolean): Promise<Round> {
  const refused: string[] = []
  for (let tries = 0; tries < TRIES; tries += 1) {
    const rows = tries === 0 ? furnished.known : await gather(clinic, 'bcare')
    const making = makingFor(one, rows, randomFrom(tries + 500), {
      text: plainText,
      phone: plainPhone,
      fullness: 1 - tries / TRIES,
    })
    const body = make(schemaOf(one.call.body), making)
    const key = randomUUID()
    const before = await lastEntry()
    const answers = await all(one, body, keyed ? key : undefined)
    const requests = await requestsSince(before)
    const accepted = answers.some((answer) => envelopeOf(answer).code === 0)
    if (accepted && requests > 0) return { body, key, answers, requests }
    if (!accepted) {
      expect([one.call.path, requests, await known(key)]).toEqual([one.call.path, 0, []])
      refused.push(answers[0]?.text ?? '')
    }
  }
  throw new Error(`${one.call.path} accepted none of ${TRIES} bodies: ${refused.join('\n')}`)
}

test.each(adds)('$call.path: repeats of one key are one write and one answer', async (one) => {
  const { body, key, answers, requests } = await untilAccepted(one, true)
  expect(requests).toBe(1)
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(REPEATS - 1)
  const before = await lastEntry()
  const late = await send(one, body, key)
  expect([late.text, late.headers['idempotent-replayed']]).toEqual([answers[0]?.text, 'true'])
  expect(envelopeOf(await send(one, await otherThan(one, body), key))).toMatchObject({ code: 409 })
  expect(await requestsSince(before)).toBe(0)
  const stranger = await send(one, body, key, anotherUser)
  expect(stranger.headers['idempotent-replayed']).toBeUndefined()
  expect(envelopeOf(stranger).message).not.toContain('Khóa chống gửi trùng')
})

/** Another body that the call takes as it stands. */
async function otherThan(one: NamedCall, body: unknown): Promise<unknown> {
  for (let seed = 0; ; seed += 1) {
    const making = makingFor(one, furnished.known, randomFrom(seed), {
      text: plainText,
      phone: plainPhone,
      fullness: 0.9,
    })
    const other = make(schemaOf(one.call.body), making)
    if (JSON.stringify(other) !== JSON.stringify(body) && z.safeParse(one.call.body, other).success)
      return other
  }
}

test('control: without keys, repeats are writes of their own', async () => {
  const doubled: string[] = []
  const unkeyed = adds.filter(({ call }) => call.key_required !== true)
  for (const one of unkeyed.slice(0, amount({ test: 8, proofs: adds.length, torture: adds.length }))) {
    const { requests } = await untilAccepted(one, false)
    if (requests > 1) doubled.push(one.call.path)
  }
  expect(doubled.length, doubled.join()).toBeGreaterThanOrEqual(3)
})

test('a second server process knows the keys of the first', async () => {
  const [one] = adds
  if (one === undefined) throw new Error('nothing can be added')
  const second = await openClinic({ beside: clinic })
  const { body, key, answers } = await untilAccepted(one, true)
  const answer = await ask(second.application.app, one.call.path, body, {
    token,
    headers: { 'idempotency-key': key },
  })
  expect([answer.text, answer.headers['idempotent-replayed']]).toEqual([answers[0]?.text, 'true'])
  await second.close()
})

test('a key of one clinic means nothing in another', async () => {
  const [one] = adds
  if (one === undefined) throw new Error('nothing can be added')
  const { body, key } = await untilAccepted(one, true)
  const theirs = await ask(clinic.application.app, one.call.path, body, {
    tenant: 'saas',
    token: await clinic.token('admin', 'saas'),
    headers: { 'idempotency-key': key },
  })
  expect(theirs.headers['idempotent-replayed']).toBeUndefined()
})

test('a key that is no UUID is refused', async () => {
  for (const one of adds) {
    const answer = envelopeOf(await send(one, {}, 'again-and-again'))
    expect([one.call.path, answer.code]).toEqual([one.call.path, 400])
  }
})

test('a key is its sender’s own: another user’s is another request, however alike, and both are done once', async () => {
  const body = { name: 'Nhãn của khóa', scope: 'both' }
  const key = randomUUID()
  const path = '/v1/tag/add'
  const as = (by: string, name: string) =>
    ask(clinic.application.app, path, { ...body, name }, { token: by, headers: { 'idempotency-key': key } })
  const mine = await as(token, 'Nhãn của tôi')
  const theirs = await as(anotherUser, 'Nhãn của họ')
  expect([envelopeOf(mine).code, envelopeOf(theirs).code]).toEqual([0, 0])
  expect(theirs.headers['idempotent-replayed']).toBeUndefined()
  expect((await as(token, 'Nhãn của tôi')).text).toBe(mine.text)
  expect((await as(anotherUser, 'Nhãn của họ')).text).toBe(theirs.text)
  // The same words too: the second user is told what the rule says of a name that is taken, nothing of the key.
  const taken = await as(await clinic.token('doctor'), 'Nhãn của tôi')
  expect(taken.text).not.toContain('Khóa chống gửi trùng')
  expect(taken.headers['idempotent-replayed']).toBeUndefined()
})

test('of visitors a key is that of what was sent: another’s text under it is neither held back nor shown', async () => {
  const key = randomUUID()
  const owners = () =>
    ownerRows<{ owner: string }>(clinic.owner, 'select owner from idempotency_key where key = $1', [key])
  const admin = await clinic.as('admin')
  const { data } = await admin.department.list({ kind: 'branch' })
  const form = await admin.webForm.add({ name: 'Trang của khóa', branch_id: data[0]?.id ?? 0 })
  const { path } = await admin.webForm.renew_key({ id: form.id })
  const sent = (phone: string) =>
    clinic.post(
      path,
      { name: 'Khách web', phone, consent: 'yes', consent_version: '2026-01' },
      { 'idempotency-key': key },
    )
  expect((await sent('0901234501')).body.code).toBe(0)
  expect((await sent('0901234501')).body.code).toBe(0)
  expect((await sent('0901234502')).body.code).toBe(0)
  expect((await owners()).map(({ owner }) => owner.slice(0, 8))).toEqual(['visitor:', 'visitor:'])
})
