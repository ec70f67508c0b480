import { direction, pageOf, pageRange } from '../../kit/database/page.ts'
import { listenedWith } from '../../kit/realtime/rooms.ts'
import { Fault, type Output, type Parsed } from '@bcare/contract'
import { personDuplicate, type DuplicatePair } from '@bcare/contract/customers/person-duplicate'
import {
  BIRTH_PARTS,
  isFamily,
  PAIR_REASONS,
  type PairReason,
  type PairSign,
  SIGN_WEIGHTS,
} from '@bcare/rules/customers/merge/duplicate-pair'
import { type Candidate, weighPeople } from '@bcare/rules/customers/merge/same-person'
import { column, integer, join, name, sql, type Sql } from '../../kit/database/sql.ts'
import { maskedPhone, visible } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { serve } from '../../kit/http/serve.ts'
import { personTable } from '../person/person-table.ts'
import { personRows } from '../hooks.ts'
import { personFacts } from '../person/person-facts.ts'

/** Whether the rows `s` of a pair say it. */
const SAID_BY: Readonly<Record<PairReason, Sql>> = {
  national_id: sql`bool_or(s.reason = 'national_id')`,
  name_and_birth: sql`bool_or(s.reason = 'name_and_birth')`,
  name: sql`bool_or(s.same_name) and not bool_or(s.reason = 'name_and_birth')`,
  phone: sql`bool_or(s.reason = 'phone')`,
}

const each = (part: (reason: PairReason) => Sql, between: string): Sql =>
  join(PAIR_REASONS.map(part), between)

/** Every two people who share something, with a column a reason; maintained by the database (26-pairs.sql). */
const sharing = (tenant_id: number): Sql => sql`
  pairs as (
    select s.low_id, s.high_id, ${each((reason) => sql`${SAID_BY[reason]} as ${name(reason)}`, ', ')}
    from person_pair s where s.tenant_id = ${tenant_id} group by 1, 2)`

const decided = (tenant_id: number): Sql => sql`
  pairs as (
    select d.low_id, d.high_id, ${each((reason) => sql`${reason === 'name' ? sql`a.name_fold = b.name_fold` : sql`false`} as ${name(reason)}`, ', ')}
    from person_distinct d
      join person a on a.tenant_id = d.tenant_id and a.id = d.low_id and a.deleted_at is null
      join person b on b.tenant_id = d.tenant_id and b.id = d.high_id and b.deleted_at is null
    where d.tenant_id = ${tenant_id} and d.deleted_at is null)`

/** Looked up only where it decides: of two records with one name under one number. */
const birthsDiffer = (tenant_id: number): Sql => sql`(p.name and p.phone and exists (
  select from person a join person b on b.tenant_id = a.tenant_id and b.id = p.high_id
  where a.tenant_id = ${tenant_id} and a.id = p.low_id
    and (${join(
      BIRTH_PARTS.map((part) => sql`${column('a', part)} <> ${column('b', part)}`),
      ' or ',
    )})))`

const score = (tenant_id: number): Sql => {
  const said = (sign: PairSign) => (sign === 'births_differ' ? birthsDiffer(tenant_id) : column('p', sign))
  return join(
    ([...PAIR_REASONS, 'births_differ'] as const).map(
      (sign) => sql`${said(sign)}::int * ${integer(SIGN_WEIGHTS[sign])}`,
    ),
    ' + ',
  )
}
const SAID = sql`array_remove(array[${each((reason) => sql`case when ${column('p', reason)} then ${reason}::text end`, ', ')}], null)`

const side = ({ caller }: Context, of: Sql): Sql => {
  const phone = (field: string) => maskedPhone(field, personTable, caller)
  return sql`(select row_to_json(x) from (
    select t.id, t.code, t.full_name, ${phone('phone')} as phone, ${phone('phone2')} as phone2, t.gender,
      t.birth_day, t.birth_month, t.birth_year, t.lifecycle, o.name as owner_name, t.created_at
    from person t left join "user" o on o.tenant_id = t.tenant_id and o.id = t.owner_id
    where t.tenant_id = ${caller.tenant_id} and t.id = ${of}) x)`
}

/** What tells one of a pair from the other. */
const factsOf = (tenant_id: number, of: Sql): Sql =>
  sql`(select ${personFacts('f')} from person f where f.tenant_id = ${tenant_id} and f.id = ${of})`

interface PairsResult {
  total: number
  pairs: (Omit<DuplicatePair, 'family' | 'differs'> & { score: number; facts: [Candidate, Candidate] })[]
}

async function list(
  context: Context,
  input: Parsed<typeof personDuplicate.list>,
): Promise<Output<typeof personDuplicate.list>> {
  const { reason, distinct } = input
  const way = direction(input.order)
  const order = sql`order by ${input.sort_by === 'likelihood' ? sql`p.score ${way}, ` : sql``}p.high_id ${way}, p.low_id ${way}`
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
    chosen as (select p.*, ${score(tenant_id)} as score from pairs p where true${mine}${kept}${wanted}),
    paged as (select * from chosen p ${order} ${pageRange(input)})
    select json_build_object('total', (select count(*) from chosen), 'pairs', coalesce((
      select json_agg(json_build_object('first', ${side(context, sql`p.low_id`)}, 'second', ${side(context, sql`p.high_id`)}, 'reasons', ${SAID}, 'score', p.score,
        'facts', json_build_array(${factsOf(tenant_id, sql`p.low_id`)}, ${factsOf(tenant_id, sql`p.high_id`)}),
        'distinct_at', d.created_at, 'distinct_by_name', u.name) ${order})
      from paged p
      left join person_distinct d on d.tenant_id = ${tenant_id} and d.low_id = p.low_id and d.high_id = p.high_id and d.deleted_at is null
      left join "user" u on u.tenant_id = d.tenant_id and u.id = d.created_by), '[]'))::text as json`)
  const { total, pairs } = JSON.parse(found?.json ?? '{"total":0,"pairs":[]}') as PairsResult
  const data = pairs.map(({ score: likely, facts: [one, other], ...pair }) => ({
    ...pair,
    family: isFamily(likely),
    differs: weighPeople(one, other).against,
  }))
  return pageOf(data, total, input)
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

/** Stores that two records are two people; saying it again changes nothing. */
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
  listenedWith({ entity: 'person_distinct', permission: 'person:merge' }),
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
