import { STARTER_PIPELINES } from '../../data/pipelines.ts'
import { sql, type Sql } from '../kit/database/sql.ts'

/** Ids of the starter pipelines that the settings of a new clinic name. */
export const STARTER_PIPELINE_IDS = {
  'pipeline.offline_pipeline_id': 1,
  'pipeline.after_payment_stage_id': 5,
}

/**
 * Statements that give a new tenant the pipelines every clinic begins with, to be run in the
 * tenant's scope. The rows have fixed small ids in every tenant, so that `offline_pipeline_id` 1 and
 * `after_payment_stage_id` 5 hold; the sequences begin past them.
 */
export function starterPipelines(tenant_id: number): Sql[] {
  const pipelines = STARTER_PIPELINES.map(({ id, name, kind }, order) => ({ id, name, kind, order }))
  const stages = STARTER_PIPELINES.flatMap((pipeline) =>
    pipeline.stages.map((stage, order) => ({
      is_booked_stage: false,
      ...stage,
      order,
      pipeline_id: pipeline.id,
    })),
  )
  return [
    sql`insert into pipeline (tenant_id, id, name, kind, "order")
        select ${tenant_id}::int, p.id, p.name, p.kind, p."order"
        from json_to_recordset(${JSON.stringify(pipelines)}::json) as p(id bigint, name text, kind text, "order" int)`,
    sql`insert into stage (tenant_id, id, pipeline_id, name, "order", kind, color, probability, rotting_days, is_booked_stage)
        select ${tenant_id}::int, s.id, s.pipeline_id, s.name, s."order", s.kind, s.color, s.probability, s.rotting_days, s.is_booked_stage
        from json_to_recordset(${JSON.stringify(stages)}::json) as s(id bigint, pipeline_id bigint, name text, "order" int,
          kind text, color text, probability numeric, rotting_days int, is_booked_stage boolean)`,
  ]
}
