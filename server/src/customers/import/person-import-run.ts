import { Fault } from '@bcare/contract'
import { fillBlanks, FILLED_FIELDS } from '@bcare/rules/customers/merge/fill-blanks'
import type { ImportOptions } from '@bcare/rules/customers/import/row'
import { formatCount } from '@bcare/rules/text/count'
import type { Step } from '../../imports/importer.ts'
import { addRecords, changeRecords, ofBatch } from '../../imports/records.ts'
import type { ImportFacts } from '../../imports/table.ts'
import type { Context } from '../../kit/context.ts'
import { sql, type Sql, states } from '../../kit/database/sql.ts'
import type { Candidate, PersonFacts } from '@bcare/rules/customers/merge/same-person'
import { OWN_ROWS, type RowDecision } from '@bcare/rules/imports/import'
import { operatorLimits } from '../../settings/operator-limits.ts'
import { personFacts } from '../person/person-facts.ts'
import { contradiction, FACTS, matchRows, storeFound } from './person-import-match.ts'
import { addCustom, fillCustom, customBlanks, type CustomData } from './person-import-custom.ts'

/** Columns of a person that a row brings. */
const COLUMNS = [
  'full_name',
  'title',
  'gender',
  'birth_day',
  'birth_month',
  'birth_year',
  'national_id_sealed',
  'national_id_hash',
  'nationality',
  'ethnicity',
  'occupation_term_id',
  'workplace',
  'phone',
  'phone2',
  'phone_owner',
  'no_phone_reason',
  'email',
  'zalo_id',
  'facebook_url',
  'address_line',
  'ward_code',
  'province_code',
  'address_legacy',
  'preferred_channel',
  'contact_hours',
  'source_term_id',
  'source_detail',
  'campaign',
  'first_channel',
  'vip_level_term_id',
  'recall_due_at',
  'do_not_contact',
  'do_not_contact_reason',
  'note',
  'needs_review',
  'branch_id',
  'owner_id',
  'lifecycle',
] as const

/** Which rows become a new person: those that match none, and others where that was chosen. */
const isAdded = ({ duplicates, shared_phone }: ImportOptions): Sql => {
  const statuses = [
    'new',
    'review',
    ...(shared_phone === 'add' ? ['phone'] : []),
    ...(duplicates === 'add' ? ['same'] : []),
  ]
  return sql`r.status = any (${statuses})`
}

const optionsOf = ({ facts }: Pick<Step, 'facts'>): ImportOptions => facts.options as ImportOptions

interface Counted {
  people: number
}

/** Begins no import that would come to the operator's limit in the midst of it. @throws Fault rule */
export async function requirePeopleRoom(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  facts: ImportFacts,
): Promise<void> {
  const { tenant_id } = caller
  const { customers } = await operatorLimits(db, tenant_id)
  const waiting = sql`select count(*)::int as people from person_import_row r where r.tenant_id = ${tenant_id} and r.outcome is null`
  // What other files that are running have still to add has its room already.
  const [[held], [taken], [coming]] = await db.batch<[Counted, Counted, Counted]>(
    sql`select count(*)::int as people from (select from person where tenant_id = ${tenant_id} limit ${customers}) p`,
    sql`${waiting} and r.status in ${states(OWN_ROWS)} and r.import_id in (
      select id from person_import where tenant_id = ${tenant_id} and entity = 'person' and status = 'running' and deleted_at is null)`,
    sql`${waiting} and r.import_id = ${facts.id} and ${isAdded(optionsOf({ facts }))}`,
  )
  const room = Math.max(0, customers - (held?.people ?? 0) - (taken?.people ?? 0))
  if (coming === undefined || coming.people <= room) return
  throw new Fault(
    'rule',
    `Tệp thêm ${formatCount(coming.people)} khách hàng nhưng phòng khám chỉ còn chỗ cho ${formatCount(room)} (tối đa ${formatCount(customers)}). Hãy bớt dòng trong tệp, hoặc liên hệ người quản trị máy chủ để nâng giới hạn`,
  )
}

/** New people with their labels. */
const addNew = (step: Step): Sql => {
  const { tenant_id, facts } = step
  return addRecords(step, {
    entity: 'person',
    columns: COLUMNS,
    which: isAdded(optionsOf(step)),
    also: sql`, tagged as (
      insert into person_tag (tenant_id, person_id, tag_id, created_by)
      select ${tenant_id}, b.id, tag_id, ${facts.created_by}::bigint from batch b cross join lateral unnest(b.tag_ids) tag_id
    )`,
  })
}

/** Rows whose person was deleted since the check name no person any more. */
const forgetDeleted = (step: Step): Sql => sql`
  update person_import_row r set match_id = null, status = 'new'
  where ${ofBatch(step)} and r.match_id is not null and not exists (
    select 1 from person p where p.tenant_id = r.tenant_id and p.id = r.match_id and p.deleted_at is null)`

/** Who merely resembles a record comes in by themselves, and says so until a user has looked. */
const markDoubtful = (step: Step): Sql => sql`
  update person_import_row r set draft = r.draft || '{"needs_review": true}' where ${ofBatch(step)} and r.status = 'review'`

/**
 * Rows that repeat an earlier one now know the person it became; where that one was refused they are new themselves, where
 * it is left out for its number, so are they.
 */
const followEarlier = (step: Step): Sql => sql`
  update person_import_row r set match_id = coalesce(e.record_id, e.match_id, r.match_id),
    status = case when r.status = 'same' and e.status = 'error' and r.match_id is null then 'new'
      when r.status = 'same' and e.status = 'phone' and ${optionsOf(step).shared_phone === 'skip'} then 'phone' else r.status end
  from person_import_row e
  where ${ofBatch(step)} and r.match_no is not null
    and e.tenant_id = r.tenant_id and e.import_id = r.import_id and e.no = r.match_no`

/** What is left of a batch that adds nothing to a person. */
export const skipPeople = (step: Step): Sql => {
  const { duplicates, shared_phone } = optionsOf(step)
  const statuses = [...(duplicates === 'skip' ? ['same'] : []), ...(shared_phone === 'skip' ? ['phone'] : [])]
  return sql`update person_import_row r set outcome = 'skipped', record_id = r.match_id where ${ofBatch(step)} and r.status = any (${statuses})`
}

interface Blank {
  no: number
  person_id: number
  draft: Record<string, unknown> & { custom?: CustomData }
  decided: RowDecision | null
  facts: PersonFacts
  filed: Candidate
  stored: Record<string, unknown>
  stored_custom: CustomData
}

/**
 * Fills what is blank of people on file; a row that contradicts what is on file by now is left for the next batch, as one
 * to be looked at. Two rows about one person take two turns.
 */
async function fillPeople(step: Step): Promise<void> {
  const { tx, tenant_id, facts } = step
  if (optionsOf(step).duplicates !== 'update_blanks') return
  const found = await tx.rows<Blank>(sql`
    select r.no, p.id as person_id, r.draft, r.decided, ${FACTS} as facts, ${personFacts('p')} as filed, to_jsonb(p) as stored, coalesce(v.data, '{}') as stored_custom
    from (select distinct on (r.match_id) r.* from person_import_row r where ${ofBatch(step)} and r.status = 'same' and r.match_id is not null order by r.match_id, r.no) r
    join person p on p.tenant_id = r.tenant_id and p.id = r.match_id
    left join custom_value v on v.tenant_id = p.tenant_id and v.entity_type = 'person' and v.entity_id = p.id
    order by p.id for update of p`)
  const doubtful = found.flatMap(({ no, decided, facts: said, filed }) => {
    const against = decided === 'same' ? undefined : contradiction(said, filed)
    return against === undefined ? [] : [{ no, match_no: null, ...against }]
  })
  await storeFound({ tx, tenant_id, id: facts.id }, doubtful)
  const rows = found.filter(({ no }) => !doubtful.some((one) => one.no === no))
  const fills = rows.map(({ no, person_id, draft, stored, stored_custom }) => {
    const values = customBlanks(stored_custom, draft.custom)
    const custom = Object.keys(values).length > 0 ? { custom: values } : {}
    const blanks = fillBlanks(stored, draft)
    return { no, record_id: person_id, custom: values, values: blanks, filled: { ...blanks, ...custom } }
  })
  await fillCustom(
    step,
    fills.map(({ record_id, custom }) => ({ person_id: record_id, values: custom })),
  )
  await tx.batch(...changeRecords(step, 'person', FILLED_FIELDS, fills))
}

/** Rows as the people on file stand now: some are gone since the check, others have come. */
export async function preparePeople(step: Step): Promise<void> {
  const { tx, tenant_id, facts, nos } = step
  await tx.rows(forgetDeleted(step))
  await matchRows({ tx, tenant_id, id: facts.id }, nos)
}

/** The rows of a batch that are new people. */
export const addPeople = (step: Step): Sql[] => [markDoubtful(step), addNew(step), followEarlier(step)]

/** The custom fields of new people, and what is blank of people on file. */
export async function changePeople(step: Step): Promise<void> {
  await addCustom(step)
  await fillPeople(step)
}
