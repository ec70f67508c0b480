import type { Parsed } from '@bcare/contract'
import { PersonRelative, personRelative } from '@bcare/contract/customers/person-relative'
import { normaliseName } from '@bcare/rules/text/name'
import { explainConstraints } from '../../kit/database/errors.ts'
import { addLast, lockRow, updateLast } from '../../kit/database/rows.ts'
import { sql } from '../../kit/database/sql.ts'
import { table } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { crudOf, serve } from '../../kit/http/serve.ts'
import { checkTerms } from '../../settings/term.ts'
import { requirePerson, SCOPES_OF_PERSON } from '../of-person.ts'
import { MERGE_RULES } from '@bcare/rules/customers/merge/rows'
import { personRows } from '../hooks.ts'
import { joinedBy, ofThem } from '../person-rows.ts'
import { termColumn, termPlaces } from '../../settings/term-places.ts'

explainConstraints({
  person_relative_named: 'Vui lòng chọn hồ sơ của người thân hoặc nhập họ tên',
  person_relative_other: 'Không thể chọn chính khách hàng làm người thân',
  person_relative_once: 'Người này đã có trong danh sách người thân',
})

const JOINED = joinedBy(PersonRelative)
const TERMS = { relationship_term_id: 'relationship' } as const

export const personRelativeTable = table(PersonRelative, {
  scopes: SCOPES_OF_PERSON,
  joined: {
    related_name: sql`coalesce(related.full_name, t.name)`,
    related_code: sql`related.code`,
    related_phone: sql`coalesce(related.phone, t.phone)`,
    relationship_name: sql`relationship.name`,
  },
  joins: sql`
    left join person related on related.tenant_id = t.tenant_id and related.id = t.related_person_id
    left join term relationship on relationship.tenant_id = t.tenant_id and relationship.id = t.relationship_term_id`,
})

const named = <T extends { name?: string | null | undefined }>(values: T): T =>
  typeof values.name === 'string' ? { ...values, name: normaliseName(values.name) } : values

/** A relative's record is shown by name: it must be one that the caller may read. @throws Fault not_found */
async function checkRelated(context: Context, related: number | null | undefined): Promise<void> {
  if (related !== null && related !== undefined) await requirePerson(context, related, 'person:read')
}

async function add(context: Context, sent: Parsed<typeof personRelative.add>) {
  const draft = named(sent)
  await requirePerson(context, draft.person_id)
  await checkRelated(context, draft.related_person_id)
  await checkTerms(context, TERMS, draft)
  return addLast(personRelativeTable, context, draft)
}

async function update(context: Context, sent: Parsed<typeof personRelative.update>) {
  const change = named(sent)
  const { person_id, related_person_id } = await lockRow(personRelativeTable, context, change.id)
  await requirePerson(context, person_id)
  if (change.related_person_id !== related_person_id) await checkRelated(context, change.related_person_id)
  await checkTerms(context, TERMS, change)
  return updateLast(personRelativeTable, context, change)
}

const plain = crudOf(personRelativeTable)

export const personRelativeFamily = serve(
  personRelative,
  {
    list: plain.list,
    get: plain.get,
    add,
    update,
    delete: plain.delete,
  },
  personRows({
    table: 'person_relative',
    merged: {
      rule: MERGE_RULES.relatives,
      names: ['person_id', 'related_person_id'],
      columns: {
        person_id: 'bigint',
        related_person_id: 'bigint',
        deleted_at: 'timestamptz',
        ...JOINED.columns,
      },
      joined: JOINED.joined,
    },
    // In the record of another customer, too, whose relative they are.
    erased: (erased) => [
      sql`update person_relative set name = 'Đã ẩn danh', phone = null, related_person_id = null, deleted_at = coalesce(deleted_at, now())
      where ${ofThem(erased, 'person_id', 'related_person_id')}`,
    ],
    bundled: { table: personRelativeTable },
  }),
  termPlaces(termColumn('person_relative', 'relationship_term_id', 'relationship')),
)
