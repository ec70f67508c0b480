import { Fault, type Output, type Parsed } from '@bcare/contract'
import { PAIR_REASONS, personDuplicate, type DuplicatePair } from '@bcare/contract/customers/person-duplicate'
import { column, integer, join, name, sql, type Sql } from '../kit/database/sql.ts'
import { maskedPhone, visible } from '../kit/database/table.ts'
import type { Context } from '../kit/http/context.ts'
import { serve } from '../kit/http/serve.ts'
import { personTable } from './person-table.ts'
import { personRows } from './hooks.ts'

type Reason = (typeof PAIR_REASONS)[number]

interface Weighed {
  /** Whether the rows `s` of a pair say it. */
  said: Sql
  /** How much it says; a family shares its number, and not its names. */
  weight: number
}

const REASONS: Record<Reason, Weighed> = {
  national_id: { said: sql`bool_or(s.reason = 'national_id')`, weight: 4 },
  name_and_birth: { said: sql`bool_or(s.reason = 'name_and_birth')`, weight: 2 },
  name: { said: sql`bool_or(s.same_name) and not bool_or(s.reason = 'name_and_birth')`, weight: 2 },
  phone: { said: sql`bool_or(s.reason = 'phone')`, weight: 1 },
}

const each = (part: (reason: Reason, weighed: Weighed) => Sql, between: string): Sql =>
  join(
    PAIR_REASONS.map((reason) => part(reason, REASONS[reason])),
    between,
  )

/** Every two people who share something, with a column a reason; kept by the database (26-pairs.sql). */
const sharing = (tenant_id: number): Sql => sql`
  pairs as (
    select s.low_id, s.high_id, ${each((reason, { said }) => sql`${said} as ${name(reason)}`, ', ')}
    from person_pair s where s.tenant_id = ${tenant_id} group by 1, 2)`

const decided = (tenant_id: number): Sql => sql`
  pairs as (
    select d.low_id, d.high_id, ${each((reason) => sql`${reason === 'name' ? sql`a.name_fold = b.name_fold` : sql`false`} as ${name(reason)}`, ', ')}
    from person_distinct d
      join person a on a.tenant_id = d.tenant_id and a.id = d.low_id and a.deleted_at is null
      join person b on b.tenant_id = d.tenant_id and b.id = d.high_id and b.deleted_at is null
    where d.tenant_id = ${tenant_id} and d.deleted_at is null)`

const SCORE = each((reason, { weight }) => sql`${column('p', reason)}::int * ${integer(weight)}`, ' + ')
const SAID = sql`array_remove(array[${each((reason) => sql`case when ${column('p', reason)} then ${reason}::text end`, ', ')}], null)`

const side = ({ caller }: Context, of: Sql): Sql => {
  const phone = (field: string) => maskedPhone(field, personTable, caller)
  return sql`(select row_to_json(x) from (
    select t.id, t.code, t.full_name, ${phone('phone')} as phone, ${phone('phone2')} as phone2, t.gender,
      t.birth_day, t.birth_month, t.birth_year, t.lifecycle, o.name as owner_name, t.created_at
    from person t left join "user" o on o.tenant_id = t.tenant_id and o.id = t.owner_id
    where t.tenant_id = ${caller.tenant_id} and t.id = ${of}) x)`
}

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
  const wanted = reason === undefined ? sql`` : sql` and ${column('p', reason)}`
  const kept = distinct
    ? sql``
    : sql` and not exists (select from person_distinct d where d.tenant_id = ${tenant_id} and d.low_id = p.low_id and d.high_id = p.high_id and d.deleted_at is null)`
  const found = await db.one<{ json: string }>(sql`
    with ${distinct ? decided(tenant_id) : sharing(tenant_id)},
    chosen as (select p.*, ${SCORE} as score from pairs p where true${mine}${kept}${wanted}),
    paged as (select * from chosen order by score desc, high_id desc, low_id desc limit ${integer(limit)} offset ${(page - 1) * limit})
    select json_build_object('total', (select count(*) from chosen), 'pairs', coalesce((
      select json_agg(json_build_object('first', ${side(context, sql`p.low_id`)}, 'second', ${side(context, sql`p.high_id`)}, 'reasons', ${SAID},
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

export const personDuplicateFamily = serve(
  personDuplicate,
  { list, dismiss, restore },
  personRows({
    table: 'person_distinct',
    merged: { stays: 'a decision about these very two records' },
    erased: { stays: 'two numbers of records' },
    bundled: { left_out: 'how the clinic keeps its records' },
  }),
  personRows({
    table: 'person_pair',
    merged: { stays: 'what two records share, kept by the database' },
    erased: { stays: 'the database takes a pair away when its records share nothing' },
    bundled: { left_out: 'how the clinic keeps its records' },
  }),
)
