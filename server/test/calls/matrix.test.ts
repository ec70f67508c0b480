import { DEFAULT_ROLES } from '@bcare/rules/identity/roles'
import { scopeOf } from '@bcare/rules/identity/scope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultRoles } from '../../src/identity/default-roles.ts'
import { granted } from '../../src/kit/granted.ts'
import { openClinic, type Clinic } from '../kit.ts'
import { digestOf } from '../suites/canary.ts'
import { ownerRows } from '../suites/database.ts'
import { FOR_ANYONE, FOR_SIGNED_IN } from '../suites/open-calls.ts'
import { make } from '../suites/generate.ts'
import { chooseAsReviewed, randomFrom } from '../suites/random.ts'
import { calls, schemaOf, type NamedCall } from '../suites/schema.ts'
import {
  ask,
  envelopeOf,
  furnishFamilies,
  makingFor,
  plainPhone,
  plainText,
  type Furnished,
} from '../suites/site.ts'
import { amount, bePatient } from '../suites/torture.ts'

bePatient()
chooseAsReviewed()

const ROLES = [...DEFAULT_ROLES.map(({ name }) => name), 'nobody']
const EXPIRY = 11 * 60_000
/** Every route is tried as every role, signed out and with another clinic's token; what is more in one cell of so many. */
const STEP = amount({ test: 5, proofs: 1, torture: 1 })
/** Bodies of each read for each role that may. */
const BODIES = amount({ test: 1, proofs: 3, torture: 3 })
const isTried = (route: number, role: number) => (route + role) % STEP === 0

let clinic: Clinic
let furnished: Furnished
let bcare = 0
let ahead = 0
const mine = new Map<string, string>()
const theirs = new Map<string, string>()

beforeAll(async () => {
  clinic = await openClinic({ clock: () => new Date(Date.now() + ahead) })
  furnished = await furnishFamilies(clinic, 'bcare')
  bcare =
    (await ownerRows<{ id: number }>(clinic.owner, `select id from tenant where key = 'bcare'`))[0]?.id ?? 0
  for (const role of ROLES) {
    mine.set(role, await clinic.token(role))
    theirs.set(role, await clinic.token(role, 'saas'))
  }
})
afterAll(() => clinic.close())

/** What the families declare of a role and a call; undefined when none declares the object. */
function permitted(role: string, { call }: NamedCall): boolean | undefined {
  const { path, permission } = call
  if (permission === 'anyone') return FOR_ANYONE.includes(path) ? true : undefined
  if (permission === 'signed_in') return path in FOR_SIGNED_IN ? true : undefined
  const [object = '', action = ''] = permission.split(':')
  if (!granted.all().some((one) => one.object === object)) return undefined
  return scopeOf(defaultRoles().find(({ name }) => name === role)?.grants ?? [], object, action) !== undefined
}

/** A field that no call has: a caller that gets past the permission is refused for it, and nothing happens. */
const PROBE = { no_such_field: 1 }

async function codeFor(one: NamedCall, token: string | undefined, body: unknown = PROBE): Promise<number> {
  const answer = await ask(clinic.application.app, one.call.path, body, { token })
  const { code } = envelopeOf(answer)
  expect([one.call.path, answer.status]).toEqual([one.call.path, code === 401 ? 401 : 200])
  return code
}

const bodyOf = (one: NamedCall, seed: number) =>
  make(
    schemaOf(one.call.body),
    makingFor(one, furnished.known, randomFrom(seed), { text: plainText, phone: plainPhone, fullness: 0.5 }),
  )

test('the object of every call is granted by a family, and what needs no right is listed', () => {
  const missing = calls
    .filter((one) => permitted('admin', one) === undefined)
    .map(({ call }) => `${call.path} needs ${call.permission}`)
  expect(missing).toEqual([])
})

test('every route answers every role as the families declare, and writes nothing', async () => {
  const before = await digestOf(clinic.owner, bcare)
  const wrong: string[] = []
  for (const [route, one] of calls.entries()) {
    for (const [place, role] of ROLES.entries()) {
      const may = permitted(role, one)
      const code = await codeFor(one, mine.get(role))
      if (code !== (may === true ? 400 : 403)) wrong.push(`${one.call.path} as ${role}: ${code}`)
      const isFurther = may !== true && isTried(route, place)
      if (isFurther && (await codeFor(one, mine.get(role), bodyOf(one, 1))) !== 403)
        wrong.push(`${one.call.path} as ${role} with a good body`)
    }
  }
  expect(wrong).toEqual([])
  const { session: _before, ...kept } = before
  const { session: _after, ...left } = await digestOf(clinic.owner, bcare)
  expect(left).toEqual(kept)
})

test('no token, a broken, an expired or another clinic’s token opens nothing', async () => {
  const wrong: string[] = []
  const expect401 = async (one: NamedCall, what: string, token: string | undefined) => {
    const code = await codeFor(one, token)
    const right = one.call.permission === 'anyone' ? 400 : 401
    if (code !== right) wrong.push(`${one.call.path} with ${what}: ${code}`)
  }
  for (const [route, one] of calls.entries()) {
    await expect401(one, 'no token', undefined)
    await expect401(one, 'a broken token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwidGlkIjoxLCJzaWQiOjF9.')
    for (const role of ROLES.filter((_, place) => isTried(route, place))) {
      await expect401(one, `${role} of another clinic`, theirs.get(role))
      ahead = EXPIRY
      await expect401(one, `${role} expired`, mine.get(role))
      ahead = 0
    }
  }
  expect(wrong).toEqual([])
})

test('a user who may read gets an answer, and the handler refuses no role that the table lets in', async () => {
  const refused: string[] = []
  for (const one of calls.filter(({ call }) => call.kind === 'read' && call.permission !== 'signed_in')) {
    for (const role of ROLES.filter((name) => permitted(name, one) === true)) {
      for (let seed = 0; seed < BODIES; seed += 1) {
        const code = await codeFor(one, mine.get(role), bodyOf(one, seed))
        if (code === 401 || code === 403) refused.push(`${one.call.path} as ${role}: ${code}`)
      }
    }
  }
  expect(refused).toEqual([])
})

test('the whole log is for users who may read it, though a session is enough to ask', async () => {
  for (const role of ROLES) {
    const answer = (await clinic.as(role)).history.list({}).then(
      () => 0,
      (error: { code: number }) => error.code,
    )
    expect([role, await answer]).toEqual([role, ['admin', 'manager'].includes(role) ? 0 : 403])
  }
})

test('control: a right that the table does not know of is found', async () => {
  const one = calls.find((each) => each.call.kind === 'read' && permitted('storekeeper', each) === false)
  if (one === undefined) throw new Error('the storekeeper may read everything')
  const [object, action] = one.call.permission.split(':')
  const role = `from role where name = 'storekeeper' and tenant_id = ${bcare}`
  const forget = () =>
    clinic.bus.send({ kind: 'identity', tenant_id: bcare, user_id: null, session_id: null })
  await ownerRows(clinic.owner, `insert into role_permission select tenant_id, id, $1, $2, 'all' ${role}`, [
    object,
    action,
  ])
  await forget()
  expect(await codeFor(one, mine.get('storekeeper'))).toBe(400)
  await ownerRows(
    clinic.owner,
    `delete from role_permission where object = $1 and role_id = (select id ${role})`,
    [object],
  )
  await forget()
  expect(await codeFor(one, mine.get('storekeeper'))).toBe(403)
})
