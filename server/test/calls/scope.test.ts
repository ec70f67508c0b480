import { DEFAULT_ROLES } from '@bcare/rules/identity/roles'
import { assembleFamilies } from '../../src/families.ts'
import { defaultRoles } from '../../src/identity/default-roles.ts'
import { scopeOf } from '@bcare/rules/identity/scope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../src/identity/provision.ts'
import { openClinic, PASSWORD, type Clinic } from '../kit.ts'
import { canaries, carriesCanary, plantedPhones } from '../suites/canary.ts'
import { ownerRows, withClient } from '../suites/database.ts'
import { make } from '../suites/generate.ts'
import { randomFrom } from '../suites/random.ts'
import { bytesOf, isSelfDefeating, reachingBody } from '../suites/reach.ts'
import { calls, schemaOf, type NamedCall } from '../suites/schema.ts'
import { adds, ask, envelopeOf, furnishFamilies, makingFor, plain, type Furnished } from '../suites/site.ts'
import { amount, bePatient, inParallel } from '../suites/torture.ts'

bePatient()

const REQUESTS = amount({ test: 2 * calls.length, proofs: 4_000, torture: 40_000 })
const AT_ONCE = 12
/** Bodies of each read for each role that may not see whole numbers. */
const BODIES = amount({ test: 4, proofs: 12, torture: 12 })

/** Roles of one branch or of their own people, none of whom the planted rows belong to. */
const NARROW = ['receptionist', 'consultant', 'telesale', 'doctor', 'assistant']

let clinic: Clinic
let theirs: Furnished
let ours: Furnished
let isCanary: (bytes: string) => boolean

const objectOf = ({ call }: NamedCall) => call.permission.split(':')[0] ?? ''

assembleFamilies()
const reachOf = (role: string, object: string) =>
  scopeOf(defaultRoles().find(({ name }) => name === role)?.grants ?? [], object, 'read')

/** Calls on rows that each of these roles sees only in part; the rest (tags, terms, pipelines) is everybody's. */
const isScoped = (one: NamedCall) => {
  const reaches = NARROW.map((role) => reachOf(role, objectOf(one)))
  return reaches.some((reach) => reach !== undefined) && !reaches.includes('all')
}

/** Families of such rows that can be added to. */
const scoped = adds.filter(isScoped)

beforeAll(async () => {
  clinic = await openClinic()
  const [place] = await ownerRows<{ tenant_id: number; branch: number; other: number }>(
    clinic.owner,
    `select t.id as tenant_id, max(d.id)::int as branch, min(d.id)::int as other from tenant t join department d on d.tenant_id = t.id where t.key = 'bcare' group by t.id`,
  )
  if (place === undefined) throw new Error('the clinic has no branch')
  const stranger = await withClient(clinic.owner, (client) =>
    createUser(client, place.tenant_id, {
      username: 'stranger',
      name: 'Bác sĩ chi nhánh khác',
      password: PASSWORD,
      roles: ['doctor'],
      department_id: place.branch,
      branch_id: place.branch,
      more: { is_doctor: true, bookable: true },
    }),
  )
  const fixed = {
    branch_id: place.branch,
    owner_id: stranger,
    user_id: stranger,
    doctor_id: stranger,
    consultant_id: stranger,
    assistant_ids: [],
    // What waits for one's department is one's own to see.
    department_id: place.branch,
    assignee_ids: [stranger],
    visibility: 'all',
  }
  const mine = await furnishFamilies(clinic, 'bcare', { fixed: { branch_id: place.other } })
  const apart = Object.fromEntries(scoped.map(({ family }) => [family, mine.known[family] ?? []]))
  theirs = await furnishFamilies(clinic, 'bcare', {
    textsOf: (one) => (isScoped(one) ? canaries : plain),
    fixed,
    apart,
  })
  // A call with nobody on file is of the branch of the user who wrote it down, here of an administrator.
  await ownerRows(clinic.owner, `update call set branch_id = $1 where person_id is null and id = any ($2)`, [
    place.branch,
    (theirs.known['call'] ?? []).map(({ id }) => id),
  ])
  isCanary = carriesCanary()
  ours = mine
})
afterAll(() => clinic.close())

/** Roles that may read people but no whole number. */
const WITHOUT_NUMBERS = DEFAULT_ROLES.map(({ name }) => name).filter(
  (role) => reachOf(role, 'person') !== undefined && reachOf(role, 'phone_number') === undefined,
)

test('a whole phone number leaves only to who may read numbers, whatever is read', async () => {
  const numbers = plantedPhones().map((phone) => phone.slice(3))
  const isNumber = (bytes: string) => numbers.some((number) => bytes.includes(number))
  const known = Object.fromEntries(
    Object.keys(ours.known).map((family) => [
      family,
      [...(theirs.known[family] ?? []), ...(ours.known[family] ?? [])],
    ]),
  )
  const seenBy = async (role: string) => {
    const token = await clinic.token(role)
    const seen = new Set<string>()
    for (const one of calls.filter(({ call }) => call.kind === 'read')) {
      for (let seed = 0; seed < BODIES; seed += 1) {
        const random = randomFrom(seed)
        const body = make(
          schemaOf(one.call.body),
          makingFor(one, known, random, { ...plain, fullness: seed / 20 }),
        )
        if (isNumber(bytesOf(await ask(clinic.application.app, one.call.path, body, { token }))))
          seen.add(one.call.path)
      }
    }
    return [...seen]
  }
  expect(WITHOUT_NUMBERS).toContain('marketing')
  for (const role of WITHOUT_NUMBERS) expect([role, await seenBy(role)]).toEqual([role, []])
  expect(await seenBy('manager')).toEqual(expect.arrayContaining(['/v1/person/list', '/v1/person/get']))
})

/** The table of a family: a right such as `person:update` may cover rows that are not people. */
const tableOf = ({ family }: NamedCall) => family.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The rows that stand outside of every attacker's reach, as they are in the database. */
async function outside(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const one of scoped) {
    const ids = theirs.known[one.family]?.map(({ id }) => id) ?? []
    if (ids.length === 0) continue
    const text = `select to_jsonb(t) as row from "${tableOf(one)}" t where id = any ($1) order by id`
    found[one.family] = await ownerRows(clinic.owner, text, [ids])
  }
  return found
}

test('a role of one branch, or of its own people, gets no byte of other people and changes nothing of theirs', async () => {
  const targets = calls.filter((one) => !isSelfDefeating(one) && one.call.permission !== 'anyone')
  const tokens = new Map<string, string>()
  for (const role of NARROW) tokens.set(role, await clinic.token(role))
  const before = await outside()
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['person', 'note', 'deal', 'appointment', 'track']),
  )
  const leaks: string[] = []
  const codes = new Map<number, number>()
  await inParallel(REQUESTS, AT_ONCE, async (index) => {
    const random = randomFrom(index)
    const one = targets[index % targets.length] as NamedCall
    const role = random.pick(NARROW)
    const grounds = { theirs: theirs.known, ours: ours.known }
    const body = reachingBody(one, grounds, random)
    const answer = await ask(clinic.application.app, one.call.path, body, { token: tokens.get(role) })
    const { code } = envelopeOf(answer)
    codes.set(code, (codes.get(code) ?? 0) + 1)
    if (isCanary(bytesOf(answer)))
      leaks.push(`${role} ${one.call.path} ${JSON.stringify(body)} → ${answer.text.slice(0, 300)}`)
  })
  expect(leaks.slice(0, 10)).toEqual([])
  expect(await outside()).toEqual(before)
  expect(codes.get(0)).toBeGreaterThan(REQUESTS / 10)
})

test('control: the same requests of a manager see and change those people', async () => {
  const token = await clinic.token('manager')
  const grounds = { theirs: theirs.known, ours: ours.known }
  let seen = 0
  const asked = calls.filter(({ call }) => call.kind === 'read' && call.permission.includes(':'))
  const rounds = amount({ test: 1, proofs: 5, torture: 5 })
  for (const [index, one] of asked.entries()) {
    for (let round = 0; round < rounds; round += 1) {
      const answer = await ask(
        clinic.application.app,
        one.call.path,
        // Of one seed all calls would name the same kind of row.
        reachingBody(one, grounds, randomFrom(index * rounds + round)),
        { token },
      )
      if (isCanary(bytesOf(answer))) seen += 1
    }
  }
  expect(seen).toBeGreaterThan(10)
})
