import * as z from 'zod/mini'
import { choice, count, flag, id, instant, text } from './fields.ts'

export const DATA_STATUSES = ['draft', 'signed', 'void'] as const

/** Which of several pieces of one kind: a form of a certain day, the target of a certain month. */
export const dataKey = z._default(text(60), 'main')

/**
 * What a version of structured data tells beside whose it is (docs/domain/common.md, "Structured data"): `value` is
 * null where it was cleared.
 */
export const dataVersion = <K extends readonly [string, ...string[]], V extends z.core.$ZodType>(
  kinds: K,
  value: V,
) => ({
  kind: choice(kinds),
  key: z.string(),
  version_no: count,
  status: choice(DATA_STATUSES),
  value: z.nullable(value),
  reason: z.nullable(z.string()),
  created_at: instant,
  created_by: z.nullable(id),
  author_name: z.nullable(z.string()),
  signed_at: z.nullable(instant),
  signer_name: z.nullable(z.string()),
})

/** What a version tells besides where its kind is signed: its number, the hash of what was signed, and that it is void. */
export const signedVersion = {
  code: z.nullable(z.string()),
  sign_hash: z.nullable(z.string()),
  voided_at: z.nullable(instant),
  voider_name: z.nullable(z.string()),
  void_reason: z.nullable(z.string()),
}

/** What a version tells in a list of all pieces of a kind. */
export const listedVersion = {
  is_newest: flag,
  /** A later version was signed. */
  is_replaced: flag,
  /** What was signed is still what its hash was made of; null for what was not. */
  is_intact: z.nullable(flag),
}

/** The newest version, and all there are, without what they say. */
export const dataVersions = <S extends z.core.$ZodType>(version: S) =>
  z.strictObject({ current: z.nullable(version), versions: z.array(version) })
