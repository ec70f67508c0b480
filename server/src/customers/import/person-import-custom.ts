import { Fault } from '@bcare/contract'
import { isBlank } from '@bcare/rules/settings/custom-field'
import { type Fits, readValue } from '@bcare/rules/settings/custom-value'
import { mapBreathing } from '../../kit/breathe.ts'
import { holdDefinitions, type StoredField } from '../../kit/custom/fields.ts'
import { judgeInTurns } from '../../kit/custom/judge-in-turns.ts'
import { sql, type Sql } from '../../kit/database/sql.ts'
import type { Step } from '../../imports/importer.ts'
import { rowsOf, type ImportFacts } from '../../imports/table.ts'
import { importableFields } from './person-import-words.ts'

export type CustomData = Record<string, unknown>

const customNames = ({ mapping }: Pick<ImportFacts, 'mapping'>): string[] =>
  mapping.flatMap((target) =>
    target?.startsWith('custom.') === true ? [target.slice('custom.'.length)] : [],
  )

/** Whether any column of a file is brought into a custom field. */
export const bringsCustom = (facts: Pick<ImportFacts, 'mapping'>): boolean => customNames(facts).length > 0

/** A field may have been put away, or have become another type, since the rows were checked. @throws Fault rule */
function checkStill(fields: readonly StoredField[], values: CustomData, fits: Fits): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((one) => one.name === name)
    if (field === undefined || 'problem' in readValue(field, value, fits, value))
      throw new Fault(
        'rule',
        `Trường «${field?.label ?? name}» đã thay đổi sau khi kiểm tra, hãy kiểm tra lại tệp`,
      )
  }
}

const checkAll = (fields: readonly StoredField[], rows: readonly { values: CustomData }[]) =>
  mapBreathing(rows, ({ values }) => judgeInTurns((fits) => checkStill(fields, values, fits)))

const putIn = (tenant_id: number, rows: readonly { person_id: number; values: CustomData }[]): Sql => sql`
  insert into custom_value as v (tenant_id, entity_type, entity_id, data)
  select ${tenant_id}::int, 'person', n.person_id, n.values
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(person_id bigint, values jsonb)
  on conflict (tenant_id, entity_type, entity_id) do update set data = excluded.data || v.data, updated_at = now()`

/**
 * Values of the custom fields of the people whom a batch has added. Fields that must be filled in and are not say so on
 * the record. @throws Fault rule, conflict when a unique value is another customer's
 */
export async function addCustom(step: Step): Promise<void> {
  const { tx, tenant_id, facts, nos } = step
  if (!bringsCustom(facts)) return
  await tx.rows(holdDefinitions(tenant_id))
  const rows = await tx.rows<{ person_id: number; values: CustomData }>(sql`
    select r.record_id as person_id, r.draft -> 'custom' as values from person_import_row r
    where ${rowsOf(tenant_id, facts.id, nos)} and r.outcome = 'added' and r.draft -> 'custom' <> '{}'`)
  if (rows.length === 0) return
  const fields = await importableFields(tx, tenant_id)
  await checkAll(fields, rows)
  await tx.rows(putIn(tenant_id, rows))
}

/** What a row adds to the custom fields of a person on file: only what is blank there and said here. */
export const customBlanks = (stored: CustomData, said: CustomData = {}): CustomData =>
  Object.fromEntries(Object.entries(said).filter(([name, value]) => isBlank(stored[name]) && !isBlank(value)))

/** Fills those blanks, of people whose rows this transaction has locked. @throws Fault rule, conflict */
export async function fillCustom(
  { tx, tenant_id }: Pick<Step, 'tx' | 'tenant_id'>,
  rows: readonly { person_id: number; values: CustomData }[],
): Promise<void> {
  const filled = rows.filter(({ values }) => Object.keys(values).length > 0)
  if (filled.length === 0) return
  const fields = await importableFields(tx, tenant_id)
  await checkAll(fields, filled)
  await tx.rows(putIn(tenant_id, filled))
}

/** What an import filled is blank again, as far as it is still what was filled in. */
export const blankCustom = (tenant_id: number, id: number, nos: readonly number[]): Sql => sql`
  update custom_value v set updated_at = now(), data = v.data - array(
    select k.key from jsonb_each(r.filled -> 'custom') k where v.data -> k.key = k.value)
  from person_import_row r where ${rowsOf(tenant_id, id, nos)} and r.outcome = 'undone' and r.filled ? 'custom'
    and v.tenant_id = r.tenant_id and v.entity_type = 'person' and v.entity_id = r.record_id`
