import { Fault } from '@bcare/contract'
import type { UnknownWords } from '@bcare/contract/customers/person-import'
import { CONSTANTS, type ConstantGroup } from '@bcare/contract/settings/constants'
import type { ImportTarget, Mapping } from '@bcare/rules/customers/import-columns'
import { customTarget, isImportable, type CustomTarget } from '@bcare/rules/customers/import-custom'
import {
  type ColumnCell,
  knownWords,
  labelOfTarget,
  unknownWords,
  type Words,
} from '@bcare/rules/customers/import-words'
import { mayEdit } from '@bcare/rules/settings/custom-field'
import { fold } from '@bcare/rules/text/fold'
import { readFields, type StoredField } from '../kit/custom/fields.ts'
import { sql } from '../kit/database/sql.ts'
import type { TenantDatabase } from '../kit/database/tenant-database.ts'
import type { Context } from '../kit/context.ts'
import { addressUnits, provinceNames } from '../settings/location.ts'

interface Named {
  id: number
  name: string
}

/** Ids by folded names; two with the same name cannot be told apart, so neither is there. */
function byName(rows: readonly Named[]): Map<string, number> {
  const ids = new Map<string, number>()
  const unclear = new Set<string>()
  for (const { id, name } of rows) {
    const key = fold(name)
    const before = ids.get(key)
    if (before !== undefined && before !== id) unclear.add(key)
    ids.set(key, id)
  }
  for (const key of unclear) ids.delete(key)
  return ids
}

const valuesOf = (group: 'person.first_channel' | 'person.preferred_channel' | 'person.nationality') =>
  new Map<string, string>(
    CONSTANTS[group].flatMap(({ value, label }) => [
      [fold(label), value],
      [fold(value), value],
    ]),
  )

const first_channel = valuesOf('person.first_channel')
const preferred_channel = valuesOf('person.preferred_channel')
const nationality = valuesOf('person.nationality')

/** Custom fields that columns of a file can be brought into. */
export const importableFields = async (db: TenantDatabase, tenant_id: number): Promise<StoredField[]> =>
  (await readFields(db, tenant_id, 'person')).filter(isImportable)

/** Those of them that the user may fill in. */
export const importableColumns = async ({
  db,
  caller,
}: Pick<Context, 'db' | 'caller'>): Promise<StoredField[]> =>
  (await importableFields(db, caller.tenant_id)).filter((field) => mayEdit(field, caller.roles))

/** The same with the names of what they refer to. */
async function customFields(
  db: TenantDatabase,
  tenant_id: number,
  staff: readonly Named[],
): Promise<CustomTarget[]> {
  const fields = await importableFields(db, tenant_id)
  const vocabularies = [
    ...new Set(
      fields.flatMap(({ type, validation }) => (type === 'term' ? (validation.vocabulary ?? []) : [])),
    ),
  ]
  const terms =
    vocabularies.length === 0
      ? []
      : await db.rows<Named & { vocabulary: string }>(sql`
          select vocabulary, id, unnest(array_remove(array[name, alias], null)) as name from term
          where tenant_id = ${tenant_id} and vocabulary = any (${vocabularies}) and deleted_at is null`)
  const rowsOf = ({ type, validation }: StoredField) => {
    if (type === 'user') return staff
    return type === 'term'
      ? terms.filter(({ vocabulary }) => vocabulary === validation.vocabulary)
      : undefined
  }
  return fields.map((field) => {
    const rows = rowsOf(field)
    const ids = rows && byName(rows)
    return { ...field, ids, names: rows && ids && firstNames(rows, ids) }
  })
}

/** The clinic's vocabularies that columns are read by. */
async function readNames(db: TenantDatabase, tenant_id: number) {
  const terms = (vocabulary: string) => sql`
    select id, unnest(array_remove(array[name, alias], null)) as name from term
    where tenant_id = ${tenant_id} and vocabulary = ${vocabulary} and deleted_at is null order by "order", id`
  const [source = [], occupation = [], vip_level = [], owner = [], branch = [], tags = []] =
    await db.batch<Named>(
      terms('source'),
      terms('occupation'),
      terms('vip_level'),
      sql`select id, unnest(array[name, username]) as name from "user" where tenant_id = ${tenant_id} and deleted_at is null and status = 'active' order by id`,
      sql`select id, name from department where tenant_id = ${tenant_id} and kind = 'branch' and deleted_at is null order by id`,
      sql`select id, name from tag where tenant_id = ${tenant_id} and scope in ('person', 'both') and is_active and deleted_at is null order by "order", id`,
    )
  return { source, occupation, vip_level, owner, branch, tags }
}

type Names = Awaited<ReturnType<typeof readNames>>

async function wordsWith(db: TenantDatabase, tenant_id: number, names: Names): Promise<Words> {
  return {
    own: await customFields(db, tenant_id, names.owner),
    source: byName(names.source),
    occupation: byName(names.occupation),
    vip_level: byName(names.vip_level),
    owner: byName(names.owner),
    branch: byName(names.branch),
    tags: byName(names.tags),
    first_channel,
    preferred_channel,
    nationality,
    units: addressUnits,
  }
}

/** What the clinic has words for, by their names. */
export const clinicWords = async (db: TenantDatabase, tenant_id: number): Promise<Words> =>
  wordsWith(db, tenant_id, await readNames(db, tenant_id))

const labelsOf = (group: ConstantGroup) => CONSTANTS[group].map(({ label }) => label)

/** One name for each of those that a word of a file can be: the first one that it is called by. */
function firstNames(rows: readonly Named[], known: ReadonlyMap<string, number>): string[] {
  const named = new Map<number, string>()
  for (const { id, name } of rows) if (known.get(fold(name)) === id && !named.has(id)) named.set(id, name)
  return [...named.values()]
}

/** The words of the clinic, and what each of its vocabularies calls them. */
export async function namedWords(
  db: TenantDatabase,
  tenant_id: number,
): Promise<{ words: Words; namesOf: (field: ImportTarget) => readonly string[] }> {
  const names = await readNames(db, tenant_id)
  const words = await wordsWith(db, tenant_id, names)
  const fixed: Partial<Record<ImportTarget, readonly string[]>> = {
    gender: labelsOf('person.gender'),
    phone_owner: labelsOf('person.phone_owner'),
    lifecycle: labelsOf('person.lifecycle'),
    first_channel: labelsOf('person.first_channel'),
    preferred_channel: labelsOf('person.preferred_channel'),
    nationality: labelsOf('person.nationality'),
    province: provinceNames,
  }
  const own = new Map(words.own.map(({ name, names: called }) => [customTarget(name), called] as const))
  const namesOf = (field: ImportTarget): readonly string[] =>
    fixed[field] ??
    (field in names ? firstNames(names[field as keyof Names], words[field as keyof Names]) : undefined) ??
    own.get(field as `custom.${string}`) ??
    []
  return { words, namesOf }
}

const MOST_CELLS = 20_000
/** So many words of a column are offered; a column with more of them is no vocabulary. */
const MOST_OFFERED = 100
const LONGEST_WORD = 200

/** Words of a file that the clinic does not have. @throws Fault not_found */
export async function unknownOf(context: Context, id: number): Promise<{ fields: UnknownWords[] }> {
  const { db, caller } = context
  const { tenant_id } = caller
  const facts = await db.one<{ mapping: Mapping }>(
    sql`select mapping from person_import where tenant_id = ${tenant_id} and id = ${id} and deleted_at is null`,
  )
  if (facts === undefined) throw new Fault('not_found', 'Không tìm thấy lần nhập khách hàng')
  const { words, namesOf } = await namedWords(db, tenant_id)
  const known = knownWords(words)
  const columns = facts.mapping.flatMap((field, index) =>
    field !== null && known.has(field) ? [{ field, at: index + 1 }] : [],
  )
  if (columns.length === 0) return { fields: [] }
  const cells = await db.rows<ColumnCell>(sql`
    select c.field, r.cells[c.at] as cell, count(*)::int as rows
    from person_import_row r cross join jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as c(field text, at int)
    where r.tenant_id = ${tenant_id} and r.import_id = ${id} and length(r.cells[c.at]) between 1 and ${LONGEST_WORD}::int
      and r.cells[c.at] not like 'sealed:%'
    group by 1, 2 order by 3 desc, 2 limit ${MOST_CELLS}::int`)
  const found = unknownWords(cells, words, namesOf, MOST_OFFERED)
  const fields = new Set(columns.map(({ field }) => field))
  return {
    fields: [...fields].flatMap((field) => {
      const unknown = found.get(field)
      if (unknown === undefined) return []
      return [{ field, label: labelOfTarget(field, words.own), names: [...namesOf(field)], words: unknown }]
    }),
  }
}
