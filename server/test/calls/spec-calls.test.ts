import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, type Clinic } from '../kit.ts'
import { costOf, inOrder } from '../suites/cost.ts'
import { chooseAsReviewed } from '../suites/random.ts'
import { calls } from '../suites/schema.ts'
import { furnishFamilies } from '../suites/site.ts'
import { FORBIDDEN, MADE_ELSEWHERE, SPEC_CALLS } from '../suites/spec-calls.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()
chooseAsReviewed()

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

const served = () => new Set(clinic.application.options.served.map(({ call }) => call.path))

test('every call of the specification is served, but for the usual ones that their entity forbids', () => {
  const missing = SPEC_CALLS.filter(({ path }) => !served().has(path))
  expect(missing.map(({ path }) => path).toSorted()).toEqual(Object.keys(FORBIDDEN).toSorted())
  expect(missing.filter(({ usual }) => !usual)).toEqual([])
  expect(new Set(SPEC_CALLS.map(({ path }) => path)).size).toBe(SPEC_CALLS.length)
})

test('every call of the specification does what it is for, here or in the test that is named for it', async () => {
  const { known } = await furnishFamilies(clinic, 'bcare')
  const token = await clinic.token('admin')
  const { application, statements } = clinic
  const ground = { app: application.app, token, statements, few: known, all: known }
  const named = new Set(SPEC_CALLS.filter(({ at }) => at !== '/v1/auth').map(({ path }) => path))
  const unmade: string[] = []
  for (const one of inOrder(calls.filter(({ call }) => named.has(call.path))))
    if ((await costOf(one, ground)).statements === undefined) unmade.push(one.call.path)
  expect(unmade.filter((path) => MADE_ELSEWHERE[path] === undefined)).toEqual([])
})

/** How tests written with the product's client make a call: `families.person.update` is `person.update(`. */
const madeAs = (path: string): string => {
  const one = calls.find(({ call }) => call.path === path)
  if (one === undefined) throw new Error(`${path} is no call of the contract`)
  return `${one.family}.${one.name}(`
}

test('the test that is named for a call makes it', () => {
  const silent = Object.entries(MADE_ELSEWHERE).filter(([path, file]) => {
    const at = join(import.meta.dirname, '..', file)
    if (!existsSync(at)) return true
    const text = readFileSync(at, 'utf8').replaceAll(/\s+/g, '')
    return !text.includes(madeAs(path)) && !text.includes(`'${path}'`)
  })
  expect(silent).toEqual([])
})
