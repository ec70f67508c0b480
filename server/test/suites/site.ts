import type { Envelope } from '@bcare/contract'
import type { FastifyInstance } from 'fastify'
import type { Clinic, TenantKey } from '../kit.ts'
import { make, type Making } from './generate.ts'
import { HINTS, HINTS_OF_CALL, type Known, type KnownRow } from './hints.ts'
import { randomFrom, type Random } from './random.ts'
import { calls, schemaOf, type NamedCall } from './schema.ts'

export interface Asked {
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

/** Sends one POST to an application in this process; a text body goes as it is. */
export async function ask(
  app: FastifyInstance,
  path: string,
  body: unknown,
  { tenant = 'bcare', token, headers = {} }: Asked = {},
): Promise<Answered> {
  const answer = await app.inject({
    method: 'POST',
    url: path,
    headers: {
      host: `${tenant}.localhost`,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  })
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload }
}

export const envelopeOf = (answer: Answered): Envelope => JSON.parse(answer.text) as Envelope

/** How bodies of a call are made: texts and phones as given, ids from what is known. */
export function makingFor(
  { call }: NamedCall,
  known: Known,
  random: Random,
  { text, phone, fullness }: Pick<Making, 'text' | 'phone' | 'fullness'>,
): Making {
  const hints = { ...HINTS, ...HINTS_OF_CALL[call.path] }
  return { random, text, phone, fullness, hint: (field, sofar) => hints[field]?.(known, random, sofar) }
}

let serial = 0
/** Short texts that are never the same twice. */
export const plainText = (most: number): string => `Mẫu ${(serial += 1)}`.slice(0, most)
export const plainPhone = (): string => `0938${String((serial += 1) % 1_000_000).padStart(6, '0')}`

/** Calls that bring a row of their own into being. */
export const adds: readonly NamedCall[] = calls.filter(
  ({ call }) => call.kind === 'write' && call.action === 'create',
)

/** What lists of every family answer to a tenant's administrator. */
export async function gather(clinic: Clinic, tenant: TenantKey): Promise<Known> {
  const token = await clinic.token('admin', tenant)
  const known: Known = {}
  for (const { family, name, call } of calls) {
    if (name !== 'list' && name !== 'query') continue
    const body = make(schemaOf(call.body), {
      ...makingFor({ family, name, call }, known, randomFrom(1), {
        text: plainText,
        phone: plainPhone,
        fullness: 0,
      }),
    })
    if (schemaOf(call.body).properties?.['limit'] !== undefined) Object.assign(body as object, { limit: 200 })
    const { data } = envelopeOf(await ask(clinic.application.app, call.path, body, { tenant, token }))
    const rows = Array.isArray(data) ? data : ((data as { data?: unknown } | null)?.data ?? [])
    if (Array.isArray(rows) && rows.length > (known[family]?.length ?? 0)) known[family] = rows as KnownRow[]
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

const ROUNDS = 3
const TRIES = 6

/** Adds rows of every family that can be added to, as a tenant's administrator: full ones first, then sparser ones. */
export async function furnishFamilies(
  clinic: Clinic,
  tenant: TenantKey,
  texts: Texts = { text: plainText, phone: plainPhone },
): Promise<Furnished> {
  const token = await clinic.token('admin', tenant)
  const made: Record<string, number> = {}
  const refused: Record<string, unknown> = {}
  let known = await gather(clinic, tenant)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of adds) {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const random = randomFrom(round * 1_000 + tries)
        const body = make(
          schemaOf(one.call.body),
          makingFor(one, known, random, { ...texts, fullness: 1 - tries / TRIES }),
        )
        const answer = envelopeOf(await ask(clinic.application.app, one.call.path, body, { tenant, token }))
        if (answer.code === 0) made[one.call.path] = (made[one.call.path] ?? 0) + 1
        else refused[one.call.path] ??= { body, answer }
      }
      known = await gather(clinic, tenant)
    }
  }
  return { known, made, refused }
}
