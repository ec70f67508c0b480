import type { Page } from '@playwright/test'
import { make, type Making } from '../../server/test/suites/generate.ts'
import type { Known, KnownRow } from '../../server/test/suites/hints.ts'
import { randomFrom } from '../../server/test/suites/random.ts'
import { inside, schemaOf, calls, type NamedCall } from '../../server/test/suites/schema.ts'
import { MARK, scriptFor } from '../../server/test/suites/scripts.ts'
import { adds, makingFor, plainPhone, plainText } from '../../server/test/suites/site.ts'

/** How many bodies of a call are tried for one script: what is optional is left out more and more. */
const TRIES = 4

interface Sent {
  path: string
  body: unknown
}

/** Sends calls one after the other as whoever is signed in; answers the codes and the data. */
const send = (page: Page, sent: readonly Sent[]): Promise<{ code: number; data: unknown }[]> =>
  page.evaluate(async (all) => {
    const token = /access_token=([^;]+)/.exec(document.cookie)?.[1]
    const answers: { code: number; data: unknown }[] = []
    for (const { path, body } of all) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      answers.push((await answer.json()) as { code: number; data: unknown })
    }
    return answers
  }, sent)

const lists = calls.filter(({ name }) => name === 'list')

/** What every family has, so that bodies can name rows that exist. */
async function gather(page: Page, known: Known): Promise<Known> {
  const asked = lists.map((one) => {
    const body = make(schemaOf(one.call.body), {
      ...makingFor(one, known, randomFrom(1), { text: plainText, phone: plainPhone, fullness: 0 }),
    }) as Record<string, unknown>
    const paged = schemaOf(one.call.body).properties?.['limit'] !== undefined
    return { path: one.call.path, body: paged ? { ...body, limit: 200 } : body }
  })
  const answers = await send(page, asked)
  const found = answers.map(({ data }, at): [string, KnownRow[]] => {
    const rows = Array.isArray(data) ? data : (data as { data?: unknown } | null)?.data
    return [lists[at]?.family ?? '', Array.isArray(rows) ? (rows as KnownRow[]) : []]
  })
  return Object.fromEntries(found)
}

/** Fields of a body that hold a script. */
const marked = (body: unknown): string[] =>
  Object.entries(body as Record<string, unknown>)
    .filter(([, value]) => JSON.stringify(value)?.includes(MARK))
    .map(([field]) => field)

/** The stages of a new pipeline: one of each kind, or it would be refused. */
function stagesOf({ call }: NamedCall, making: Making): Record<string, unknown>[] | undefined {
  const { items } = schemaOf(call.body).properties?.['stages'] ?? {}
  if (typeof items !== 'object') return undefined
  return ['open', 'won', 'lost'].map((kind) => {
    const stage = make(items, making) as Record<string, unknown>
    return { ...stage, name: `${String(stage['name'])} ${kind}`, kind }
  })
}

/** Records that carry fields of the clinic's own, and the field that each of them gets. */
const CARRYING = ['person', 'deal', 'appointment', 'task', 'user']
const OWN = 'ghi_rieng'

/** Adds a field of the clinic's own, called by a script, to every record that carries such fields. */
export async function addOwnFields(page: Page): Promise<void> {
  const at = '/v1/custom-fields/definitions'
  const draft = { name: OWN, type: 'text', label: scriptFor(0, 60) }
  const added = await send(
    page,
    CARRYING.map((entity_type) => ({ path: `${at}/add`, body: { ...draft, entity_type } })),
  )
  const ids = added.flatMap(({ data }) => (data as { id?: number } | null)?.id ?? [])
  await send(
    page,
    ids.map((id) => ({ path: `${at}/update-status`, body: { id, status: 'active' } })),
  )
}

interface Writing {
  text: (most: number) => string
  number: number
  attempt: number
  known: Known
}

/** The branch of the administrator. */
export const ownBranch = (known: Known): unknown =>
  known['user']?.find(({ username }) => username === 'admin')?.['branch_id']

/** A field of the clinic's own with words in every place: what it begins with, or what it is asked for and held to. */
const wordyField = ({ text, number, attempt }: Writing) => ({
  type: 'text',
  option_set_id: null,
  is_unique: false,
  ...(number % 2 === 0
    ? {
        default_value: text(200),
        validation: {},
        show_if: null,
        visible_roles: [],
        editable_roles: [text(60)],
      }
    : {
        default_value: null,
        validation: attempt === 0 ? { regex: text(200) } : {},
        show_if: { field: OWN, op: 'eq', value: text(200) },
        visible_roles: [text(60)],
        editable_roles: [],
      }),
})

/** Parts of bodies that fit together only when they are made by hand. */
const WHOLES: Readonly<Record<string, (writing: Writing) => object>> = {
  // On the calendar that the administrator sees at first, for its screens and its paper; the others lie anywhere.
  '/v1/appointment/add': ({ text, number, known }) =>
    number % 2 === 0 ? { branch_id: ownBranch(known), doctor_id: null, note: text(200) } : {},
  '/v1/custom-fields/definitions/add': wordyField,
  '/v1/custom-fields/option-sets/add': ({ text }) => ({
    options: [{ value: 'mot', label: text(80), is_active: true }],
  }),
  '/v1/web-form/add': ({ text }) => ({
    fields: [
      { name: 'ten', label: text(80), type: 'text', required: true, to: 'name' },
      { name: 'so', label: text(80), type: 'tel', required: true, to: 'phone' },
      { name: 'chon', label: text(80), type: 'select', options: [text(100)], to: 'interest' },
    ],
  }),
}

/** From here on a field holds several scripts: what is long is read on a page of its own, of which few can be opened. */
const ROOMY = 300

/** So many scripts are stored and looked for together. */
export const ROUND = 30

/** The script of that number, and where there is room for them the others of its round: a list shows its newest rows alone. */
function scriptsFrom(number: number, most: number): string {
  let text = scriptFor(number, most)
  if (most < ROOMY) return text
  const first = number - (number % ROUND)
  for (let step = 1; step < ROUND; step += 1) {
    const more = scriptFor(first + ((number + step) % ROUND), most)
    if (text.length + more.length < most) text = `${text} ${more}`
  }
  return text
}

const bodyOf = (one: NamedCall, known: Known, number: number, attempt: number): Sent => {
  const text = (most: number) => scriptsFrom(number, most)
  const fullness = 1 - attempt / TRIES
  const making = makingFor(one, known, randomFrom(number * 10 + attempt), {
    text,
    phone: plainPhone,
    fullness,
  })
  const body = make(schemaOf(one.call.body), making) as Record<string, unknown>
  const stages = stagesOf(one, making)
  const more = {
    ...(stages && { stages }),
    ...(schemaOf(one.call.body).properties?.['custom'] && { custom: { [OWN]: text(200) } }),
    ...WHOLES[one.call.path]?.({ text, number, attempt, known }),
  }
  return { path: one.call.path, body: { ...body, ...more } }
}

/** Stores the scripts of these numbers in every text field of every family that can be added to. */
export async function storeScripts(
  page: Page,
  numbers: readonly number[],
  accepted: Map<string, number>,
): Promise<Known> {
  let known = await gather(page, {})
  for (const one of adds) {
    let left = [...numbers]
    for (let attempt = 0; attempt < TRIES && left.length > 0; attempt += 1) {
      const sent = left.map((number) => bodyOf(one, known, number, attempt))
      const answers = await send(page, sent)
      const taken = sent.filter((_, at) => answers[at]?.code === 0)
      for (const field of taken.flatMap(({ path, body }) => marked(body).map((name) => `${path} ${name}`)))
        accepted.set(field, (accepted.get(field) ?? 0) + 1)
      left = left.filter((_, at) => answers[at]?.code !== 0)
    }
    known = await gather(page, known)
  }
  return known
}

/** Text fields of those calls that people type into: long enough for a script, and of no form of their own. */
export const typedFields = (): string[] =>
  adds.flatMap(({ call }) =>
    Object.entries(schemaOf(call.body).properties ?? {})
      .filter(([, schema]) =>
        [...inside(schema)].some(
          ([, { type, kind, pattern, format, maxLength = 400, enum: choices }]) =>
            type === 'string' &&
            kind !== 'phone' &&
            pattern === undefined &&
            format === undefined &&
            choices === undefined &&
            maxLength > 20,
        ),
      )
      .map(([field]) => `${call.path} ${field}`),
  )
