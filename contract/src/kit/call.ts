import type { PermissionObject } from '@bcare/rules/identity/permission-words'
import * as z from 'zod/mini'
import { named } from './names.ts'

/** `object:action`, or who may call without a grant of their own. */
export type Permission = 'anyone' | 'signed_in' | `${string}:${string}`

export interface CallSpec<
  B extends z.core.$ZodType = z.core.$ZodType,
  D extends z.core.$ZodType = z.core.$ZodType,
> {
  kind: 'read' | 'write'
  body: B
  data: D
  /** The action on the family's object; read calls need `read` and write calls `update` unless said otherwise. */
  action?: string
  /** Overrides object and action together. */
  permission?: Permission
  /** Last part of the path when it is not the name of the call. */
  at?: string
  /** One sentence for the API's documentation. */
  about?: string
  /** Money, stock and messages: the Idempotency-Key header must be there. */
  key_required?: boolean
  /** The answer is not kept for replay, and the body is not logged: credentials. */
  secret?: boolean
  /** The handler opens its own transactions: password hashing and network calls must not happen inside one. */
  own_transactions?: boolean
  /** A read that is itself written into the log: medical records, exports. */
  audited?: boolean
  /** A background poll: does not count as the user being active. */
  idle?: boolean
  /** Takes a file as multipart/form-data; further fields stand as JSON in the part `body`. */
  upload?: { most_bytes: number }
  /** A success may be a file instead of the envelope. */
  download?: boolean
  /** Its text may be followed while it is written: docs/interface.md "Calls". Declared by `streamed`. */
  streams?: boolean
}

/** One endpoint of the contract, with everything that server, documentation, client and tests derive from it. */
export interface Call<
  B extends z.core.$ZodType = z.core.$ZodType,
  D extends z.core.$ZodType = z.core.$ZodType,
> extends CallSpec<B, D> {
  path: string
  permission: Permission
  /** Entities whose change makes an answer of this call out of date. */
  watches: readonly string[]
}

export type Input<C> = C extends { body: infer B extends z.core.$ZodType } ? z.core.input<B> : never
export type Parsed<C> = C extends { body: infer B extends z.core.$ZodType } ? z.core.output<B> : never
export type Output<C> = C extends { data: infer D extends z.core.$ZodType } ? z.core.output<D> : never

export const nothing = named('Nothing', z.strictObject({}))

type Extra = Omit<CallSpec, 'kind' | 'body' | 'data'>

/** A call that changes nothing: no audit entry, no idempotency key, runs on one round trip. */
export const read = <B extends z.core.$ZodType, D extends z.core.$ZodType>(
  body: B,
  data: D,
  extra: Extra = {},
) => ({ ...extra, kind: 'read', body, data }) satisfies CallSpec<B, D>

/** A call that changes something: one transaction, audited, repeatable by its idempotency key. */
export const write = <B extends z.core.$ZodType, D extends z.core.$ZodType>(
  body: B,
  data: D,
  extra: Extra = {},
) => ({ ...extra, kind: 'write', body, data }) satisfies CallSpec<B, D>

/** A call whose text the caller may follow while it is written, by `Accept: text/event-stream` (`stream.ts`). */
export const streamed = <S extends CallSpec>(spec: S) => ({ ...spec, streams: true as const })

type Calls<S extends Record<string, CallSpec>> = {
  [K in keyof S]: Call<S[K]['body'], S[K]['data']> &
    (S[K] extends { streams: true } ? { streams: true } : unknown)
}

/**
 * Of several families with one object, one says its words: the `group` in which the matrix of permissions shows it, its
 * `place` there, and its `label` where that is not the one of its entity.
 */
export interface FamilyOptions extends Partial<PermissionObject> {
  /** The object of the family's permissions, and the entity whose events refresh its reads. */
  object: string
  /** Further entities whose change makes this family's answers out of date (joined labels). */
  watches?: readonly string[]
  /** Why the family lacks one of the five usual calls, each or, where it has no rows of its own, all of them. */
  without?: Without
}

/** The calls that a family usually has. */
export const USUAL_CALLS = ['add', 'get', 'list', 'update', 'delete'] as const
export type UsualCall = (typeof USUAL_CALLS)[number]
export type Without = string | Partial<Record<UsualCall, string>>

const KEBAB = /_/g

const declaredFamilies = new WeakMap<object, FamilyFacts>()

/** Where a family is found, why it lacks what it lacks, and what it says of the object of its permissions. */
export interface FamilyFacts {
  path: string
  without: Without
  object: string
  words: Partial<PermissionObject>
}

/** What a family declares of itself beside its calls. */
export function factsOf(declared: object): FamilyFacts {
  const facts = declaredFamilies.get(declared)
  if (facts === undefined) throw new Error('factsOf is asked of what `family` did not make')
  return facts
}

/**
 * A family of calls under one path: gives every call its path and permission.
 * `family('/v1/deal', { object: 'deal' }, { list: read(...) })` has the call `/v1/deal/list` with `deal:read`.
 */
export function family<const S extends Record<string, CallSpec>>(
  path: string,
  { object, watches = [], without = {}, ...words }: FamilyOptions,
  calls: S,
): Calls<S> {
  const made = Object.entries(calls).map(([name, call]) => {
    const last = call.at ?? name.replace(KEBAB, '-')
    const action = call.action ?? (call.kind === 'read' ? 'read' : 'update')
    return [
      name,
      {
        ...call,
        path: last === '' ? path : `${path}/${last}`,
        permission: call.permission ?? `${object}:${action}`,
        watches: [object, ...watches],
      },
    ]
  })
  const declared = Object.fromEntries(made) as Calls<S>
  declaredFamilies.set(declared, { path, without, object, words })
  return declared
}

/** Whether a value was made by `family`. */
export const isFamily = (value: object): value is Readonly<Record<string, Call>> =>
  declaredFamilies.has(value)
