import SwaggerParser from '@apidevtools/swagger-parser'
import { entities, schemaNameOf } from '@bcare/contract'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openApi, mediaOf, requestOf, responseOf } from '../../src/kit/http/openapi/document.ts'
import type { OpenApi } from '../../src/kit/http/openapi/types.ts'
import { openClinic } from '../kit.ts'
import { readDescription } from '../suites/description.ts'
import { make } from '../suites/generate.ts'
import { randomFrom } from '../suites/random.ts'
import { calls, paths, schemaOf, type NamedCall } from '../suites/schema.ts'

/** What strangers may have to read for each call: what calls have in common is said once. */
const MOST_BYTES = 1_800
/** The same of each page of `/docs`. */
const MOST_BYTES_OF_A_PAGE = 300_000

let text: string
let description: OpenApi
let pages: Map<string, string>
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })

beforeAll(async () => {
  const clinic = await openClinic()
  const read = await readDescription(clinic)
  await clinic.close()
  text = read.text
  description = read.description
  pages = read.pages
  ajv.addSchema(description, 'api')
})

const postOf = ({ call }: NamedCall) => {
  const post = description.paths[call.path]?.post
  if (post === undefined) throw new Error(`${call.path} is not described`)
  return post
}
const bodyOf = (one: NamedCall) => mediaOf(requestOf(postOf(one), description), description)
const answerOf = (one: NamedCall) => mediaOf(responseOf(postOf(one), description), description)

const checks = new Map<string, ValidateFunction>()
/** What a schema of the description says of a value; its references begin at the description. */
function wrongIn(schema: object, value: unknown): string[] {
  const whole = JSON.stringify(schema).replaceAll('"#/', '"api#/')
  const check = checks.get(whole) ?? ajv.compile(JSON.parse(whole) as object)
  checks.set(whole, check)
  return check(value)
    ? []
    : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** Every object in a value, with the place where it stands. */
function* objectsIn(value: unknown, place = ''): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [place, value as Record<string, unknown>]
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${place}/${key}`)
}

/** References in a description that lead nowhere, and parts that nothing refers to. */
function looseEnds(document: OpenApi): { dangling: string[]; unused: string[] } {
  const used = new Set(
    [...objectsIn(document)].flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : [])),
  )
  const { securitySchemes: _, ...components } = document.components
  const known = new Set(
    Object.entries(components).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
    ),
  )
  return {
    dangling: [...used].filter((place) => !known.has(place)),
    unused: [...known].filter((place) => !used.has(place)),
  }
}

test('the description is small, the same at every start, and valid by a public validator of OpenAPI 3.1', async () => {
  expect(Buffer.byteLength(text) / calls.length).toBeLessThan(MOST_BYTES)
  expect(JSON.stringify(openApi(calls.map(({ call }) => call))).length).toBe(text.length)
  await expect(SwaggerParser.validate(JSON.parse(text))).resolves.toMatchObject({ openapi: '3.1.0' })
})

test('every call is described: its right, its key, its body, its answer and its refusals', () => {
  expect(Object.keys(description.paths).toSorted()).toEqual([...paths].toSorted())
  const areas = description.tags.map(({ name }) => name)
  for (const one of calls) {
    const { call } = one
    const post = postOf(one)
    expect(post).toMatchObject({ 'x-permission': call.permission, summary: call.about ?? call.path })
    expect(areas).toEqual(expect.arrayContaining(post.tags))
    const keyed = post.parameters?.some(({ $ref }) => $ref.endsWith('Key')) ?? false
    expect([call.path, keyed]).toEqual([call.path, call.kind === 'write' && call.secret !== true])
    expect(answerOf(one).schema).toMatchObject({
      anyOf: [
        { allOf: [{ $ref: '#/components/schemas/Envelope' }, {}] },
        { $ref: '#/components/schemas/Refusal' },
      ],
    })
    expect(post.responses['default']).toEqual({ $ref: '#/components/responses/Refused' })
    expect(wrongIn(bodyOf(one).schema, { no_such_field: 1 })).not.toEqual([])
  }
  const ids = calls.map((one) => postOf(one).operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z][a-z_]*$/.test(id))).toEqual([])
  expect(ids).toEqual(expect.arrayContaining(['person_list', 'auth_login', 'deal_move']))
})

test('every reference leads somewhere, and every shared part is used', () => {
  expect(looseEnds(description)).toEqual({ dangling: [], unused: [] })
})

test('control: a reference to nothing and a part that nobody uses are found', () => {
  const broken = structuredClone(description)
  broken.components.schemas['Lonely'] = { $ref: '#/components/schemas/Nobody' }
  expect(looseEnds(broken)).toEqual({
    dangling: ['#/components/schemas/Nobody'],
    unused: ['#/components/schemas/Lonely'],
  })
})

test('every call has an example of its body and of its answer, valid by its schema and by the contract', () => {
  const wrong = calls.flatMap((one) => {
    const { call } = one
    const body = bodyOf(one)
    const answer = answerOf(one)
    const { data } = answer.example as { data: unknown }
    const faults = [
      ...wrongIn(body.schema, body.example).map((fault) => `body ${fault}`),
      ...wrongIn(answer.schema, answer.example).map((fault) => `answer ${fault}`),
      ...(z.safeParse(call.body, body.example).error?.issues ?? []).map(
        ({ path, message }) => `body by the contract ${path.join('.')} ${message}`,
      ),
      ...(z.safeParse(call.data, data).error?.issues ?? []).map(
        ({ path, message }) => `answer by the contract ${path.join('.')} ${message}`,
      ),
    ]
    return faults.map((fault) => `${call.path}: ${fault}`)
  })
  expect(wrong).toEqual([])
})

test('control: an example that is not valid is found', () => {
  const list = calls.find(({ call }) => call.path === '/v1/person/list')
  if (list === undefined) throw new Error('no list of customers')
  expect(wrongIn(bodyOf(list).schema, { ...(bodyOf(list).example as object), page: 'một' })).not.toEqual([])
  expect(wrongIn(answerOf(list).schema, { code: 0, message: '', data: { data: [{}] } })).not.toEqual([])
})

test('examples are believable: names, phones and dates as people write them', () => {
  const get = calls.find(({ call }) => call.path === '/v1/person/get')
  if (get === undefined) throw new Error('no call for a customer')
  expect(answerOf(get).example).toMatchObject({
    data: { full_name: 'Nguyễn Thị Lan', phone: '+84903123456', email: 'lan.nguyen@example.vn' },
  })
})

const generous = {
  text: (most: number) => 'Lan'.slice(0, most),
  phone: () => '0903123456',
  fullness: 0.7,
  generator: () => undefined,
}

test('what the contract takes is what the description takes', () => {
  let tried = 0
  const refused: string[] = []
  for (const one of calls)
    for (let seed = 0; seed < 6; seed += 1) {
      const body = make(schemaOf(one.call.body), { ...generous, random: randomFrom(seed) })
      if (!z.safeParse(one.call.body, body).success) continue
      tried += 1
      const wrong = wrongIn(bodyOf(one).schema, body)
      if (wrong.length > 0) refused.push(`${one.call.path} ${JSON.stringify(body)}: ${wrong.join('; ')}`)
    }
  expect(refused).toEqual([])
  expect(tried).toBeGreaterThan(1_000)
})

const ROWS = Object.keys(entities).map((name) => schemaNameOf(name))

/** Rows of entities that stand a second time somewhere, written out. */
function copiesOf(document: OpenApi): string[] {
  const { schemas } = document.components
  // Imports of several kinds of records have the same fields, each under its own name.
  const byFields = new Map<string, string[]>()
  for (const name of ROWS)
    for (const part of schemas[name]?.allOf ?? []) {
      const fields = Object.keys(part.properties ?? {})
      if (fields.length > 0) byFields.set(fields.join(), [...(byFields.get(fields.join()) ?? []), name])
    }
  return [...objectsIn(document)].flatMap(([place, { properties }]) => {
    const known =
      typeof properties === 'object' && properties !== null
        ? byFields.get(Object.keys(properties).join())
        : undefined
    const own =
      known === undefined ||
      new RegExp(`^/components/schemas/(${known.join('|')})(Draft|Patch)?(/allOf/\\d+)?$`).test(place)
    return own ? [] : [`${known.join(' and ')} at ${place}`]
  })
}

test('an entity has its row, its draft and its patch under names of its own, and is written out nowhere else', () => {
  const names = Object.keys(description.components.schemas)
  // No call answers the row of a stored file or of a consent: what is answered of them has names of its own.
  expect(ROWS.filter((name) => !names.includes(name))).toEqual(['Consent', 'File'])
  expect(names).toEqual(
    expect.arrayContaining(['Person', 'PersonDraft', 'PersonPatch', 'PersonPage', 'PersonFilter']),
  )
  expect(names.filter((name) => !/^[A-Z][A-Za-z]*$/.test(name))).toEqual([])
  expect(copiesOf(description)).toEqual([])
})

test('control: a row that is written out once more is found', () => {
  const copied = structuredClone(description)
  const row = copied.components.schemas['Tag']
  if (row === undefined) throw new Error('no labels')
  copied.components.schemas['Copy'] = { type: 'array', items: row }
  expect(copiesOf(copied)).toEqual(['Tag at /components/schemas/Copy/items/allOf/1'])
})

/** Links to places that are nowhere. */
function brokenLinks(): string[] {
  return [...pages].flatMap(([from, page]) =>
    [...page.matchAll(/href="([^"#]*)(?:#([^"]*))?"/g)].flatMap(([, path = '', anchor]) => {
      if (path === '/openapi.json') return []
      const target = path === '' ? page : pages.get(path)
      const there = anchor === undefined ? target !== undefined : target?.includes(`id="${anchor}"`) === true
      return there ? [] : [`${from}: ${path}#${anchor}`]
    }),
  )
}

test('people read it by area: small pages without scripts or foreign addresses, every call and schema under its heading', () => {
  expect(brokenLinks()).toEqual([])
  for (const [path, page] of pages) {
    expect([path, Buffer.byteLength(page) < MOST_BYTES_OF_A_PAGE]).toEqual([path, true])
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(page).not.toMatch(/<script|\son\w+=|(?:src|href)="(?:https?:)?\/\//)
  }
  for (const one of calls) {
    const { operationId, tags } = postOf(one)
    expect(pages.get(`/docs/${tags[0]}`)).toContain(
      `<h3 id="${operationId}"><a href="#${operationId}"><code>POST ${one.call.path}</code>`,
    )
  }
  for (const name of Object.keys(description.components.schemas)) {
    const told = [...pages.values()].filter((page) => page.includes(`<h3 id="schema-${name}">`))
    expect([name, told.length]).toEqual([name, 1])
  }
})

test('what can be followed while it is written is described as both of its answers, and nothing else is', () => {
  const kindsOf = (one: NamedCall) => Object.keys(responseOf(postOf(one), description)?.content ?? {})
  for (const one of calls)
    expect(kindsOf(one).includes('text/event-stream'), one.call.path).toBe(one.call.streams === true)
  const streamed = calls.filter(({ call }) => call.streams === true).map(({ call }) => call.path)
  expect(streamed).toContain('/v1/mind/improve')
  expect(streamed).not.toContain('/v1/mind/getcron')
})
