import { CUSTOM, Fault, fieldErrors, type Permission } from '@bcare/contract'
import { EXPORT_FILTERS } from '@bcare/contract/insight/export'
import type { ExportEntity } from '@bcare/contract/insight/export-entities'
import { exportColumns, type ExportColumn } from '@bcare/contract/insight/export-columns'
import { type CustomType, maySee } from '@bcare/rules/settings/custom-field'
import * as z from 'zod/mini'
import { appointmentTable } from '../appointments/appointment-table.ts'
import { trackTable } from '../appointments/track-table.ts'
import { nationalIdSearched, openNationalId, sealedNationalId } from '../customers/national-id.ts'
import { withoutNumbers } from '../customers/person-search.ts'
import { personTable } from '../customers/person-table.ts'
import { readFields, type StoredField } from '../kit/custom/fields.ts'
import type { ListInput } from '../kit/database/list.ts'
import type { Sql } from '../kit/database/sql.ts'
import type { Table } from '../kit/database/table.ts'
import type { Caller } from '../kit/http/caller.ts'
import type { TenantDatabase } from '../kit/database/tenant-database.ts'
import type { Vault } from '../kit/vault.ts'
import { moveTable, ofDeals } from '../sales/deal-stage-history.ts'
import { dealTable, narrowedBy } from '../sales/deal-table.ts'
import { narrowedBy as narrowedTasks, taskTable } from '../work/task-table.ts'

/** In whose name rows are read. */
export interface Reader {
  caller: Caller
  db: TenantDatabase
  vault: Vault
}

type Filter = Record<string, unknown>

interface Narrowed {
  input: Filter
  more: Sql[]
}

/** A column that no row of a list shows: who may take it along, what is read, and what stands in the file. */
export interface SecretColumn {
  key: string
  permission: Permission
  select: (caller: Caller) => Sql
  open: (caller: Caller, vault: Vault, stored: string) => string
}

interface Exported {
  table: Table
  /** What the entity's own list does beyond the generic filters. */
  narrow: (caller: Caller, filter: Filter, vault: Vault) => Narrowed
  secret?: SecretColumn
  /** Page of the browser that shows the list. */
  page: string
}

const asItIs = (_caller: Caller, input: Filter): Narrowed => ({ input, more: [] })

/** A file has no place for the effect of confirming. */
const withoutEffect = (_caller: Caller, { effect: _effect, ...input }: Filter): Narrowed => ({
  input,
  more: [],
})

function narrowPeople(caller: Caller, { search, ...input }: Filter, vault: Vault): Narrowed {
  const number = nationalIdSearched({ caller, vault }, search as string | undefined)
  if (number !== undefined) return { input, more: [number] }
  return { input: { ...input, search }, more: withoutNumbers(caller, search as string | undefined) }
}

const NATIONAL_ID: SecretColumn = {
  key: 'national_id',
  permission: 'national_id:read',
  select: sealedNationalId,
  open: ({ tenant_id }, vault, stored) => openNationalId(vault, tenant_id, stored),
}

function narrowDeals(caller: Caller, { tag_ids, is_rotting, ...input }: Filter): Narrowed {
  const named = { tag_ids, is_rotting, search: input['search'] } as Parameters<typeof narrowedBy>[1]
  return { input, more: narrowedBy(caller, named) }
}

/** Moves have no rights of their own: they leave with the deals that may. */
const narrowMoves = (caller: Caller, { search, ...input }: Filter): Narrowed => ({
  input,
  more: [ofDeals(caller, ['deal:read', 'deal:export'], search as string | undefined)],
})

const narrowTasks = (_caller: Caller, { bucket, is_open, unassigned, ...input }: Filter): Narrowed => ({
  input,
  more: narrowedTasks({ bucket, is_open, unassigned } as Parameters<typeof narrowedTasks>[0], new Date()),
})

const EXPORTED: Readonly<Record<ExportEntity, Exported>> = {
  person: {
    table: personTable,
    narrow: narrowPeople,
    secret: NATIONAL_ID,
    page: '/customer',
  },
  deal: { table: dealTable, narrow: narrowDeals, page: '/deals?view=table' },
  deal_stage_history: {
    table: moveTable,
    narrow: narrowMoves,
    page: '/deal-stage-history',
  },
  appointment: {
    table: appointmentTable,
    narrow: withoutEffect,
    page: '/appointments-doctor',
  },
  track: { table: trackTable, narrow: asItIs, page: '/appointments-offline' },
  task: { table: taskTable, narrow: narrowTasks, page: '/task' },
}

export const exportedTable = (entity: ExportEntity): Table => EXPORTED[entity].table
export const secretColumn = (entity: ExportEntity): SecretColumn | undefined => EXPORTED[entity].secret
export const exportedPage = (entity: ExportEntity): string => EXPORTED[entity].page

/**
 * The columns that were asked for, in their order; all that the caller may take along when none was named.
 * @throws Fault invalid, forbidden
 */
export function wantedColumns(
  entity: ExportEntity,
  keys: readonly string[],
  caller: Caller,
  fields: readonly StoredField[],
): readonly ExportColumn[] {
  const { secret } = EXPORTED[entity]
  const all = [...exportColumns(exportedTable(entity).entity), ...customExportColumns(fields, caller)]
  if (keys.length === 0) return all.filter(({ key }) => key !== secret?.key || caller.may(secret.permission))
  return keys.map((key) => {
    if (key === secret?.key) caller.scopeFor(secret.permission)
    const column = all.find((one) => one.key === key)
    if (column !== undefined) return column
    const message = `Cột «${key}» không xuất được`
    throw new Fault('invalid', message, { errors: [{ field: 'columns', message }] })
  })
}

const KINDS: Partial<Record<CustomType, ExportColumn['kind']>> = {
  integer: 'number',
  decimal: 'number',
  rating: 'number',
  money: 'money',
  date: 'date',
  datetime: 'instant',
}

/** Fields of the clinic's own that the caller sees, as columns; what is sensitive leaves masked, as text. */
const customExportColumns = (fields: readonly StoredField[], { roles }: Caller): ExportColumn[] =>
  fields
    .filter((field) => field.status === 'active' && maySee(field, roles))
    .map(({ name, label, type, is_sensitive }) => ({
      key: `${CUSTOM}${name}`,
      label,
      kind: is_sensitive ? 'text' : (KINDS[type] ?? 'text'),
    }))

/** The fields of the clinic's own that an entity's files can have. */
export const exportedFields = async (
  entity: ExportEntity,
  { db, caller }: Pick<Reader, 'db' | 'caller'>,
): Promise<StoredField[]> =>
  exportedTable(entity).entity.custom ? readFields(db, caller.tenant_id, entity) : []

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
  { caller, vault }: { caller: Caller; vault: Vault },
  filter: Filter,
): { input: ListInput; more: Sql[] } {
  const { input, more } = EXPORTED[entity].narrow(caller, filter, vault)
  return { input: { ...input, page: 1, limit: 1, sort_by: 'id', order: 'desc' }, more }
}
