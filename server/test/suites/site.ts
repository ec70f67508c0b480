import { randomUUID } from 'node:crypto'
import type { Envelope } from '@bcare/contract'
import type { FastifyInstance } from 'fastify'
import { formOf, PASSWORD, type Clinic, type TenantKey } from '../kit.ts'
import { amount } from './amount.ts'
import { make, type Making } from './generate.ts'
import {
  VALUE_GENERATORS,
  GENERATORS_OF_CALL,
  rowOf,
  type ValueGenerator,
  type Known,
  type KnownRow,
} from './value-generators.ts'
import { randomFrom, type Random } from './random.ts'
import { calls, schemaOf, type NamedCall } from './schema.ts'

export interface SiteRequest {
  tenant?: TenantKey
  token?: string | undefined
  headers?: Record<string, string>
}

/** An answer as it left the server. */
export interface Answered {
  status: number
  headers: Record<string, unknown>
  text: string
}

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What calls are sent that take a file beside their body. */
const FILES: Readonly<Record<string, () => File>> = {
  '/v1/file_usage/add': () => new File([PICTURE], 'ảnh.png'),
  '/v1/file_upload/piece': () => new File([PICTURE], 'phần'),
  '/v1/taxonomy/term-import': () => new File(['Tên\r\nMục nhập\r\n'], 'mục.csv'),
}

/** The body as it travels: text and bytes as they are, with a file where the call takes one, else as JSON. */
async function packed(path: string, body: unknown) {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return { bytes: body, headers: {} }
  const file = FILES[path]?.()
  return file === undefined ? { bytes: JSON.stringify(body), headers: {} } : formOf(file, body)
}

/** Paths that refuse to be called without a key. */
const KEYED = new Set(calls.filter(({ call }) => call.key_required === true).map(({ call }) => call.path))

/** Sends one POST to an application in this process; a text body goes as it is. */
export async function ask(
  app: FastifyInstance,
  path: string,
  body: unknown,
  { tenant = 'bcare', token, headers = {} }: SiteRequest = {},
): Promise<Answered> {
  const { bytes, headers: packing } = await packed(path, body)
  const answer = await app.inject({
    method: 'POST',
    url: path,
    headers: {
      host: `${tenant}.localhost`,
      'content-type': 'application/json',
      ...packing,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(KEYED.has(path) ? { 'idempotency-key': randomUUID() } : {}),
      ...headers,
    },
    payload: bytes,
  })
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload }
}

/** Whether an answer is a file in place of the envelope. */
export const isFile = ({ headers }: Answered): boolean => headers['content-disposition'] !== undefined

/** The envelope of an answer; a file is a success whose data is no JSON. */
export const envelopeOf = (answer: Answered): Envelope =>
  isFile(answer) ? { code: 0, message: '', data: null } : (JSON.parse(answer.text) as Envelope)

const RENEWED_MS = 5 * 60_000

/** An administrator's token that is good however long a proof takes: a token lasts ten minutes. */
export function lastingToken(clinic: Clinic): () => Promise<string> {
  let signed: Promise<string> | undefined
  let renewed_at = 0
  const signIn = async () => {
    // From where nothing else is tried: what a proof sends to the sign-in uses up the tries of its own address.
    const headers = { 'x-forwarded-for': '10.255.255.1' }
    const body = { username: 'admin', password: PASSWORD }
    const answer = envelopeOf(await ask(clinic.application.app, '/v1/auth/login', body, { headers }))
    if (answer.code !== 0) throw new Error(answer.message)
    return (answer.data as { access_token: string }).access_token
  }
  return () => {
    if (signed !== undefined && performance.now() - renewed_at < RENEWED_MS) return signed
    renewed_at = performance.now()
    signed = signIn()
    return signed
  }
}

/** How bodies of a call are made: texts and phones as given, ids from what is known. */
export function makingFor(
  { call, family }: NamedCall,
  known: Known,
  random: Random,
  { text, phone, fullness }: Pick<Making, 'text' | 'phone' | 'fullness'>,
): Making {
  const generators: Record<string, ValueGenerator | undefined> = {
    id: rowOf(family),
    ...VALUE_GENERATORS,
    ...GENERATORS_OF_CALL[call.path],
  }
  return {
    random,
    text,
    phone,
    fullness,
    generator: (field, sofar) => generators[field]?.(known, random, sofar),
  }
}

let serial = 0
/** Short texts that are never the same twice. */
export const plainText = (most: number): string => `Mẫu ${(serial += 1)}`.slice(0, most)
export const plainPhone = (): string => `0938${String((serial += 1) % 1_000_000).padStart(6, '0')}`

/** Families whose rows others name come before those, whatever the order in which the contract declares them. */
const ORDER =
  `user department role tag person personRelative personAssignment personGroup note fileUsage term pipeline
  stage operation product deal dealUser appointment appointmentSeries appointmentWaiting track task webForm bill billItem`.split(
    /\s+/,
  )
const rank = ({ family }: NamedCall): number =>
  ORDER.includes(family) ? ORDER.indexOf(family) : ORDER.length

/** Calls that bring rows of their own into being, one or a whole list. Taking back what a user has just added asks for the same right. */
export const adds: readonly NamedCall[] = calls
  .filter(
    ({ name, call }) =>
      call.kind === 'write' && (name === 'bulk_set' || (call.action === 'create' && name !== 'undo')),
  )
  .toSorted((one, other) => rank(one) - rank(other))

/**
 * What lists of every family answer to a tenant's administrator. Of one family alone where one is named, with what is
 * known of the others as it was: to ask all of them after every addition would grow with the square of the families.
 */
export async function gather(
  clinic: Clinic,
  tenant: TenantKey,
  { only, known: before = {} }: { only?: string; known?: Known } = {},
): Promise<Known> {
  const token = await clinic.token('admin', tenant)
  const known: Known = { ...before }
  for (const { family, name, call } of calls) {
    if ((name !== 'list' && name !== 'query') || (only !== undefined && family !== only)) continue
    const body = make(schemaOf(call.body), {
      ...makingFor({ family, name, call }, known, randomFrom(1), {
        text: plainText,
        phone: plainPhone,
        fullness: 0,
      }),
    })
    if (schemaOf(call.body).properties?.['limit'] !== undefined) Object.assign(body as object, { limit: 200 })
    const { data } = envelopeOf(await ask(clinic.application.app, call.path, body, { tenant, token }))
    const page: unknown = Array.isArray(data) ? data : (data as { data?: unknown } | null)?.data
    const rows = Array.isArray(page) ? (page as KnownRow[]).filter(({ id }) => typeof id === 'number') : []
    if (rows.length > (known[family]?.length ?? 0)) known[family] = rows
  }
  return known
}

export interface Furnished {
  known: Known
  /** How many rows each adding call made, and its first refusal if there was one. */
  made: Record<string, number>
  refused: Record<string, unknown>
}

export interface Texts {
  text: Making['text']
  phone: Making['phone']
}

const ROUNDS = amount({ test: 2, proofs: 3, torture: 3 })
const TRIES = 6

export const plain: Texts = { text: plainText, phone: plainPhone }

export interface FurnishOptions {
  /** What texts and phones a family's rows hold. */
  textsOf?: (one: NamedCall) => Texts
  /** Values that fields have wherever they may. */
  fixed?: Record<string, unknown>
  /** Rows that nothing new shall be tied to. */
  apart?: Known
}

/** What is known, without some rows. */
function without(known: Known, apart: Known): Known {
  const entries = Object.entries(known).map(([family, rows]): [string, KnownRow[]] => {
    const left = new Set(apart[family]?.map(({ id }) => id))
    return [family, rows.filter(({ id }) => !left.has(id))]
  })
  return Object.fromEntries(entries)
}

/** Adds rows of every family that can be added to, as a tenant's administrator: full ones first, then sparser ones. */
export async function furnishFamilies(
  clinic: Clinic,
  tenant: TenantKey,
  { textsOf = () => plain, fixed = {}, apart = {} }: FurnishOptions = {},
): Promise<Furnished> {
  const token = await clinic.token('admin', tenant)
  const made: Record<string, number> = {}
  const refused: Record<string, unknown> = {}
  let known = without(await gather(clinic, tenant), apart)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of adds) {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const random = randomFrom(round * 1_000 + tries)
        const making = makingFor(one, known, random, { ...textsOf(one), fullness: 1 - tries / TRIES })
        const generator: Making['generator'] = (field, sofar) =>
          field in fixed ? fixed[field] : making.generator(field, sofar)
        const body = make(schemaOf(one.call.body), {
          ...making,
          generator,
          always: new Set(Object.keys(fixed)),
        })
        const answer = envelopeOf(await ask(clinic.application.app, one.call.path, body, { tenant, token }))
        if (answer.code === 0) made[one.call.path] = (made[one.call.path] ?? 0) + 1
        else refused[one.call.path] ??= { body, answer }
      }
      known = without(await gather(clinic, tenant, { only: one.family, known }), apart)
    }
    known = without(await gather(clinic, tenant), apart)
  }
  return { known, made, refused }
}
