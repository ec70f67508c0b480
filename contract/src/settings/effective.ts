import * as z from 'zod/mini'
import { count } from '../kit/index.ts'
import { PageConfiguration } from './page-configuration.ts'
import { TypedSpan, TypedWeek } from './registry/spec.ts'

/** A value of any setting; the server holds it to the schema of its own key. */
export const AnyValue = z.union([
  z.boolean(),
  z.int(),
  z.string().check(z.maxLength(5000)),
  z.array(z.int()).check(z.maxLength(50)),
  TypedSpan,
  TypedWeek,
  PageConfiguration,
  z.null(),
])
export type AnyValue = z.output<typeof AnyValue>

/** Values that hold for the caller, by key. */
export const Effective = z.strictObject({
  /** Rises with every change in the clinic. */
  version: count,
  values: z.record(z.string(), AnyValue),
  /** How lists look, by key: what is set for the clinic and what the caller has set. */
  pages: z.record(
    z.string(),
    z.strictObject({ tenant: z.nullable(PageConfiguration), user: z.nullable(PageConfiguration) }),
  ),
  /** Of the rows behind them, for the next change: `{ 'ui.page./deals': { tenant: 3, user: 7 } }`. */
  versions: z.record(z.string(), z.strictObject({ tenant: count, user: count })),
})
export type EffectiveSettings = z.output<typeof Effective>
