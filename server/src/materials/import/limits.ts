import type { Step } from '../../imports/importer.ts'
import { rowsOf } from '../../imports/table.ts'
import { sql, type Sql } from '../../kit/database/sql.ts'

const ofStep = ({ tenant_id, facts, nos }: Step): Sql => rowsOf(tenant_id, facts.id, nos)

/** What a row says that no branch should fall below, over `r`. */
const LIMIT = sql`(r.draft ->> 'min_stock')::numeric`

const touched = ({ facts }: Step): Sql =>
  sql`version = s.version + 1, updated_at = now(), updated_by = ${facts.created_by}::bigint`

/** Gives the stocks of materials that rows have added their limit, in every branch. */
export const limitAdded = (step: Step): Sql => sql`
  update material_stock s set min_stock = ${LIMIT}, ${touched(step)} from person_import_row r
  where ${ofStep(step)} and r.outcome = 'added' and r.draft ? 'min_stock' and s.tenant_id = r.tenant_id and s.material_id = r.record_id`

/** The same of materials on file; the row knows what each branch had before. */
export async function limitMatched(step: Step): Promise<void> {
  const { tx, tenant_id } = step
  await tx.rows(sql`
    with before as materialized (
      select r.no, ${LIMIT} as wanted, s.id, s.branch_id, s.min_stock from person_import_row r
      join material_stock s on s.tenant_id = ${tenant_id} and s.material_id = r.match_id
      where ${ofStep(step)} and r.status = 'same' and r.draft ? 'min_stock' and s.min_stock is distinct from ${LIMIT} order by s.id for update of s
    ), limited as (
      update material_stock s set min_stock = b.wanted, ${touched(step)} from before b where s.tenant_id = ${tenant_id} and s.id = b.id
    ), known as (select no, jsonb_object_agg(branch_id, min_stock) as limits from before group by no)
    update person_import_row r set outcome = 'updated', filled = coalesce(r.filled, '{}') || jsonb_build_object('min_stock', k.limits)
    from known k where ${ofStep(step)} and r.no = k.no`)
}

/** Gives branches the limits that they had, where nobody has set another since. */
export const putLimitsBack = (step: Step): Sql => sql`
  update material_stock s set min_stock = (f.value #>> '{}')::numeric, ${touched(step)}
  from person_import_row r cross join lateral jsonb_each(r.filled -> 'min_stock') f (branch_id, value)
  where ${ofStep(step)} and r.outcome = 'undone' and s.tenant_id = r.tenant_id and s.material_id = r.record_id
    and s.branch_id = f.branch_id::bigint and s.min_stock is not distinct from ${LIMIT}`
