import { Fault, type Parsed } from '@bcare/contract'
import { DiscountUsage, discountUsage } from '@bcare/contract/catalogue/discount-usage'
import type { Discount } from '@bcare/rules/catalogue/pricing/discount'
import { whyNotUsed } from '@bcare/rules/catalogue/pricing/eligible'
import { RESERVED_HOURS, USAGE_LABELS, USAGE_TRANSITIONS } from '@bcare/rules/catalogue/pricing/usage'
import { personRows } from '../customers/hooks.ts'
import { SCOPES_OF_PERSON } from '../customers/of-person.ts'
import { FOLLOWS } from '../customers/person-rows.ts'
import type { Context } from '../kit/context.ts'
import { addLast, lockRow, updateLast } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'
import { granted } from '../kit/granted.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { judgedDiscounts } from './discount-table.ts'
import { situationOf, situationQueries } from './price-situation.ts'
import { refuse } from './refuse.ts'

const usageTable = table(DiscountUsage, {
  scopes: SCOPES_OF_PERSON,
  joined: {
    discount_name: sql`discount.name`,
    person_name: sql`person.full_name`,
    created_by_name: sql`author.name`,
    bill_code: sql`(select b.code from bill b where b.tenant_id = t.tenant_id and b.id = t.bill_id)`,
  },
  joins: sql`
    join discount on discount.tenant_id = t.tenant_id and discount.id = t.discount_id
    join person on person.tenant_id = t.tenant_id and person.id = t.person_id
    left join "user" author on author.tenant_id = t.tenant_id and author.id = t.created_by`,
})

interface Use {
  discount_id: number
  person_id: number
  deal_id: number | null
}

/**
 * Locks the programme and judges it as it is then for this customer: uses are counted after the lock, so that those at
 * the same moment wait for each other. @throws Fault rule, not_found, forbidden
 */
async function takeUse(context: Context, { discount_id, person_id, deal_id }: Use): Promise<void> {
  const { caller, db } = context
  const { tenant_id } = caller
  const [locked] = await db.rows(
    sql`select id from discount where tenant_id = ${tenant_id} and id = ${discount_id} and deleted_at is null for update`,
  )
  if (locked === undefined) throw new Fault('not_found', 'Không tìm thấy chương trình khuyến mãi')
  const asked = { person_id }
  const [people, branches, found = [], deals = []] = await db.batch(
    ...situationQueries(context, asked),
    judgedDiscounts(tenant_id, person_id, sql`d.id = ${discount_id}`),
    sql`select id from deal where tenant_id = ${tenant_id} and deleted_at is null and id = ${deal_id} and person_id = ${person_id}`,
  )
  const one = found[0] as unknown as Discount
  const ineligible = whyNotUsed(one, situationOf(context, asked, [people, branches]))
  if (ineligible !== undefined) refuse('discount_id', ineligible.message)
  if (deal_id !== null && deals.length === 0)
    refuse('deal_id', 'Cơ hội này không phải của khách hàng đã chọn')
  if (one.approval_required && !caller.may('discount:approve'))
    throw new Fault('forbidden', 'Chương trình này cần người có quyền duyệt giảm giá', {
      needs: 'discount:approve',
    })
}

/** Holds one use for a draft, for a day. */
async function add(context: Context, draft: Parsed<typeof discountUsage.add>) {
  await takeUse(context, draft)
  const expires_at = new Date(context.now.getTime() + RESERVED_HOURS * 3_600_000).toISOString()
  context.emit({ entity: 'discount', id: draft.discount_id, action: 'update', keys: ['used_count'] })
  return addLast(usageTable, context, { ...draft, expires_at })
}

/** Moves a use on; one that was held for too long is taken anew, if any is left. @throws Fault rule, conflict (stale), not_found */
async function set_status(
  context: Context,
  { id, version, status }: Parsed<typeof discountUsage.set_status>,
) {
  const current = await lockRow(usageTable, context, id)
  if (!USAGE_TRANSITIONS[current.status].includes(status))
    refuse(
      'status',
      `Lượt này đang ở trạng thái «${USAGE_LABELS[current.status]}», không chuyển sang «${USAGE_LABELS[status]}» được`,
    )
  const isLate = Date.parse(current.expires_at) <= context.now.getTime()
  if (status === 'applied' && isLate) await takeUse(context, current)
  context.emit({ entity: 'discount', id: current.discount_id, action: 'update', keys: ['used_count'] })
  return updateLast(usageTable, context, { id, version, status })
}

const { list, get } = crudOf(usageTable)

export const discountUsageFamily = serve(
  discountUsage,
  { list, get, add, set_status },
  personRows({
    table: 'discount_usage',
    merged: FOLLOWS,
    erased: { stays: 'figures by which the clinic counts its programmes do not identify a customer' },
    bundled: { table: usageTable },
  }),
  granted('discount_usage', {
    manager: { all: 'read create update' },
    receptionist: { branch: 'read create update' },
    consultant: { branch: 'read create update' },
    accountant: { all: 'read' },
  }),
)
