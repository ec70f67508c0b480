import { column, sql, type Sql } from '../kit/database/sql.ts'

/** Whether a deal has been in its stage for longer than that allows, over the aliases of both: an open one, where there is a limit. */
export const isRotting = (deal: string, stage: string): Sql =>
  sql`(${column(deal, 'status')} = 'open' and ${column(stage, 'rotting_days')} is not null
    and ${column(deal, 'stage_entered_at')} < now() - make_interval(days => ${column(stage, 'rotting_days')}))`
