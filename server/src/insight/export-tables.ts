import { CUSTOM, Fault, fieldErrors, type Permission } from '@bcare/contract'
import { EXPORT_FILTERS } from '@bcare/contract/insight/export'
import type { ExportEntity } from '@bcare/contract/insight/export-entities'
import { exportColumns, type ExportColumn } from '@bcare/contract/insight/export-columns'
import { type CustomType, maySee } from '@bcare/rules/settings/custom-field'
import * as z from 'zod/mini'
import { readFields, type StoredField } from '../kit/custom/fields.ts'
import type { ListInput } from '../kit/database/list.ts'
import type { Sql } from '../kit/database/sql.ts'
import type { Table } from '../kit/database/table.ts'
import type { Caller } from '../kit/caller.ts'
import type { TenantDatabase } from '../kit/database/tenant-database.ts'
import { exported, type Exported, type ExportFilter, type SecretColumn } from '../kit/exported.ts'
import type { Vault } from '../kit/vault.ts'

/** In whose name rows are read. */
export interface Reader {
  caller: Caller
  db: TenantDatabase
  vault: Vault
}

/** What the entity's family declared. @throws Error when it declared nothing */
function exportOf(entity: ExportEntity): Exported {
  const found = exported.all().find(({ table }) => table.entity.name === entity)
  if (found === undefined) throw new Error(`The family of ${entity} declares no export`)
  return found
}

export const exportedTable = (entity: ExportEntity): Table => exportOf(entity).table
export const secretColumn = (entity: ExportEntity): SecretColumn | undefined => exportOf(entity).secret
export const exportedPage = (entity: ExportEntity): string => exportOf(entity).page

/** The rights without which some columns do not leave. */
function neededFor(entity: ExportEntity): Readonly<Record<string, Permission>> {
  const { needs = {}, secret } = exportOf(entity)
  return secret === undefined ? needs : { ...needs, [secret.key]: secret.permission }
}

/**
 * The columns that were asked for, in their order; all that the caller may take along when none was named.
 * @throws Fault invalid, forbidden
 */
export function chosenColumns(
  entity: ExportEntity,
  keys: readonly string[],
  caller: Caller,
  fields: readonly StoredField[],
): readonly ExportColumn[] {
  const needs = neededFor(entity)
  const all = [...exportColumns(exportedTable(entity).entity), ...customExportColumns(fields, caller)]
  if (keys.length === 0) return all.filter(({ key }) => needs[key] === undefined || caller.may(needs[key]))
  return keys.map((key) => {
    if (needs[key] !== undefined) caller.scopeFor(needs[key])
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

/** Custom fields that the caller sees, as columns; what is sensitive leaves masked, as text. */
const customExportColumns = (fields: readonly StoredField[], { roles }: Caller): ExportColumn[] =>
  fields
    .filter((field) => field.status === 'active' && maySee(field, roles))
    .map(({ name, label, type, is_sensitive }) => ({
      key: `${CUSTOM}${name}`,
      label,
      kind: is_sensitive ? 'text' : (KINDS[type] ?? 'text'),
    }))

/** The custom fields that an entity's files can have. */
export const exportedFields = async (
  entity: ExportEntity,
  { db, caller }: Pick<Reader, 'db' | 'caller'>,
): Promise<StoredField[]> =>
  exportedTable(entity).entity.custom ? readFields(db, caller.tenant_id, entity) : []

/** A filter as the list of this very entity takes it. @throws Fault invalid */
export function checkedFilter(entity: ExportEntity, filter: unknown): ExportFilter {
  const parsed = z.safeParse(EXPORT_FILTERS[entity], filter ?? {}, { reportInput: true })
  if (parsed.success) return parsed.data as ExportFilter
  const errors = fieldErrors(parsed.error.issues, exportedTable(entity).entity.labels)
  throw new Fault('invalid', errors[0]?.message, {
    errors: errors.map((error) => ({ ...error, field: `filter.${error.field}` })),
  })
}

/** The same as what the generic list works with; files have an order of their own. */
export function narrowedInput(
  entity: ExportEntity,
  { caller, vault }: { caller: Caller; vault: Vault },
  filter: ExportFilter,
): { input: ListInput; more: Sql[] } {
  const { narrow } = exportOf(entity)
  const { input, more } = narrow?.(caller, filter, vault) ?? { input: filter, more: [] }
  return { input: { ...input, page: 1, limit: 1, sort_by: 'id', order: 'desc' }, more }
}
