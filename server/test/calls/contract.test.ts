import { CODE, type FieldError } from '@bcare/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openClinic, type Clinic } from '../kit.ts'
import { make } from '../suites/generate.ts'
import { randomFrom } from '../suites/random.ts'
import { calls, inside, paths, schemaOf, type NamedCall, type Schema } from '../suites/schema.ts'
import {
  ask,
  envelopeOf,
  furnishFamilies,
  isFile,
  makingFor,
  plainPhone,
  plainText,
  type Answered,
  type Furnished,
} from '../suites/site.ts'
import { amount, bePatient } from '../suites/torture.ts'

bePatient()

/** Bodies of each call whose groups are tried, and values of a wrong kind for each field. */
const BODIES = amount({ test: 1, proofs: 5, torture: 5 })
const VALUES = amount({ test: 1, proofs: 8, torture: 8 })

let clinic: Clinic
let furnished: Furnished
let token: string

beforeAll(async () => {
  clinic = await openClinic()
  furnished = await furnishFamilies(clinic, 'bcare')
  token = await clinic.token('admin')
})
afterAll(() => clinic.close())

const served = () => clinic.application.options.served.map(({ call }) => call.path)

test('an object that is no length where a text has one is refused, and fails nothing', async () => {
  const hostile = { length: { toString: 1, valueOf: 2 } }
  for (const body of [
    { vocabulary: 'source', name: hostile },
    { vocabulary: hostile, name: 'Bạn bè' },
  ]) {
    const answer = await ask(clinic.application.app, '/v1/taxonomy/term-add', body, { token })
    expect([answer.status, envelopeOf(answer).code]).toEqual([200, 400])
  }
})

test('every call of the contract is served once, and nothing else is', () => {
  expect(served().toSorted()).toEqual([...paths].toSorted())
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.length).toBeGreaterThan(50)
})

test('every call says who may make it', () => {
  const unclear = calls.filter(({ call }) => !/^(anyone|signed_in|[a-z_]+:[a-z_]+)$/.test(call.permission))
  expect(unclear.map(({ call }) => call.path)).toEqual([])
})

/** What a schema leaves open that has to be closed (docs/security.md "Validation"). */
function opennessOf(schema: Schema): string | undefined {
  const limited = schema.enum !== undefined || schema.pattern !== undefined || schema.maxLength !== undefined
  if (schema.type === 'string' && !limited && schema.const === undefined)
    return 'a text without a longest length'
  if (schema.type === 'array' && schema.maxItems === undefined && schema.items !== false)
    return 'a list without a longest length'
  if (schema.type === 'integer' && (schema.maximum === undefined || schema.maximum > Number.MAX_SAFE_INTEGER))
    return 'a number without an end'
  const named = schema.additionalProperties === false || schema.propertyNames !== undefined
  if (schema.type === 'object' && !named) return 'a group that takes unknown fields'
  const says = [schema.type, schema.anyOf, schema.oneOf, schema.enum, schema.const, schema.not]
  return says.every((part) => part === undefined) ? 'anything at all' : undefined
}

test('every text, list and number that a body takes has a limit, and every group is closed', () => {
  const open = calls.flatMap(({ call }) =>
    [...inside(schemaOf(call.body))].flatMap(([path, schema]) => {
      const openness = opennessOf(schema)
      return openness === undefined ? [] : [`${call.path}${path}: ${openness}`]
    }),
  )
  expect(open).toEqual([])
})

test('control: a body that is left open anywhere is found', () => {
  const open = {
    'a text without a longest length': z.strictObject({ a: z.array(z.string()).check(z.maxLength(3)) }),
    'a list without a longest length': z.strictObject({ a: z.optional(z.array(z.boolean())) }),
    'a group that takes unknown fields': z.strictObject({ a: z.nullable(z.object({ b: z.boolean() })) }),
    'anything at all': z.strictObject({ a: z.unknown() }),
  }
  for (const [openness, body] of Object.entries(open)) {
    expect([...inside(schemaOf(body))].map(([, schema]) => opennessOf(schema))).toContain(openness)
  }
})

const bodyOf = (one: NamedCall, seed = 1) =>
  make(
    schemaOf(one.call.body),
    makingFor(one, furnished.known, randomFrom(seed), { text: plainText, phone: plainPhone, fullness: 1 }),
  ) as Record<string, unknown>

async function errorsOf(
  { call }: NamedCall,
  body: unknown,
): Promise<{ code: number; fields: string[]; message: string }> {
  const answer = envelopeOf(await ask(clinic.application.app, call.path, body, { token }))
  const errors = (answer.data as { errors?: FieldError[] } | null)?.errors ?? []
  return { code: answer.code, fields: errors.map(({ field }) => field), message: answer.message }
}

test('every call refuses a field that it does not know, by its name', async () => {
  for (const one of calls) {
    const { code, fields, message } = await errorsOf(one, { ...bodyOf(one), no_such_field: 1 })
    expect([one.call.path, code, fields.includes('no_such_field')]).toEqual([one.call.path, 400, true])
    expect(message.length).toBeGreaterThan(0)
  }
})

/** The same value with an unknown field in every group inside of it, one after another. */
function* smuggled(value: unknown): Generator {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const put = (changed: unknown) =>
      Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed }
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner))
      yield put({ ...inner, no_such_field: 1 })
    for (const changed of smuggled(inner)) yield put(changed)
  }
}

test('nor does any group inside a body take an unknown field', async () => {
  let tried = 0
  const taken: string[] = []
  for (const one of calls) {
    for (let seed = 0; seed < BODIES; seed += 1) {
      for (const body of smuggled(bodyOf(one, seed))) {
        tried += 1
        // A record takes any name, but no number where it wants text and the like: its own limits are tested with it.
        const { code } = await errorsOf(one, body)
        if (code !== 400 && !isRecord(one, body)) taken.push(`${one.call.path} ${JSON.stringify(body)}`)
      }
    }
  }
  expect(taken).toEqual([])
  expect(tried).toBeGreaterThan(20)
})

/** Whether the unknown field stands in a record, whose names are data. */
function isRecord({ call }: NamedCall, body: unknown): boolean {
  const properties = schemaOf(call.body).properties ?? {}
  const holders = Object.entries(body as object).filter(([, value]) =>
    JSON.stringify(value)?.includes('no_such_field'),
  )
  return holders.every(([field]) => properties[field]?.propertyNames !== undefined)
}

const WRONG: Partial<Record<NonNullable<Schema['type']>, unknown[]>> = {
  integer: ['1', true, 1.5, '', [], {}],
  number: ['1', true, '', {}],
  boolean: [1, 0, 'true', '', []],
  string: [1, true, [], {}],
  array: ['1', 1, {}],
  object: ['{}', 1, []],
}

/** Values that a field must not take in place of its own kind; null only where the field may not be empty. */
function wrongFor(schema: Schema): unknown[] {
  const options = (schema.anyOf ?? [schema]).flatMap((option) => option.anyOf ?? [option])
  const types = new Set(
    options.map(({ type, enum: values, const: only }) => type ?? typeof (values?.[0] ?? only)),
  )
  if (types.has('undefined')) return []
  const taken = (value: unknown) =>
    types.has(typeof value) ||
    (typeof value === 'number' &&
      (types.has('number') || (types.has('integer') && Number.isInteger(value)))) ||
    (Array.isArray(value) ? types.has('array') : types.has('object') && typeof value === 'object')
  const wrong = [...types].flatMap((type) => WRONG[type as 'integer'] ?? []).filter((value) => !taken(value))
  return types.has('null') ? wrong : [...wrong, null]
}

/** As many values as this run tries, another one first for each field. */
const someOf = (values: unknown[], at: number): unknown[] =>
  values.map((_, index) => values[(index + at) % values.length]).slice(0, VALUES)

test('no value is coerced: a wrong kind is refused with the name of its field', async () => {
  const coerced: string[] = []
  let tried = 0
  for (const one of calls) {
    const body = bodyOf(one)
    for (const [field, schema] of Object.entries(schemaOf(one.call.body).properties ?? {})) {
      for (const value of someOf(wrongFor(schema), tried)) {
        tried += 1
        const { code, fields } = await errorsOf(one, { ...body, [field]: value })
        const named = fields.some((name) => name === field || name.startsWith(`${field}.`))
        if (code !== 400 || !named)
          coerced.push(`${one.call.path} ${field}: ${JSON.stringify(value)} → ${code} ${fields.join()}`)
      }
    }
  }
  expect(coerced).toEqual([])
  expect(tried).toBeGreaterThan(400)
})

/** A file is never shown in place of a page, and never kept by anybody. */
function expectFile({ headers }: Answered): void {
  expect(headers['content-disposition']).toMatch(/^attachment; filename="[^"]+"; filename\*=UTF-8''/)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
}

test('every answer is the envelope, with its id and never kept by anybody', async () => {
  for (const one of calls) {
    for (const sent of [bodyOf(one), { no_such_field: 1 }, '{"broken']) {
      if (one.call.path.includes('logout') && sent !== '{"broken') continue
      const answer = await ask(clinic.application.app, one.call.path, sent, { token })
      if (one.call.download === true && isFile(answer)) {
        expectFile(answer)
        continue
      }
      const { code, message, ...rest } = envelopeOf(answer)
      expect([one.call.path, Object.keys(rest), typeof code]).toEqual([one.call.path, ['data'], 'number'])
      expect(
        code === 0 ? message === '' : /^\p{Lu}.{8,}/u.test(message),
        `${one.call.path}: ${code} ${message}`,
      ).toBe(true)
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      })
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  }
})

test('an address that is none, or that cannot be read, is told of in the same words', async () => {
  for (const path of ['/%ff', '/v1/%', '/v1/no/such', '/assets/none.js']) {
    const answer = await clinic.application.app.inject({
      method: 'POST',
      url: path,
      headers: { host: 'bcare.localhost' },
    })
    expect([path, answer.json()]).toEqual([
      path,
      { code: CODE.not_found, message: 'Không tìm thấy địa chỉ này', data: null },
    ])
  }
})
