import { CONSTANTS, type ConstantGroup } from '@bcare/contract/settings/constants'
import type { ImportTarget } from '@bcare/rules/customers/import/columns'
import { customTarget, isImportable, type CustomTarget } from '@bcare/rules/customers/import/custom'
import { knownWords, labelOfTarget, type Words } from '@bcare/rules/customers/import/words'
import { mayEdit } from '@bcare/rules/settings/custom-field'
import { readFields, type StoredField } from '../../kit/custom/fields.ts'
import { sql } from '../../kit/database/sql.ts'
import type { TenantDatabase } from '../../kit/database/tenant-database.ts'
import type { Context } from '../../kit/context.ts'
import type { NamedWords } from '../../imports/importer.ts'
import { byName, firstNames, type Named, valuesOf } from '../../imports/words.ts'
import { addressUnits, provinceNames } from '../../settings/location.ts'

const first_channel = valuesOf(CONSTANTS['person.first_channel'])
const preferred_channel = valuesOf(CONSTANTS['person.preferred_channel'])
const nationality = valuesOf(CONSTANTS['person.nationality'])

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

const labelsOf = (group: ConstantGroup) => CONSTANTS[group].map(({ label }) => label)

/** The words of the clinic, and what each of its vocabularies calls them. */
export async function namedWords(db: TenantDatabase, tenant_id: number): Promise<NamedWords<Words>> {
  const names = await readNames(db, tenant_id)
  const words = await wordsWith(db, tenant_id, names)
  const fixed: Partial<Record<string, readonly string[]>> = {
    gender: labelsOf('person.gender'),
    phone_owner: labelsOf('person.phone_owner'),
    lifecycle: labelsOf('person.lifecycle'),
    first_channel: labelsOf('person.first_channel'),
    preferred_channel: labelsOf('person.preferred_channel'),
    nationality: labelsOf('person.nationality'),
    province: provinceNames,
  }
  const own = new Map(words.own.map(({ name, names: called }) => [customTarget(name), called] as const))
  const namesOf = (field: string): readonly string[] =>
    fixed[field] ??
    (field in names ? firstNames(names[field as keyof Names], words[field as keyof Names]) : undefined) ??
    own.get(field as `custom.${string}`) ??
    []
  const labelOf = (field: string) => labelOfTarget(field as ImportTarget, words.own)
  return { words, known: knownWords(words), namesOf, labelOf }
}
