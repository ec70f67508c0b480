import * as z from 'zod/mini'
import { count, family, id, instant, paging, read, page } from '../kit/index.ts'

/** One changed field, with values as people read them. */
export const FieldChange = z.strictObject({
  field: z.string(),
  label: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})

export const HistoryEntry = z.strictObject({
  id: count,
  at: instant,
  actor_id: z.nullable(id),
  actor_name: z.nullable(z.string()),
  action: z.string(),
  action_label: z.string(),
  entity_type: z.string(),
  entity_type_label: z.string(),
  entity_id: z.nullable(count),
  changes: z.array(FieldChange),
  reason: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

const name = z.string().check(z.regex(/^[a-z_]{1,60}$/))

const Wanted = z.strictObject({
  ...paging,
  entity_type: z.optional(name),
  entity_id: z.optional(id),
  actor_id: z.optional(id),
  action: z.optional(name),
  /** Entries that changed one of these fields. */
  fields: z.optional(
    z.array(z.string().check(z.regex(/^[a-z][a-z0-9_./]{0,129}$/))).check(z.minLength(1), z.maxLength(100)),
  ),
  from: z.optional(instant),
  to: z.optional(instant),
})

/**
 * The log of every write (security.md 2.12). Reading it all needs `history:read`; the log of one customer is open to
 * whoever may read that customer, without addresses and devices.
 */
export const history = family(
  '/api/v1/history',
  { object: 'history', watches: [] },
  { list: read(Wanted, page(HistoryEntry), { at: '', permission: 'signed_in', about: 'Nhật ký thay đổi' }) },
)
