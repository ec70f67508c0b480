import type { Vocabulary } from '@bcare/contract/settings/vocabularies'
import { TREES } from '@bcare/contract/settings/vocabularies'
import { replaceInGroups } from '../customers/group-replace.ts'
import { moveColumn, type Moved } from '../kit/database/move-rows.ts'
import { integer, name, sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/http/context.ts'

/** One term that becomes another one. */
export interface Merging {
  from: { id: number; name: string; code: string | null }
  into: { id: number; name: string; code: string | null }
}

/** Where terms of some vocabularies are of use. */
export interface TermPlace {
  entity: string
  field: string
  /** What the place is called, where the words of the entity do not say it. */
  label?: string
  vocabularies: readonly Vocabulary[]
  /** `entity, field, label, term_id, count` of live rows that name one of the ids of a subselect; `label` where only the database knows it. */
  count: (tenant_id: number, ids: Sql) => Sql
  /** Makes what names the one name the other; answers how many rows did. */
  move: (context: Context, merging: Merging) => Promise<number>
}

/** Tells browsers of one row of those that changed, so that lists of the entity are read again. */
function tell(context: Context, entity: string, field: string, id: number | null | undefined): void {
  if (id != null) context.emit({ entity, id, action: 'update', keys: [field] })
}

async function moveUses(context: Context, entity: string, field: string, { from, into }: Merging) {
  const { moved, id } = await moveColumn(context, entity, field, from.id, into.id)
  tell(context, entity, field, id)
  return moved
}

/** A column that names a term. */
const column = (entity: string, field: string, ...vocabularies: Vocabulary[]): TermPlace => ({
  entity,
  field,
  vocabularies,
  count: (tenant_id, ids) => sql`
    select ${entity}::text as entity, ${field}::text as field, null::text as label, r.${name(field)} as term_id, count(*)::int as count
    from ${name(entity)} r where r.tenant_id = ${tenant_id} and r.deleted_at is null and r.${name(field)} in (${ids}) group by r.${name(field)}`,
  move: (context, merging) => moveUses(context, entity, field, merging),
})

const members = column('deal_user', 'role_term_id', 'deal_role')

/** Who has both roles in a deal keeps one of them: that of the owner, else the one that stays. */
const partOfOneRole = (tenant_id: number, { from, into }: Merging): Sql => sql`
  update deal_user u set left_at = greatest(now(), u.joined_at), version = u.version + 1, updated_at = now()
  where u.tenant_id = ${tenant_id} and u.id in (
    select case when f.is_primary then i.id else f.id end from deal_user f
    join deal_user i on i.tenant_id = f.tenant_id and i.deal_id = f.deal_id and i.user_id = f.user_id
      and i.role_term_id = ${into.id} and i.left_at is null and i.deleted_at is null
    where f.tenant_id = ${tenant_id} and f.role_term_id = ${from.id} and f.left_at is null and f.deleted_at is null)`

const VALUES_AT_ONCE = 2_000

/** Some values of the clinic's own fields that name one term name another one; answers how many. Their triggers tell the log. */
async function moveValues(context: Context, from: number, into: number): Promise<number> {
  const done = await context.db.rows<{ entity: string; moved: number; id: number }>(sql`
    with picked as (
      select d.tenant_id, d.entity_type, d.name, i.entity_id from custom_definition d
      join custom_index i on i.tenant_id = d.tenant_id and i.definition_id = d.id
      where d.tenant_id = ${context.caller.tenant_id} and d.type = 'term' and d.deleted_at is null and i.number = ${from}
      limit ${integer(VALUES_AT_ONCE)}),
    moved as (
      update custom_value v set data = jsonb_set(v.data, array[p.name], to_jsonb(${into}::bigint)), updated_at = now() from picked p
      where v.tenant_id = p.tenant_id and v.entity_type = p.entity_type and v.entity_id = p.entity_id
      returning v.entity_type, v.entity_id)
    select entity_type as entity, count(*)::int as moved, max(entity_id) as id from moved group by entity_type`)
  for (const { entity, id } of done) tell(context, entity, 'custom', id)
  return done.reduce((sum, { moved }) => sum + moved, 0)
}

/** Fields of the clinic's own that choose from a vocabulary. */
const ownFields: TermPlace = {
  entity: 'custom_value',
  field: 'data',
  vocabularies: [],
  count: (tenant_id, ids) => sql`
    select d.entity_type, 'custom.' || d.name, d.label, i.number::bigint, count(*)::int
    from custom_definition d join custom_index i on i.tenant_id = d.tenant_id and i.definition_id = d.id
    where d.tenant_id = ${tenant_id} and d.type = 'term' and d.deleted_at is null and i.number in (${ids})
    group by d.entity_type, d.name, d.label, i.number`,
  // Until none is left: a record with two such fields is met twice, and a step stays well within its time.
  async move(context, { from, into }) {
    let sum = 0
    for (let moved = await moveValues(context, from.id, into.id); moved > 0;) {
      sum += moved
      moved = await moveValues(context, from.id, into.id)
    }
    return sum
  },
}

/** Filters of dynamic groups that ask for a source. */
const groupFilters: TermPlace = {
  entity: 'person_group',
  field: 'filter',
  label: 'Điều kiện của nhóm khách hàng',
  vocabularies: ['source'],
  count: (tenant_id, ids) => sql`
    select 'person_group', 'filter', null, v.id, count(distinct v.group_id)::int from (
      select g.id as group_id, (found #>> '{}')::bigint as id from person_group g
      cross join lateral jsonb_path_query(g.filter, '$.** ? (@.field == "source_term_id").value[*]') found
      where g.tenant_id = ${tenant_id} and g.deleted_at is null and g.filter is not null and jsonb_typeof(found) = 'number') v
    where v.id in (${ids}) group by v.id`,
  move: (context, { from, into }) => replaceInGroups(context, 'source_term_id', from.id, into.id),
}

/** What names a term by its code or name: a rule of a stage, the role that a pipeline gives its owner. */
function named(
  entity: string,
  field: string,
  vocabulary: Vocabulary,
  label: string,
  said: Sql,
  say: (word: string) => Sql,
): TermPlace {
  return {
    entity,
    field,
    label,
    vocabularies: [vocabulary],
    count: (tenant_id, ids) => sql`
      select ${entity}::text, ${field}::text, null::text, x.id, count(*)::int from ${name(entity)} r
      join term x on x.tenant_id = r.tenant_id and x.vocabulary = ${vocabulary} and (${said} = x.code or app.fold(${said}) = app.fold(x.name))
      where r.tenant_id = ${tenant_id} and r.deleted_at is null and x.id in (${ids}) group by x.id`,
    async move(context, { from, into }) {
      const word = into.code ?? into.name
      const done = await context.db.one<Moved>(sql`
        with moved as (
          update ${name(entity)} r set ${name(field)} = ${say(word)}, version = r.version + 1, updated_at = now()
          where r.tenant_id = ${context.caller.tenant_id} and (${said} = ${from.code} or app.fold(${said}) = app.fold(${from.name}))
          returning r.id)
        select count(*)::int as moved, max(id) as id from moved`)
      tell(context, entity, field, done?.id)
      return done?.moved ?? 0
    },
  }
}

const answersOf = (kind: 'diseases' | 'allergies', vocabulary: Vocabulary): TermPlace => ({
  entity: 'entity_data',
  field: kind,
  label: 'Tiền sử bệnh của khách hàng',
  vocabularies: [vocabulary],
  count: (tenant_id, ids) => sql`
    select 'entity_data', ${kind}::text, null::text, a.id, count(distinct a.entity_id)::int from (
      select d.entity_id, (answers.said ->> 'term_id')::bigint as id from entity_data d
      cross join lateral jsonb_array_elements(case when jsonb_typeof(d.value -> ${kind}::text) = 'array' then d.value -> ${kind}::text else '[]' end) answers(said)
      where d.tenant_id = ${tenant_id} and d.entity_type = 'person' and d.kind = 'medical_history' and d.is_current) a
    where a.id in (${ids}) group by a.id`,
  // What was asked and signed stays as it was; it is read in the words of today (customers/medical-terms.ts).
  move: () => Promise.resolve(0),
})

/**
 * Every place that names a term. A column that is not here is found by a test, which looks for it in the catalogue of the
 * database; a vocabulary's places are what «Dùng ở đâu», merging and deleting ask.
 */
export const TERM_PLACES: readonly TermPlace[] = [
  column('person', 'source_term_id', 'source'),
  column('person', 'occupation_term_id', 'occupation'),
  column('person', 'block_reason_term_id', 'block_reason'),
  column('person', 'vip_level_term_id', 'vip_level'),
  column('person_relative', 'relationship_term_id', 'relationship'),
  column('deal', 'source_term_id', 'source'),
  column('deal', 'lost_reason_id', 'lost_reason'),
  {
    ...members,
    async move(context, merging) {
      await context.db.rows(partOfOneRole(context.caller.tenant_id, merging))
      return members.move(context, merging)
    },
  },
  column('appointment', 'type_term_id', 'appointment_type'),
  column('appointment', 'room_term_id', 'room'),
  column('appointment', 'status_reason_id', 'cancel_reason', 'reschedule_reason', 'no_show_reason'),
  column('track', 'room_term_id', 'room'),
  column('track', 'no_treatment_reason_id', 'no_treatment_reason'),
  column('schedule', 'shift_term_id', 'shift'),
  column('schedule', 'room_term_id', 'room'),
  column('schedule', 'leave_type_id', 'leave_type'),
  column('user', 'specialty_term_id', 'specialty'),
  column('task', 'type_term_id', 'task_type'),
  column('web_form', 'source_term_id', 'source'),
  column('task', 'result_term_id', 'call_outcome'),
  { ...column('term', 'parent_id', ...TREES), label: 'Mục con' },
  answersOf('diseases', 'disease_history'),
  answersOf('allergies', 'allergy'),
  groupFilters,
  named(
    'stage',
    'auto_task',
    'task_type',
    'Công việc tự động của giai đoạn',
    sql`(r.auto_task ->> 'type')`,
    (word) => sql`jsonb_set(r.auto_task, '{type}', to_jsonb(${word}::text))`,
  ),
  named(
    'pipeline',
    'default_owner_role',
    'deal_role',
    'Vai trò phụ trách của quy trình',
    sql`r.default_owner_role`,
    (word) => sql`${word}`,
  ),
  ownFields,
]

/** The places of one vocabulary; fields of the clinic's own may choose from any. */
export const placesOf = (vocabulary: Vocabulary): readonly TermPlace[] =>
  TERM_PLACES.filter((place) => place === ownFields || place.vocabularies.includes(vocabulary))
