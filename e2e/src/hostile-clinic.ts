import type { Page } from '@playwright/test'
import { families } from '@bcare/contract'
import { make, type Making } from '../../server/test/suites/generate.ts'
import type { Known, KnownRow } from '../../server/test/suites/value-generators.ts'
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

/** Sends calls one after the other as the user who is signed in; answers the codes and the data. */
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
  const reads = lists.map((one) => {
    const body = make(schemaOf(one.call.body), {
      ...makingFor(one, known, randomFrom(1), { text: plainText, phone: plainPhone, fullness: 0 }),
    }) as Record<string, unknown>
    const paged = schemaOf(one.call.body).properties?.['limit'] !== undefined
    return { path: one.call.path, body: paged ? { ...body, limit: 200 } : body }
  })
  const answers = await send(page, reads)
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

/** Records that carry custom fields, and the field that each of them gets. */
const CARRYING = ['person', 'deal', 'appointment', 'task', 'user']
const OWN = 'ghi_rieng'

/** Adds a custom field, called by a script, to every record that carries such fields. */
export async function addCustomFields(page: Page): Promise<void> {
  const { add, update_status } = families.customDefinition
  const draft = { name: OWN, type: 'text', label: scriptFor(0, 60) }
  const added = await send(
    page,
    CARRYING.map((entity_type) => ({ path: add.path, body: { ...draft, entity_type } })),
  )
  const ids = added.flatMap(({ data }) => (data as { id?: number } | null)?.id ?? [])
  await send(
    page,
    ids.map((id) => ({ path: update_status.path, body: { id, status: 'active' } })),
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

/** A custom field with words in every place: what it begins with, or what it is asked for and held to. */
const wordyField = ({ text, number, attempt }: Writing) => ({
  type: 'text',
  option_set_id: null,
  options: undefined,
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

/** A custom field that is answered by one of its own words. */
const choiceField = ({ text }: Writing) => ({
  type: 'select',
  default_value: null,
  validation: {},
  show_if: null,
  options: [{ value: 'mot', label: text(80), is_active: true }],
})

/** A code that may be there once: of two scripts that are cut to the same one, the second gets a plain code in the end. */
const codeOf =
  (field: string, most: number) =>
  ({ text, number, attempt }: Writing) =>
    number % 2 === 0 && attempt < 2 ? { [field]: text(most) } : {}

/** Parts of bodies that fit together only when they are made by hand. */
const WHOLES: Readonly<Record<string, (writing: Writing) => object>> = {
  // On the calendar that the administrator sees at first, for its screens and its paper; the others lie anywhere.
  [families.appointment.add.path]: ({ text, number, known }) =>
    number % 2 === 0 ? { branch_id: ownBranch(known), doctor_id: null, note: text(200) } : {},
  [families.attachment.add.path]: ({ text, number }) =>
    number % 2 === 0 ? { line_discount: { kind: 'percent', value: 1, reason: text(200) } } : {},
  [families.bundle.add.path]: codeOf('code', 30),
  [families.discount.add.path]: codeOf('code', 40),
  [families.productPriceTier.add.path]: codeOf('tier_code', 60),
  [families.productPriceTier.bulk_set.path]: ({ text, number, known }) => ({
    add: known['product']?.slice(0, 1).map(({ id }) => ({
      product_id: id,
      tier_code: `luoi-${number}`,
      tier_name: text(120),
      value: 250_000,
    })),
    change: undefined,
    remove: undefined,
  }),
  [families.customDefinition.add.path]: (writing) => ({
    ...wordyField(writing),
    ...(writing.number % 5 === 4 && choiceField(writing)),
  }),
  [families.customOptionSet.add.path]: ({ text }) => ({
    options: [{ value: 'mot', label: text(80), is_active: true }],
  }),
  [families.productOperation.bulk_set.path]: ({ text, number, known }) => ({
    version: undefined,
    steps: known['operation']?.slice(0, 1).map(({ id }) => ({
      operation_id: id,
      session_no: number + 1,
      name_override: text(200),
    })),
  }),
  [families.webForm.add.path]: ({ text }) => ({
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
