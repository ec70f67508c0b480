import type { Output, Parsed } from '@bcare/contract'
import type { revenue } from '@bcare/contract/revenue/revenue'
import type { RevenueGroup } from '@bcare/rules/revenue/report'
import { periodBefore } from '@bcare/rules/text/period'
import { BINDING_STATUSES } from '@bcare/rules/treatment/line'
import type { Context } from '../kit/context.ts'
import { all, sql, states, type Sql } from '../kit/database/sql.ts'
import { inBranches } from '../kit/database/table.ts'
import { revenueTable } from './revenue-table.ts'
import { entriesOf, MEASURES, requireSpan, type Span } from './span.ts'

type Narrowing = Pick<Parsed<typeof revenue.summary>, 'branch_id' | 'user_id'>
type Query = Parsed<typeof revenue.summary>
type Summary = Output<typeof revenue.summary>
type Sums = Summary['sums']

/** Both heaps carry `source`, the line or nothing, and `on`, the day; so one expression groups them both. */
interface Grouping {
  key: Sql
  label: Sql
}

const GROUPS: Readonly<Record<RevenueGroup, Grouping>> = {
  day: { key: sql`to_char(g.day, 'YYYY-MM-DD')`, label: sql`to_char(g.day, 'DD/MM/YYYY')` },
  month: { key: sql`to_char(g.day, 'YYYY-MM')`, label: sql`to_char(g.day, 'MM/YYYY')` },
  branch: {
    key: sql`g.branch_id::text`,
    label: sql`(select d.name from department d where d.tenant_id = g.tenant_id and d.id = g.branch_id)`,
  },
  category: {
    key: sql`g.category_id::text`,
    label: sql`(select c.name from term c where c.tenant_id = g.tenant_id and c.id = g.category_id)`,
  },
  product: {
    key: sql`g.product_id::text`,
    label: sql`(select p.name from product p where p.tenant_id = g.tenant_id and p.id = g.product_id)`,
  },
  source: {
    key: sql`g.source_id::text`,
    label: sql`(select c.name from term c where c.tenant_id = g.tenant_id and c.id = g.source_id)`,
  },
  consultant: {
    key: sql`g.consultant_id::text`,
    label: sql`(select u.name from "user" u where u.tenant_id = g.tenant_id and u.id = g.consultant_id)`,
  },
  doctor: {
    key: sql`g.user_id::text`,
    label: sql`(select concat_ws(' ', u.title, u.name) from "user" u where u.tenant_id = g.tenant_id and u.id = g.user_id)`,
  },
  // A payment by several methods is one way of paying: its amount is not divided among them.
  method: {
    key: sql`g.method`,
    label: sql`g.method`,
  },
}

const METHOD = sql`case when pay.kind = 'deposit_apply' then 'Tạm ứng' else (
  select string_agg(distinct m ->> 'name', ' + ' order by m ->> 'name') from jsonb_array_elements(pay.methods) m) end`

/** Entries of a span, each with everything that it can be grouped by. */
const entryHeap = (context: Context, query: Narrowing, span: Span): Sql => sql`
  select t.tenant_id, t.occurred_on as day, t.branch_id, product.category_term_id as category_id, coalesce(line.product_id, item.product_id) as product_id,
    person.source_term_id as source_id, line.consultant_id, t.user_id, ${METHOD} as method, t.part, t.gross, t.net, 0::bigint as agreed
  from revenue_entry t ${revenueTable.joins}
    left join product on product.tenant_id = t.tenant_id and product.id = coalesce(line.product_id, item.product_id)
    left join payment pay on pay.tenant_id = t.tenant_id and pay.id = t.payment_id
  where ${entriesOf(context, { ...query, ...span })}`

/** Lines that were agreed to in a span, of the same shape; a user who sees the own revenue alone sees the own lines. */
function agreedHeap({ caller, call }: Context, { branch_id, user_id }: Narrowing, { from, to }: Span): Sql {
  const scope = caller.scopeFor(call.permission)
  const which = all([
    sql`t.tenant_id = ${caller.tenant_id} and t.deleted_at is null and t.kind <> 'operation' and t.status in ${states(BINDING_STATUSES)}`,
    sql`t.agreed_at >= ${from}::date::timestamp at time zone 'Asia/Ho_Chi_Minh'`,
    sql`t.agreed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh'`,
    ...(scope === 'all'
      ? []
      : [scope === 'branch' ? inBranches(caller) : sql`t.doctor_id = ${caller.user_id}`]),
    ...(branch_id === undefined ? [] : [sql`t.branch_id = ${branch_id}`]),
    ...(user_id === undefined ? [] : [sql`t.doctor_id = ${user_id}`]),
  ])
  return sql`
    select t.tenant_id, (t.agreed_at at time zone 'Asia/Ho_Chi_Minh')::date, t.branch_id, product.category_term_id, t.product_id, person.source_term_id,
      t.consultant_id, t.doctor_id, null::text, 'agreed', 0::bigint, 0::bigint, t.total
    from attachment t join person on person.tenant_id = t.tenant_id and person.id = t.person_id
      left join product on product.tenant_id = t.tenant_id and product.id = t.product_id
    where ${which}`
}

/** The measures of a heap `t`. */
export const SUMS = sql`coalesce(sum(t.agreed), 0)::bigint as agreed, ${MEASURES}`

/** Everything of a span that revenue is the sum of: entries, and lines that were agreed to. */
export const heap = (context: Context, query: Narrowing, span: Span): Sql =>
  sql`${entryHeap(context, query, span)} union all ${agreedHeap(context, query, span)}`

/** The groups of a heap with their measures, as JSON; a group of none comes last. */
export function groupsOf(group: RevenueGroup, heaped: Sql): Sql {
  const { key, label } = GROUPS[group]
  return sql`(select coalesce(json_agg(r order by r.key nulls last), '[]') from (
      select k.key, min(k.label) as label, sum(k.agreed)::bigint as agreed, sum(k.performed)::bigint as performed, sum(k.collected)::bigint as collected,
        sum(k.material)::bigint as material, sum(k.net)::bigint as net, sum(k.held)::bigint as held
      from (select ${key} as key, ${label} as label, g.* from (
        select t.tenant_id, t.day, t.branch_id, t.category_id, t.product_id, t.source_id, t.consultant_id, t.user_id, t.method, ${SUMS}
        from ${heaped} t group by 1, 2, 3, 4, 5, 6, 7, 8, 9) g) k
      group by k.key) r)`
}

/** What revenue comes to in a span by a grouping, and in the span before. @throws Fault rule */
export async function summary(context: Context, query: Query): Promise<Summary> {
  requireSpan(query)
  const before = periodBefore(query)
  const [[groups], [now], [then]] = await context.db.batch<
    [{ json: Summary['data'] }, { json: Sums }, { json: Sums }]
  >(
    sql`select ${groupsOf(query.group_by, sql`(${heap(context, query, query)})`)} as json`,
    sql`select row_to_json(s) as json from (select ${SUMS} from (${heap(context, query, query)}) t) s`,
    sql`select row_to_json(s) as json from (select ${SUMS} from (${heap(context, query, before)}) t) s`,
  )
  if (groups === undefined || now === undefined || then === undefined) throw new Error('sums have no row')
  return { data: groups.json, sums: now.json, before: { ...before, sums: then.json } }
}
