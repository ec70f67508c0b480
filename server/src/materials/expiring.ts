import { formatDate } from '@bcare/rules/text/date'
import { formatNumber } from '@bcare/rules/text/number'
import { sql } from '../kit/database/sql.ts'
import type { Job } from '../kit/jobs/job.ts'
import { notifyWithin } from '../notifications/notify.ts'
import { NEAR_DAY, TODAY } from './stock-table.ts'

interface ExpiringLot {
  lot_no: string
  branch_id: number
  name: string
  unit_name: string
  quantity: number
  expiry: string
  is_expired: boolean
}

/** So many lots are told of in one morning. */
const MOST = 100

/** Tells those who keep the stock of lots that expire soon, or have expired untold, each once. */
export const expiringLotsJob: Job = async (_payload, job) => {
  await job.transaction(async (db) => {
    const lots = await db.rows<ExpiringLot>(sql`
      with t as (
        select t.* from material_lot t where t.tenant_id = ${job.tenant_id} and t.deleted_at is null and t.told_at is null and t.quantity > 0
          and t.expiry is not null and t.expiry <= ${NEAR_DAY} order by t.expiry, t.id limit ${MOST} for update),
      told as (update material_lot l set told_at = now() from t where l.tenant_id = t.tenant_id and l.id = t.id)
      select t.lot_no, t.branch_id, m.name, u.name as unit_name, t.quantity::float, to_json(t.expiry) #>> '{}' as expiry, t.expiry < ${TODAY} as is_expired
      from t join material m on m.tenant_id = t.tenant_id and m.id = t.material_id
        join term u on u.tenant_id = m.tenant_id and u.id = m.unit_term_id order by t.expiry, t.id`)
    for (const { lot_no, branch_id, name, unit_name, quantity, expiry, is_expired } of lots)
      await notifyWithin(db, {
        type: 'stock_expiring',
        holders: { permission: 'material_stock:update', branch_id },
        title: `${is_expired ? 'Đã hết hạn' : 'Sắp hết hạn'}: ${name} lô ${lot_no}, hạn ${formatDate(expiry)}, còn ${formatNumber(quantity, 3)} ${unit_name}`,
        url: `/material?${new URLSearchParams({ search: name })}`,
      })
  })
}
