import { sql } from '../../kit/database/sql.ts'
import { systemContext, type Context } from '../../kit/context.ts'
import { enterStage } from '../../sales/enter-stage.ts'
import { findPlace } from '../../sales/move.ts'

/**
 * Brings the open deal of a booking to its pipeline's stage for booked ones, where there is such a stage further on.
 * Forward only.
 */
export async function bringDealToBooked(context: Context, deal_id: number | null | undefined): Promise<void> {
  if (deal_id == null) return
  const further = await context.db.one<{ id: number }>(sql`
    select b.id from deal d
    join stage s on s.tenant_id = d.tenant_id and s.id = d.stage_id
    join stage b on b.tenant_id = d.tenant_id and b.pipeline_id = d.pipeline_id and b."order" > s."order"
      and b.is_booked_stage and b.is_active and b.kind = 'open' and b.deleted_at is null
    where d.tenant_id = ${context.caller.tenant_id} and d.id = ${deal_id} and d.status = 'open' and d.deleted_at is null
    order by b."order" limit 1`)
  if (further === undefined) return
  const system = systemContext(context)
  const { deal, to, rank } = await findPlace(system, deal_id, sql`(select ${further.id}::bigint)`, {})
  if (to !== undefined) await enterStage(system, deal, { to, rank, source: 'auto_appointment' })
}
