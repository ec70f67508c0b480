import { cleanLine } from '@bcare/rules/text/clean'
import * as z from 'zod/mini'
import { named } from './names.ts'

const NAME = /^[a-z][a-z0-9_]{0,39}$/

/** The name of a custom field: a slug that never changes. */
export const customName = named('CustomName', z.string().check(z.regex(NAME)))
/** The same where a field of the entity could stand as well: `custom.ma_ho_so`. */
export const customKey = named('CustomKey', z.string().check(z.regex(/^custom\.[a-z][a-z0-9_]{0,39}$/)))

/** Before the names of custom fields in filters, orders, columns and the log. */
export const CUSTOM = 'custom.'
export const isCustomKey = (key: string): boolean => key.startsWith(CUSTOM)

const value = z.union([
  z.string().check(z.maxLength(20_000)),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string().check(z.maxLength(200)), z.number()])).check(z.maxLength(60)),
])

/** Values by field, as people send them; the definitions of the clinic judge them (rules/settings/custom-check). */
export const CustomValues = named(
  'CustomValues',
  z
    .record(customName, value)
    .check(z.refine((values) => Object.keys(values).length <= 100, { error: 'có quá 100 trường tùy chỉnh' })),
)
export type CustomValues = z.output<typeof CustomValues>

/** What a read is asked for: these fields, or every field that the caller may see. */
export const CustomSelection = named(
  'CustomSelection',
  z.union([z.literal('all'), z.array(customName).check(z.minLength(1), z.maxLength(100))]),
)
export type CustomSelection = z.output<typeof CustomSelection>

/** What a row of an entity with such fields has beside its own, when it was asked for. */
export const customRow = {
  custom: z.optional(z.record(z.string(), z.unknown())),
  /** What the references among them are called. */
  custom_names: z.optional(z.record(z.string(), z.string())),
}
/** What a new record is sent with, and what is asked of it: nothing sent is nothing filled in. */
export const customDraft = { custom: z._default(CustomValues, {}) }
/** What a change is sent with; a change that does not name them leaves them alone. */
export const customPatch = { custom: z.optional(CustomValues) }

const word = z.string().check(z.overwrite(cleanLine), z.maxLength(200))

/** A leaf of a filter tree on such a field; whether operator and value fit its type is judged by the server. */
export const customLeaf = named(
  'FilterOnCustom',
  z.strictObject({
    field: customKey,
    op: z.enum(['eq', 'ne', 'in', 'nin', 'gt', 'gte', 'lt', 'lte', 'between', 'contains', 'is_null']),
    value: z.union([
      word,
      z.number(),
      z.boolean(),
      z.array(z.union([word, z.number()])).check(z.minLength(1), z.maxLength(200)),
    ]),
  }),
)
