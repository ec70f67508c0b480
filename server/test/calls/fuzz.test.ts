import { randomUUID } from 'node:crypto'
import { text, write, type Call } from '@bcare/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createApp } from '../../src/kit/http/app.ts'
import type { Served } from '../../src/kit/http/serve.ts'
import { openClinic, PASSWORD, type Clinic } from '../kit.ts'
import { make } from '../suites/generate.ts'
import { hostileText, hostileValue, hugeText, spoil } from '../suites/hostile.ts'
import { randomFrom, type Random } from '../suites/random.ts'
import { calls, schemaOf, type NamedCall } from '../suites/schema.ts'
import {
  ask,
  envelopeOf,
  furnishFamilies,
  isFile,
  lastingToken,
  makingFor,
  plainPhone,
  plainText,
  type Furnished,
} from '../suites/site.ts'
import { amount, bePatient, inParallel } from '../suites/torture.ts'

bePatient()

const REQUESTS = amount({ test: 2 * calls.length, proofs: 50_000, torture: 1_000_000 })
const AT_ONCE = 16

let clinic: Clinic
let furnished: Furnished
beforeAll(async () => {
  clinic = await openClinic()
  furnished = await furnishFamilies(clinic, 'bcare')
})
afterAll(() => clinic.close())

/** Signing in hashes for 40 ms and slows down by design: fewer of these, so that the rest gets its share. */
const isSlow = ({ call }: NamedCall) =>
  call.permission === 'anyone' || /(change|reset)-password|otp\/|profile\/update/.test(call.path)
/** Calls that end sessions are made with sessions of their own. */
const endsSessions = ({ call }: NamedCall) => /logout|session\/delete/.test(call.path)

const quick = calls.filter((one) => !isSlow(one))
const slow = calls.filter(isSlow)

function bodyFor(one: NamedCall, random: Random): string {
  const making = makingFor(one, furnished.known, random, {
    text: plainText,
    phone: plainPhone,
    fullness: random.next(),
  })
  const good = make(schemaOf(one.call.body), making)
  const written = JSON.stringify(good)
  const kind = random.int(0, 99)
  if (kind < 25) return written
  if (kind < 70) return JSON.stringify(spoil(good, random))
  if (kind < 80) return JSON.stringify(spoil(spoil(good, random), random))
  if (kind < 84) return JSON.stringify(hostileValue(random))
  return random.chance(0.02) ? hugeText(written, random) : hostileText(written, random)
}

const HEADERS: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'idempotency-key': 'x'.repeat(5_000) },
  { 'x-forwarded-for': `"; ${'1,'.repeat(500)}` },
  { 'x-forwarded-host': 'bcare.localhost' },
  { cookie: 'refresh_token=%00; refresh_token=a; =;;; __proto__=1' },
  { 'user-agent': '\u00ff'.repeat(2_000) },
  { authorization: 'Bearer ' },
]

async function freshToken(random: Random): Promise<string> {
  const address = `10.${random.int(0, 255)}.${random.int(0, 255)}.${random.int(0, 255)}`
  const answer = await ask(
    clinic.application.app,
    '/v1/auth/login',
    { username: 'nobody', password: PASSWORD },
    { headers: { 'x-forwarded-for': address } },
  )
  return (envelopeOf(answer).data as { access_token: string }).access_token
}

interface Outcome {
  failures: string[]
  codes: Map<number, number>
}

/** Sends hostile bodies to calls of an application, and notes every answer that is a failure or no envelope. */
async function attack(
  app: FastifyInstance,
  count: number,
  choose: (random: Random) => NamedCall,
): Promise<Outcome> {
  const admin = lastingToken(clinic)
  let expendable = { token: await freshToken(randomFrom(0)), uses: 0 }
  const tokenFor = async (one: NamedCall, random: Random) => {
    if (!endsSessions(one)) return admin()
    expendable.uses += 1
    if (expendable.uses % 20 === 0) expendable = { token: await freshToken(random), uses: 0 }
    return expendable.token
  }
  const failures: string[] = []
  const codes = new Map<number, number>()
  await inParallel(count, AT_ONCE, async (index) => {
    const random = randomFrom(index)
    const one = choose(random)
    const body = bodyFor(one, random)
    const key: Record<string, string> =
      one.call.kind === 'write' && random.chance(0.5) ? { 'idempotency-key': randomUUID() } : {}
    const headers = random.chance(0.03) ? random.pick(HEADERS) : key
    const answer = await ask(app, one.call.path, body, { token: await tokenFor(one, random), headers })
    const file = one.call.download === true && isFile(answer)
    const code = file ? '0' : /^{"code":(\d+),"message":/.exec(answer.text)?.[1]
    codes.set(Number(code), (codes.get(Number(code)) ?? 0) + 1)
    const failed = answer.status >= 500 || code === undefined
    if (failed) failures.push(`${one.call.path} ${body.slice(0, 400)} → ${answer.text.slice(0, 200)}`)
  })
  return { failures, codes }
}

test('nothing that anybody can send makes the server fail', async () => {
  const choose = (random: Random) => random.pick(random.chance(0.01) ? slow : quick)
  const { failures, codes } = await attack(clinic.application.app, REQUESTS, choose)
  expect(failures.slice(0, 20)).toEqual([])
  expect(codes.get(0)).toBeGreaterThan(REQUESTS / 20)
  expect(codes.get(400)).toBeGreaterThan(REQUESTS / 4)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  // A new sign-in would be refused by now: the attack has guessed passwords from this very address.
  const me = await ask(clinic.application.app, '/v1/auth/me', '{}', { token: await lastingToken(clinic)() })
  expect(JSON.parse(me.text)).toMatchObject({ code: 0, data: { user: { username: 'admin' } } })
})

test('control: a handler that trusts its input is found', async () => {
  const body = z.strictObject({ name: text(100), at: z.string().check(z.maxLength(100)) })
  const call: Call = { ...write(body, z.unknown()), path: '/planted', permission: 'signed_in', watches: [] }
  const trusting: Served = {
    call,
    handler: async (_context, input) => new URL((input as { at: string }).at).host,
  }
  const app = createApp({ ...clinic.application.options, served: [trusting] })
  const { failures } = await attack(app, 500, () => ({ family: 'planted', name: 'planted', call }))
  await app.close()
  expect(failures.length).toBeGreaterThan(10)
})
