import type { Parsed } from '@bcare/contract'
import type { cashFlowItem } from '@bcare/contract/cashbook/cash-flow-item'
import { refuse } from '@bcare/rules/refusal'
import type { VoucherWay } from '@bcare/rules/cashbook/voucher'
import { faultOf, requireWord, type Word, wordQuery } from '../appointments/references.ts'
import { personTable } from '../customers/person/person-table.ts'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'

type ItemFields = Omit<Parsed<typeof cashFlowItem.add>, 'cash_flow_id'>
type Named = Partial<ItemFields>

const CATEGORIES = { in: 'cash_in_category', out: 'cash_out_category' } as const

const known = (ids: readonly (number | null | undefined)[]): number[] => [
  ...new Set(ids.filter((id): id is number => id != null)),
]

/** What items name is there, and of the caller's to name. @throws Fault rule */
export async function requireItemReferences(
  context: Context,
  direction: VoucherWay,
  items: readonly Named[],
): Promise<void> {
  const { caller, db } = context
  const { tenant_id } = caller
  const wanted = {
    department_id: known(items.map(({ department_id }) => department_id)),
    material_id: known(items.map(({ material_id }) => material_id)),
    person_id: known(items.map(({ person_id }) => person_id)),
    attachment_id: known(items.map(({ attachment_id }) => attachment_id)),
  }
  const seen = caller.may('person:read')
    ? visible(personTable, caller, { permission: 'person:read' })
    : sql`false`
  const [words, departments, materials, people, lines] = await db.batch<
    [Word, { id: number }, { id: number }, { id: number }, { id: number }]
  >(
    wordQuery(
      context,
      items.map(({ category_term_id }) => category_term_id),
    ),
    sql`select id from department where tenant_id = ${tenant_id} and id = any (${wanted.department_id}::bigint[]) and deleted_at is null`,
    sql`select id from material where tenant_id = ${tenant_id} and id = any (${wanted.material_id}::bigint[]) and deleted_at is null`,
    sql`select t.id from person t where ${seen} and t.id = any (${wanted.person_id}::bigint[])`,
    sql`select a.id from attachment a where a.tenant_id = ${tenant_id} and a.id = any (${wanted.attachment_id}::bigint[]) and a.deleted_at is null`,
  )
  for (const { category_term_id } of items)
    requireWord(words, 'category_term_id', category_term_id, CATEGORIES[direction])
  const missing = (
    [
      ['department_id', departments, 'Phòng ban'],
      ['material_id', materials, 'Vật tư'],
      ['person_id', people, 'Khách hàng'],
      ['attachment_id', lines, 'Dịch vụ điều trị'],
    ] as const
  ).find(([field, found]) => found.length < wanted[field].length)
  if (missing !== undefined)
    throw faultOf(refuse(`${missing[2]} được chọn cho một khoản không còn, hãy chọn lại`, missing[0]))
}

/** Writes the items of a draft. */
export async function addItems(
  { caller, db }: Context,
  cash_flow_id: number,
  items: readonly ItemFields[],
): Promise<void> {
  const { tenant_id, user_id } = caller
  await db.rows(sql`
    insert into cash_flow_item (tenant_id, cash_flow_id, category_term_id, description, amount, department_id, material_id, quantity,
      person_id, attachment_id, created_by, updated_by)
    select ${tenant_id}, ${cash_flow_id}, i.category_term_id, i.description, i.amount, i.department_id, i.material_id, i.quantity,
      i.person_id, i.attachment_id, ${user_id}, ${user_id}
    from json_to_recordset(${JSON.stringify(items)}::json) as i(category_term_id bigint, description text, amount bigint,
      department_id bigint, material_id bigint, quantity numeric, person_id bigint, attachment_id bigint)`)
}

/** Puts these items in the place of those that a draft has. */
export async function replaceItems(
  context: Context,
  cash_flow_id: number,
  items: readonly ItemFields[],
): Promise<void> {
  const { tenant_id, user_id } = context.caller
  await context.db.rows(sql`
    update cash_flow_item set deleted_at = now(), updated_at = now(), updated_by = ${user_id}, version = version + 1
    where tenant_id = ${tenant_id} and cash_flow_id = ${cash_flow_id} and deleted_at is null`)
  if (items.length > 0) await addItems(context, cash_flow_id, items)
}
