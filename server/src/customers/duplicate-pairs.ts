import { Fault, type Output, type Parsed } from '@bcare/contract'
import {
  personDuplicate,
  type DuplicatePair,
  type PAIR_REASONS,
} from '@bcare/contract/customers/person-duplicate'
import type { DuplicateReason } from '@bcare/rules/customers/duplicate'
import { integer, join, sql, type Sql } from '../kit/database/sql.ts'
import { maskedPhone, visible } from '../kit/database/table.ts'
import type { Context } from '../kit/http/context.ts'
import { serve } from '../kit/http/serve.ts'
import { personTable } from './person-table.ts'

/** A mark that more people share says nothing of any two of them: a company's number, a number that was made up. */
const MOST_SHARING = 8

/** What people on file are compared by: a mark and the id of whoever has it, over `p`. One entry a reason. */
const MARKS: readonly { reason: DuplicateReason; mark: Sql; among: Sql }[] = [
  { reason: 'phone', mark: sql`p.phone_tail`, among: sql`p.phone_tail is not null` },
  {
    reason: 'phone',
    mark: sql`p.phone2_tail`,
    among: sql`p.phone2_tail is not null and p.phone2_tail is distinct from p.phone_tail`,
  },
  { reason: 'national_id', mark: sql`p.national_id_hash`, among: sql`p.national_id_hash is not null` },
  {
    reason: 'name_and_birth',
    mark: sql`p.name_fold || ' ' || p.birth_year || '-' || p.birth_month || '-' || p.birth_day`,
    among: sql`p.birth_year is not null and p.birth_month is not null and p.birth_day is not null`,
  },
]

/** How much each reason says; a family shares its number, and not its names. */
const WEIGHT: Record<(typeof PAIR_REASONS)[number], number> = {
  national_id: 4,
  name_and_birth: 2,
  name: 2,
  phone: 1,
}

const marks = (tenant_id: number): Sql =>
  join(
    MARKS.map(
      ({ reason, mark, among }) =>
        sql`select ${reason}::text as reason, ${mark} as mark, p.id from person p where p.tenant_id = ${tenant_id} and p.deleted_at is null and ${among}`,
    ),
    ' union all ',
  )

/** Every two people who share a mark, with the reasons. Set by set, so that nobody is looked up alone. */
const sharing = (tenant_id: number): Sql => sql`
  marks as (${marks(tenant_id)}),
  shared as (
    select reason, array_agg(id) as ids from marks group by reason, mark having count(*) between 2 and ${integer(MOST_SHARING)}),
  pairs as (
    select a.id as low_id, b.id as high_id, array_agg(distinct s.reason) as reasons
    from shared s, unnest(s.ids) a (id), unnest(s.ids) b (id) where a.id < b.id group by 1, 2)`

const decided = (tenant_id: number): Sql => sql`
  pairs as (
    select d.low_id, d.high_id, array[]::text[] as reasons from person_distinct d
    where d.tenant_id = ${tenant_id} and d.deleted_at is null)`

const side = ({ caller }: Context, of: Sql): Sql => {
  const phone = (field: string) => maskedPhone(field, personTable, caller)
  return sql`(select row_to_json(x) from (
    select t.id, t.code, t.full_name, ${phone('phone')} as phone, ${phone('phone2')} as phone2, t.gender,
      t.birth_day, t.birth_month, t.birth_year, t.lifecycle, o.name as owner_name, t.created_at
    from person t left join "user" o on o.tenant_id = t.tenant_id and o.id = t.owner_id
    where t.tenant_id = ${caller.tenant_id} and t.id = ${of}) x)`
}

const score = (reasons: Sql): Sql =>
  sql`(select coalesce(sum(w.weight), 0) from (values ${join(Object.entries(WEIGHT).map(([reason, weight]) => sql`(${reason}::text, ${weight}::int)`))}) w (reason, weight) where w.reason = any (${reasons}))`

interface Found {
  total: number
  pairs: DuplicatePair[]
}

async function list(
  context: Context,
  { page, limit, reason, distinct }: Parsed<typeof personDuplicate.list>,
): Promise<Output<typeof personDuplicate.list>> {
  const { caller, call, db } = context
  const { tenant_id } = caller
  // Of both records, as far as the caller may merge: with a narrow scope the other one does not exist.
  const seen = sql`select t.id from person t where ${visible(personTable, caller, call)}`
  const mine =
    caller.scopeFor(call.permission) === 'all'
      ? sql``
      : sql` and p.low_id in (${seen}) and p.high_id in (${seen})`
  const wanted = reason === undefined ? sql`` : sql` where ${reason} = any (n.reasons)`
  const kept = distinct
    ? sql``
    : sql` and not exists (select from person_distinct d where d.tenant_id = ${tenant_id} and d.low_id = p.low_id and d.high_id = p.high_id and d.deleted_at is null)`
  const found = await db.one<{ json: string }>(sql`
    with ${distinct ? decided(tenant_id) : sharing(tenant_id)},
    named as (
      select p.low_id, p.high_id, case when a.name_fold = b.name_fold and 'name_and_birth' <> all (p.reasons) then p.reasons || array['name'] else p.reasons end as reasons
      from pairs p
      join person a on a.tenant_id = ${tenant_id} and a.id = p.low_id and a.deleted_at is null
      join person b on b.tenant_id = ${tenant_id} and b.id = p.high_id and b.deleted_at is null
      where true${mine}${kept}),
    chosen as (select n.*, ${score(sql`n.reasons`)} as score from named n${wanted}),
    paged as (select * from chosen order by score desc, high_id desc, low_id desc limit ${integer(limit)} offset ${(page - 1) * limit})
    select json_build_object('total', (select count(*) from chosen), 'pairs', coalesce((
      select json_agg(json_build_object('first', ${side(context, sql`p.low_id`)}, 'second', ${side(context, sql`p.high_id`)}, 'reasons', p.reasons,
        'distinct_at', d.created_at, 'distinct_by_name', u.name) order by p.score desc, p.high_id desc, p.low_id desc)
      from paged p
      left join person_distinct d on d.tenant_id = ${tenant_id} and d.low_id = p.low_id and d.high_id = p.high_id and d.deleted_at is null
      left join "user" u on u.tenant_id = d.tenant_id and u.id = d.created_by), '[]'))::text as json`)
  const { total, pairs } = JSON.parse(found?.json ?? '{"total":0,"pairs":[]}') as Found
  return { data: pairs, total, total_page: Math.ceil(total / limit) }
}

interface Two {
  first_id: number
  second_id: number
}

/** Both records, as far as the caller may merge them. @throws Fault rule, not_found */
async function requireTwo({ caller, call, db }: Context, { first_id, second_id }: Two) {
  if (first_id === second_id) throw new Fault('rule', 'Hãy chọn hai hồ sơ khác nhau')
  const found = await db.rows(
    sql`select t.id from person t where ${visible(personTable, caller, call)} and t.id = any (${[first_id, second_id]})`,
  )
  if (found.length < 2) throw new Fault('not_found', 'Không tìm thấy khách hàng')
  return { low: Math.min(first_id, second_id), high: Math.max(first_id, second_id) }
}

/** Keeps that two records are two people; saying it again changes nothing. */
async function dismiss(context: Context, { reason, ...two }: Parsed<typeof personDuplicate.dismiss>) {
  const { low, high } = await requireTwo(context, two)
  const { tenant_id, user_id } = context.caller
  const made = await context.db.one<{ id: number }>(sql`
    with said as (select set_config('app.reason', ${reason ?? ''}, true))
    insert into person_distinct (tenant_id, low_id, high_id, created_by, updated_by)
    select ${tenant_id}, ${low}::bigint, ${high}::bigint, ${user_id}::bigint, ${user_id}::bigint from said
    on conflict (tenant_id, low_id, high_id) where deleted_at is null do nothing returning id`)
  if (made !== undefined) context.emit({ entity: 'person_distinct', id: made.id, action: 'create', keys: [] })
  return { ...two, distinct: true }
}

async function restore(context: Context, two: Parsed<typeof personDuplicate.restore>) {
  const { low, high } = await requireTwo(context, two)
  const { tenant_id, user_id } = context.caller
  const gone = await context.db.one<{ id: number }>(sql`
    update person_distinct set deleted_at = now(), updated_at = now(), updated_by = ${user_id}, version = version + 1
    where tenant_id = ${tenant_id} and low_id = ${low} and high_id = ${high} and deleted_at is null returning id`)
  if (gone !== undefined) context.emit({ entity: 'person_distinct', id: gone.id, action: 'delete', keys: [] })
  return { ...two, distinct: false }
}

export const personDuplicateFamily = serve(personDuplicate, { list, dismiss, restore })
