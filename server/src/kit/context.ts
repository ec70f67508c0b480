import type { Call, ChangeEvent } from '@bcare/contract'
import type { NotificationEvent } from '@bcare/contract/kit/events'
import type { Cache } from './database/cache.ts'
import type { Sql } from './database/sql.ts'
import type { TenantDatabase } from './database/tenant-database.ts'
import type { Totals } from './database/totals.ts'
import type { Storage } from './storage.ts'
import type { Vault } from './vault.ts'
import { asSystem, type Caller } from './caller.ts'
import type { ReceivedFile } from './received-file.ts'

export interface RequestFacts {
  id: string
  ip: string
  user_agent: string | null
  host: string
  /** Origin of the browser's page, such as `https://an.bcare.vn`. */
  origin: string
}

/** A cookie of the sign-in endpoints. */
export interface Cookie {
  readonly value: string | undefined
  set(value: string, max_age_seconds: number): void
  clear(): void
}

export interface Cookies {
  /** The refresh token. */
  refresh: Cookie
  /** Which attempt to sign in a one-time code was sent for. */
  attempt: Cookie
}

/** Who waits for an answer that takes its time. */
export interface Reader {
  /** Aborted when the reader is gone or the server stops; its reason is the refusal. */
  signal: AbortSignal
  /** Takes a piece of the text while it is written, of a reader who asked for that. */
  piece?: (text: string) => void
}

export interface JobOptions {
  /** Replaces an earlier job of the same key that has not run yet. */
  key?: string
  run_at?: Date
}

/** What a handler works with. Nothing of HTTP is in it. */
export interface Context {
  caller: Caller
  call: Call
  /** For a write: the call's transaction. For a read: one round trip a statement. */
  db: TenantDatabase
  now: Date
  request: RequestFacts
  cookies: Cookies
  /** What came with a call that says `upload`, until the call has ended. */
  file?: ReceivedFile | undefined
  /** Who waits, of a call that `streams` over HTTP. */
  reader?: Reader | undefined
  /** What the call's `prepare` made, outside of any transaction. */
  ready?: unknown
  totals: Totals
  /** What this process remembers until it changes. */
  cache: Cache
  /** Where the bytes of files are stored. */
  storage: Storage
  /** Seals what the database alone must not reveal. */
  vault: Vault
  /**
   * Ends a write with one change, called `t`, and the select from it whose column `json` is the answer that the handler
   * gives: both travel with COMMIT in one round trip. Without a row nothing has changed.
   */
  finish<T extends { json: string }>(change: Sql, answer: Sql): Promise<T | undefined>
  /** Sends a change to every listening browser of the tenant, after commit. */
  emit(event: Omit<ChangeEvent, 'by'>): void
  /** Sends changes of a user's notifications to every socket of theirs, after commit. */
  emitToUser(user_id: number, data: NotificationEvent): void
  /** Work that happens after commit, exactly when the commit happened: an outbox job. */
  later(job: string, payload: object, options?: JobOptions): Promise<void>
  /** A transaction of its own, for calls declared with `own_transactions`. */
  transaction<T>(work: (context: Context) => Promise<T>): Promise<T>
}

/** The same context with the rights of the system, for a command's own steps. */
export const systemContext = (context: Context): Context => ({ ...context, caller: asSystem(context.caller) })

/** The same context judged by another permission: `under(context, 'person:read')` narrows rows by that grant. */
export const under = (context: Context, permission: Call['permission']): Context => ({
  ...context,
  call: { ...context.call, permission },
})
