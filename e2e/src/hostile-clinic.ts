import type { Page } from '@playwright/test'
import { make, type Making } from '../../server/test/suites/generate.ts'
import type { Known, KnownRow } from '../../server/test/suites/hints.ts'
import { randomFrom } from '../../server/test/suites/random.ts'
import { inside, schemaOf, calls, type NamedCall } from '../../server/test/suites/schema.ts'
import { MARK, scriptFor, SCRIPTS } from '../../server/test/suites/scripts.ts'
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
    return { ...stage, name: `${String(stage['name'])} ${kind}`, kind, is_active: true }
  })
}

const bodyOf = (one: NamedCall, known: Known, number: number, attempt: number): Sent => {
  const text = (most: number) => scriptFor(number, most)
  const fullness = 1 - attempt / TRIES
  const making = makingFor(one, known, randomFrom(number * 10 + attempt), {
    text,
    phone: plainPhone,
    fullness,
  })
  const body = make(schemaOf(one.call.body), making) as Record<string, unknown>
  const stages = stagesOf(one, making)
  return { path: one.call.path, body: stages === undefined ? body : { ...body, stages } }
}

export interface Stored {
  known: Known
  /** Fields, as `path field`, in which scripts were accepted, with how many. */
  accepted: Map<string, number>
}

/** Stores every script in every text field of every family that can be added to. */
export async function storeScripts(page: Page): Promise<Stored> {
  const accepted = new Map<string, number>()
  let known = await gather(page, {})
  for (const one of adds) {
    let left = SCRIPTS.map((_, number) => number)
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
  return { known, accepted }
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
