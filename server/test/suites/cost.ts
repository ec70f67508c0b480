import type { FastifyInstance } from 'fastify'
import { amount } from './amount.ts'
import { make, type Making } from './generate.ts'
import { LEFT_OUT, type Known } from './value-generators.ts'
import { randomFrom, type Random } from './random.ts'
import { schemaOf, type NamedCall } from './schema.ts'
import { ask, envelopeOf, makingFor, plainPhone, plainText } from './site.ts'

/** Where calls are made, by whom, on what rows, and the count of statements by path. */
export interface Counted {
  app: FastifyInstance
  token: string
  statements: Map<string, number>
  /** Rows that others hang on. */
  few: Known
  all: Known
}

/** What the dearest accepted call of several came to. */
export interface Cost {
  /** Undefined when none was accepted. */
  statements: number | undefined
  /** The dearest by the fields that its body named: one that names more may do more, with few rows or many. */
  byFields: Map<string, number>
  /** The longest list in an answer. */
  rows: number
}

const TRIES = amount({ test: 12, proofs: 24, torture: 24 })
const ENOUGH = amount({ test: 3, proofs: 8, torture: 8 })
const MOST_IDS = 30
const LONGEST_PAGE = 200
/** What every text of `plainText` holds, so that a search finds all of them. */
const COMMON_TEXT = plainText(3)

/** As many ids as the rows give where a body takes several: a loop over them counts too. */
function widened(generator: () => unknown, field: string): unknown {
  const first = generator()
  if (!field.endsWith('_ids') || !Array.isArray(first)) return first
  const more = Array.from({ length: MOST_IDS }, generator)
  return [...new Set([first, ...more].flat())].slice(0, MOST_IDS)
}

/** How much of what may be left out a body has, try by try: in turn, so that few rows and many are asked alike. */
const FULLNESS = [0.6, 0.2, 0, 1, 0.2]
const MUCH = 0.6

/** A body that brings as much as there is: the first page, a long one, of what most rows have in common. */
function wideBody(one: NamedCall, known: Known, random: Random, fullness: number): unknown {
  const schema = schemaOf(one.call.body)
  const making = makingFor(one, known, random, {
    text: one.call.kind === 'read' ? () => COMMON_TEXT : plainText,
    phone: plainPhone,
    fullness,
  })
  const needsVersion = schema.required?.includes('version') === true
  const versionOf = (id: unknown) => known[one.family]?.find((row) => row.id === id)?.['version']
  const generator: Making['generator'] = (field, sofar) => {
    if (field === 'limit') return Math.min(LONGEST_PAGE, schema.properties?.['limit']?.maximum ?? Infinity)
    if (field === 'page') return LEFT_OUT
    if (field === 'version') return needsVersion ? versionOf(sofar['id']) : LEFT_OUT
    const plain = () => making.generator(field, sofar)
    return random.chance(0.5) ? plain() : widened(plain, field)
  }
  return make(schema, { ...making, generator, always: new Set(['limit']) })
}

const longestList = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? value.length : 0
  return Math.max(own, ...Object.values(value).map(longestList))
}

/** Makes a call with several bodies over what is known, until enough were accepted, one that says much among them. */
export async function costOf(one: NamedCall, { app, token, statements, few, all }: Counted): Promise<Cost> {
  const cost: Cost = { statements: undefined, byFields: new Map(), rows: 0 }
  const accepted: number[] = []
  const isEnough = () => accepted.length >= ENOUGH && accepted.some((fullness) => fullness >= MUCH)
  for (let tries = 0; tries < TRIES && !isEnough(); tries += 1) {
    const random = randomFrom(tries)
    const fullness = FULLNESS[tries % FULLNESS.length] ?? 0
    const body = wideBody(one, random.chance(0.6) ? few : all, random, fullness)
    statements.clear()
    const { code, data } = envelopeOf(await ask(app, one.call.path, body, { token }))
    if (code !== 0) continue
    accepted.push(fullness)
    const spent = statements.get(one.call.path) ?? 0
    const fields = Object.keys(body as object)
      .toSorted()
      .join()
    cost.statements = Math.max(cost.statements ?? 0, spent)
    cost.byFields.set(fields, Math.max(cost.byFields.get(fields) ?? 0, spent))
    cost.rows = Math.max(cost.rows, longestList(data))
  }
  return cost
}

/** What another row may cost at most, because a call may do a step more; a loop over ten times the rows takes nine. */
const SLACK = 4

/** What is wrong with the cost of bodies alike on few rows and on many; undefined when nothing is. */
export function growthOf(few: Cost, many: Cost): string | undefined {
  for (const [fields, after] of many.byFields) {
    const before = few.byFields.get(fields)
    if (before !== undefined && after > before + SLACK)
      return `${before} statements with few rows, ${after} with many`
  }
  return undefined
}

/** Reads while all is there, then what must name a row's version, then other changes, and deletions last. */
export function inOrder(calls: readonly NamedCall[]): NamedCall[] {
  const place = ({ call }: NamedCall) => {
    if (call.kind === 'read') return 0
    if (schemaOf(call.body).required?.includes('version') === true) return 1
    return call.action === 'delete' ? 3 : 2
  }
  return calls.toSorted((left, right) => place(left) - place(right))
}
