import { Fault, fieldErrors } from '@bcare/contract'
import { EXPORT_FILTERS } from '@bcare/contract/insight/export'
import type { ExportEntity } from '@bcare/contract/insight/export-entities'
import { exportColumns, type ExportColumn } from '@bcare/contract/insight/export-columns'
import * as z from 'zod/mini'
import { appointmentTable } from '../appointments/appointment-table.ts'
import { trackTable } from '../appointments/track-table.ts'
import { withoutNumbers } from '../customers/person-search.ts'
import { personTable } from '../customers/person-table.ts'
import type { ListInput } from '../kit/database/list.ts'
import type { Sql } from '../kit/database/sql.ts'
import type { Table } from '../kit/database/table.ts'
import type { Caller } from '../kit/http/caller.ts'
import { moveTable, ofDeals } from '../sales/deal-stage-history.ts'
import { dealTable, narrowedBy } from '../sales/deal-table.ts'

type Filter = Record<string, unknown>

interface Narrowed {
  input: Filter
  more: Sql[]
}

interface Exported {
  table: Table
  /** What the entity's own list does beyond the generic filters. */
  narrow: (caller: Caller, filter: Filter) => Narrowed
  /** Page of the browser that shows the list. */
  page: string
}

const asItIs = (_caller: Caller, input: Filter): Narrowed => ({ input, more: [] })

/** A file has no place for the effect of confirming. */
const withoutEffect = (_caller: Caller, { effect: _effect, ...input }: Filter): Narrowed => ({
  input,
  more: [],
})

const narrowPeople = (caller: Caller, input: Filter): Narrowed => ({
  input,
  more: withoutNumbers(caller, input['search'] as string | undefined),
})

function narrowDeals(caller: Caller, { tag_ids, is_rotting, ...input }: Filter): Narrowed {
  const named = { tag_ids, is_rotting, search: input['search'] } as Parameters<typeof narrowedBy>[1]
  return { input, more: narrowedBy(caller, named) }
}

/** Moves have no rights of their own: they leave with the deals that may. */
const narrowMoves = (caller: Caller, { search, ...input }: Filter): Narrowed => ({
  input,
  more: [ofDeals(caller, ['deal:read', 'deal:export'], search as string | undefined)],
})

const EXPORTED: Readonly<Record<ExportEntity, Exported>> = {
  person: { table: personTable as unknown as Table, narrow: narrowPeople, page: '/customer' },
  deal: { table: dealTable as unknown as Table, narrow: narrowDeals, page: '/deals?view=table' },
  deal_stage_history: {
    table: moveTable as unknown as Table,
    narrow: narrowMoves,
    page: '/deal-stage-history',
  },
  appointment: {
    table: appointmentTable as unknown as Table,
    narrow: withoutEffect,
    page: '/appointments-doctor',
  },
  track: { table: trackTable as unknown as Table, narrow: asItIs, page: '/appointments-offline' },
}

export const exportedTable = (entity: ExportEntity): Table => EXPORTED[entity].table
export const exportedPage = (entity: ExportEntity): string => EXPORTED[entity].page

/** The columns that were asked for, in their order; all of them when none was named. @throws Fault invalid */
export function wantedColumns(entity: ExportEntity, keys: readonly string[]): readonly ExportColumn[] {
  const all = exportColumns(exportedTable(entity).entity)
  if (keys.length === 0) return all
  return keys.map((key) => {
    const column = all.find((one) => one.key === key)
    if (column !== undefined) return column
    const message = `Cột «${key}» không xuất được`
    throw new Fault('invalid', message, { errors: [{ field: 'columns', message }] })
  })
}

/** A filter as the list of this very entity takes it. @throws Fault invalid */
export function wantedFilter(entity: ExportEntity, filter: unknown): Filter {
  const parsed = z.safeParse(EXPORT_FILTERS[entity], filter ?? {}, { reportInput: true })
  if (parsed.success) return parsed.data as Filter
  const errors = fieldErrors(parsed.error.issues, exportedTable(entity).entity.labels)
  throw new Fault('invalid', errors[0]?.message, {
    errors: errors.map((error) => ({ ...error, field: `filter.${error.field}` })),
  })
}

/** The same as what the generic list works with; files have an order of their own. */
export function narrowedInput(
  entity: ExportEntity,
  caller: Caller,
  filter: Filter,
): { input: ListInput; more: Sql[] } {
  const { input, more } = EXPORTED[entity].narrow(caller, filter)
  return { input: { ...input, page: 1, limit: 1, sort_by: 'id', order: 'desc' }, more }
}
