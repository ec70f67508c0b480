import type * as z from 'zod/mini'
import type { Call } from './call.ts'

/** What a list call accepts, read from its contract. */
export interface ListAbility {
  sorts: readonly string[]
  search: boolean
  /** Whether the call takes a filter tree (`query`). */
  tree: boolean
  /** Rows are sorted by custom fields too, as `custom.<name>`. */
  custom?: true
}

type BodyShape = Record<string, z.core.$ZodType | undefined>

/** Reads from a list call's body what it can be sorted by, and whether it searches. */
export function abilityOf(call: Pick<Call, 'body'>): ListAbility {
  const { shape = {} } = call.body._zod.def as { shape?: BodyShape }
  const sort = innermost(shape['sort_by'])
  const { options } = (sort?._zod.def ?? {}) as { options?: z.core.$ZodType[] }
  const named = options?.[0] ?? sort
  const entries = (named?._zod.def as { entries?: Record<string, string> } | undefined)?.entries ?? {}
  return {
    sorts: Object.values(entries),
    search: shape['search'] !== undefined && innermost(shape['search'])?._zod.def.type !== 'never',
    tree: shape['filter'] !== undefined,
    ...(options === undefined ? {} : { custom: true as const }),
  }
}

function innermost(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  const inner = (schema?._zod.def as { innerType?: z.core.$ZodType } | undefined)?.innerType
  return inner === undefined ? schema : innermost(inner)
}
