import { Fault } from '@bcare/contract'
import { clinicDate, formatDate } from '@bcare/rules/text/date'
import { refuse } from '@bcare/rules/refusal'
import { faultOf } from '../appointments/references.ts'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { priceOf } from './line-price.ts'

interface Warranted {
  title: string
  status: string
  warranty_until: string | null
}

/**
 * What makes a new line one under the warranty of a finished one; undefined where it is under none.
 * @throws Fault rule when the other line is not finished; with `data.warnings`, that `force` passes, when the warranty is over
 */
export async function warrantyOf(
  { caller, db, now }: Context,
  { person_id }: { person_id: number },
  { warranty_of_id, force }: { warranty_of_id: number | undefined; force: boolean },
): Promise<{ kind: 'warranty'; parent_id: number } | undefined> {
  if (warranty_of_id === undefined) return undefined
  const line = await db.one<Warranted>(sql`
    select t.title, t.status, t.warranty_until::text as warranty_until from attachment t
    where t.tenant_id = ${caller.tenant_id} and t.id = ${warranty_of_id} and t.person_id = ${person_id} and t.kind <> 'operation' and t.deleted_at is null
    for key share`)
  if (line === undefined)
    throw faultOf(refuse('Không tìm thấy dịch vụ được bảo hành của khách hàng này', 'warranty_of_id'))
  if (line.status !== 'completed')
    throw faultOf(refuse(`Dịch vụ «${line.title}» chưa hoàn thành nên chưa có bảo hành`, 'warranty_of_id'))
  const { warranty_until } = line
  if (!force && (warranty_until === null || warranty_until < clinicDate(now))) {
    const message =
      warranty_until === null
        ? `Dịch vụ «${line.title}» không có bảo hành, hãy xác nhận nếu vẫn làm miễn phí`
        : `Bảo hành của «${line.title}» đã hết ngày ${formatDate(warranty_until)}, hãy xác nhận nếu vẫn làm miễn phí`
    throw new Fault('rule', message, { warnings: [{ kind: 'warranty_over', message }] })
  }
  return { kind: 'warranty', parent_id: warranty_of_id }
}

/** What a line under warranty costs: nothing, unless it is priced by hand. @throws Fault rule */
export const underWarranty: typeof priceOf = (context, product, line, prices) =>
  priceOf(
    context,
    { ...product, min_price: null },
    { ...line, price_override: line.price_override ?? 0 },
    prices,
  )
