import { Pipeline } from '@bcare/contract/sales/pipeline'
import { Stage } from '@bcare/contract/sales/stage'
import { explainConstraints } from '../kit/database/errors.ts'
import { column, join, sql, type Sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'
import type { Caller } from '../kit/caller.ts'

explainConstraints({ pipeline_name: 'Đã có quy trình trùng tên' })

const STAGE_COLUMNS = join(Object.keys(Stage.row.shape).map((field) => column('s', field)))

/** The stages of the pipeline `t` as JSON, in their order, with further columns if there are any. */
export const stagesOf = (totals?: { columns: Sql; from: Sql }): Sql => sql`
  coalesce((select json_agg(x order by x."order", x.id) from (
    select ${STAGE_COLUMNS}${totals?.columns ?? sql``} from stage s ${totals?.from ?? sql``}
    where s.tenant_id = t.tenant_id and s.pipeline_id = t.id and s.deleted_at is null) x), '[]')`

export const pipelineTable = table(Pipeline, {
  joined: {
    stage_count: sql`(select count(*)::int from stage s where s.tenant_id = t.tenant_id and s.pipeline_id = t.id and s.deleted_at is null and s.is_active)`,
    stages: stagesOf(),
  },
})

/** A pipeline may belong to some departments; users who manage pipelines see them all. */
export const shownTo = (caller: Caller): Sql =>
  caller.may('pipeline:update')
    ? sql`true`
    : sql`(cardinality(t.department_ids) = 0 or ${caller.department_id}::bigint = any(t.department_ids))`
