import type { Context } from '../kit/context.ts'
import { name, sql, type Sql } from '../kit/database/sql.ts'
import type { DiscountRow } from './discount-table.ts'
import { termArrayOf } from '../settings/term-places.ts'
import { refuse } from './refuse.ts'

type Named = Partial<
  Pick<DiscountRow, 'apply_to' | 'target_ids' | 'audience' | 'audience_ids' | 'branch_ids'>
>

const TARGETS = { line: 'product', product: 'product', category: 'term', bundle: 'bundle' } as const
const AUDIENCES = { group: 'person_group', person: 'person' } as const

/** Categories of services that programmes are for. */
export const categoryTargets = termArrayOf(
  sql`r.apply_to = 'category'`,
  'discount',
  'target_ids',
  'service_category',
)

/** What a programme names is in this clinic until the command ends, and is what its kind of target and audience says. @throws Fault rule */
export async function checkNamed(
  { caller, db }: Context,
  { apply_to, target_ids = [], audience, audience_ids = [], branch_ids = [] }: Named,
): Promise<void> {
  const target =
    apply_to !== undefined && apply_to in TARGETS ? TARGETS[apply_to as keyof typeof TARGETS] : undefined
  const reader =
    audience !== undefined && audience in AUDIENCES
      ? AUDIENCES[audience as keyof typeof AUDIENCES]
      : undefined
  if (target === undefined && target_ids.length > 0)
    refuse('target_ids', 'Chương trình cho cả đơn không nêu dịch vụ riêng, hãy bỏ các mục đã chọn')
  if (reader === undefined && audience_ids.length > 0)
    refuse('audience_ids', 'Chương trình không nêu riêng nhóm hay khách nào, hãy bỏ các mục đã chọn')
  const found = (table: string, ids: readonly number[], more: Sql = sql``): Sql =>
    sql`select id from ${name(table)} where tenant_id = ${caller.tenant_id} and deleted_at is null and id = any (${ids}::bigint[])${more} order by id for share`
  const [targets, readers, branches] = await db.batch<{ id: number }>(
    found(
      target ?? 'product',
      target_ids,
      target === 'term' ? sql` and vocabulary = 'service_category'` : sql``,
    ),
    found(reader ?? 'person_group', audience_ids),
    found('department', branch_ids, sql` and kind = 'branch'`),
  )
  const lacks = (ids: readonly number[], rows: readonly unknown[] | undefined) =>
    rows?.length !== new Set(ids).size
  if (lacks(target_ids, targets)) refuse('target_ids', 'Có mục được giảm giá không còn nữa, hãy chọn lại')
  if (lacks(audience_ids, readers))
    refuse('audience_ids', 'Có nhóm hoặc khách hàng không còn nữa, hãy chọn lại')
  if (lacks(branch_ids, branches)) refuse('branch_ids', 'Có chi nhánh không còn nữa, hãy chọn lại')
}
