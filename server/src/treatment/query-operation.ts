import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { attachment } from '@bcare/contract/treatment/attachment'
import { dayBounds } from '@bcare/rules/text/date'
import type { Context } from '../kit/context.ts'
import { all, column, integer, sql, type Sql } from '../kit/database/sql.ts'
import { selectList, visible } from '../kit/database/table.ts'
import { attachmentTable } from './attachment-table.ts'

type Query = Parsed<typeof attachment.query_operation>
type Steps = Output<typeof attachment.query_operation>
type Group = NonNullable<Query['group_by']>

const FIELDS = ['doctor_id', 'person_id', 'deal_id', 'product_id', 'operation_id', 'branch_id'] as const

const SHOWN = sql`id, code, status, person_id, person_name, person_code, parent_id, product_id, operation_id, title, teeth, step_no, doctor_id,
  doctor_name, assistant_ids, track_id, track_code, performed_at, duration_min, clinical_note, total`

/** By what steps are put together, and what each heap is called; over `t`, its line `l`, and the joins of its table. */
const GROUPS: Readonly<Record<Group, { key: Sql; label: Sql }>> = {
  day: {
    key: sql`to_char(t.performed_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD')`,
    label: sql`to_char(t.performed_at at time zone 'Asia/Ho_Chi_Minh', 'DD/MM/YYYY')`,
  },
  doctor: { key: sql`t.doctor_id::text`, label: sql`concat_ws(' ', doctor.title, doctor.name)` },
  operation: { key: sql`coalesce(t.operation_id::text, '')`, label: sql`t.title` },
  product: { key: sql`t.product_id::text`, label: sql`product.name` },
}

function conditionsOf({ caller, call }: Context, query: Query): Sql {
  const { from, to, assistant_id, status } = query
  if (to < from) throw new Fault('rule', 'Ngày kết thúc phải từ ngày bắt đầu trở đi')
  const named = FIELDS.flatMap((field) => {
    const value = query[field]
    return value === undefined ? [] : [sql`${column('t', field)} = ${value}`]
  })
  return all([
    visible(attachmentTable, caller, call),
    sql`t.kind = 'operation' and t.status = ${status}`,
    sql`t.performed_at >= ${dayBounds(from)[0]} and t.performed_at < ${dayBounds(to)[1]}`,
    ...named,
    ...(assistant_id === undefined ? [] : [sql`t.assistant_ids @> array[${assistant_id}::bigint]`]),
  ])
}

/** The steps that were performed in a span of days, newest first, with what they come to. @throws Fault rule */
export async function queryOperation(context: Context, query: Query): Promise<Steps> {
  const { page, limit, group_by } = query
  const conditions = conditionsOf(context, query)
  const { joins } = attachmentTable
  const { key, label } = GROUPS[group_by ?? 'day']
  const rows = sql`
    select ${SHOWN}, line_title, line_code from (
      select ${selectList(attachmentTable, context.caller)}, l.title as line_title, l.code as line_code
      from attachment t ${joins} join attachment l on l.tenant_id = t.tenant_id and l.id = t.parent_id
      where ${conditions} order by t.performed_at desc, t.id desc limit ${integer(limit)} offset ${(page - 1) * limit}) r`
  const sums = sql`select count(*)::int as count, coalesce(sum(t.duration_min), 0)::int as minutes, coalesce(sum(t.total), 0)::bigint as total
    from attachment t where ${conditions}`
  const heaps = sql`
    select ${key} as key, min(${label}) as label, count(*)::int as count, coalesce(sum(t.duration_min), 0)::int as minutes, sum(t.total)::bigint as total
    from attachment t ${joins} where ${conditions} group by 1 order by 1`
  const [data, [sum], groups] = await context.db.batch<
    [Steps['data'][number], Steps['groups'][number], Steps['groups'][number]]
  >(
    sql`select row_to_json(r) as row from (${rows}) r`,
    sums,
    group_by === undefined ? sql`select where false` : heaps,
  )
  const { count = 0, minutes = 0, total = 0 } = sum ?? {}
  return {
    data: data.map((one) => (one as unknown as { row: Steps['data'][number] }).row),
    total: count,
    total_page: Math.ceil(count / limit),
    summary: { minutes, total },
    groups,
  }
}
