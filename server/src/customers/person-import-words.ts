import { CONSTANTS } from '@bcare/contract/settings/constants'
import { isImportable, type OwnField } from '@bcare/rules/customers/import-own'
import type { Words } from '@bcare/rules/customers/import-row'
import { mayEdit } from '@bcare/rules/settings/custom-field'
import { fold } from '@bcare/rules/text/fold'
import { readFields, type StoredField } from '../kit/custom/fields.ts'
import { sql } from '../kit/database/sql.ts'
import type { TenantDatabase } from '../kit/database/tenant-database.ts'
import type { Context } from '../kit/http/context.ts'
import { addressUnits } from '../settings/location.ts'

interface Named {
  id: number
  name: string
}

/** Ids by folded names; two that are called alike are told apart by nobody, so neither is there. */
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

/** Fields of the clinic's own that columns of a file can be brought into. */
export const importableFields = async (db: TenantDatabase, tenant_id: number): Promise<StoredField[]> =>
  (await readFields(db, tenant_id, 'person')).filter(isImportable)

/** Those of them that somebody may fill in. */
export const ownColumns = async ({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<StoredField[]> =>
  (await importableFields(db, caller.tenant_id)).filter((field) => mayEdit(field, caller.roles))

/** The same with the names of what they refer to. */
async function ownFields(db: TenantDatabase, tenant_id: number, staff: Words['owner']): Promise<OwnField[]> {
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
  const idsOf = ({ type, validation }: StoredField) => {
    if (type === 'user') return staff
    if (type !== 'term') return undefined
    return byName(terms.filter(({ vocabulary }) => vocabulary === validation.vocabulary))
  }
  return fields.map((field) => ({ ...field, ids: idsOf(field) }))
}

/** What the clinic has words for, by their names. */
export async function clinicWords(db: TenantDatabase, tenant_id: number): Promise<Words> {
  const terms = (vocabulary: string) => sql`
    select id, unnest(array_remove(array[name, alias], null)) as name from term
    where tenant_id = ${tenant_id} and vocabulary = ${vocabulary} and deleted_at is null`
  const [source = [], occupation = [], vip_level = [], owner = [], branch = [], tags = []] =
    await db.batch<Named>(
      terms('source'),
      terms('occupation'),
      terms('vip_level'),
      sql`select id, unnest(array[name, username]) as name from "user" where tenant_id = ${tenant_id} and deleted_at is null and status = 'active'`,
      sql`select id, name from department where tenant_id = ${tenant_id} and kind = 'branch' and deleted_at is null`,
      sql`select id, name from tag where tenant_id = ${tenant_id} and scope in ('person', 'both') and is_active and deleted_at is null`,
    )
  const staff = byName(owner)
  return {
    own: await ownFields(db, tenant_id, staff),
    source: byName(source),
    occupation: byName(occupation),
    vip_level: byName(vip_level),
    owner: staff,
    branch: byName(branch),
    tags: byName(tags),
    first_channel,
    preferred_channel,
    nationality,
    units: addressUnits,
  }
}
