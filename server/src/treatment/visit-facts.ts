import { MEDICAL_PURPOSES } from '@bcare/rules/files/purpose'
import type { Caller } from '../kit/caller.ts'
import { sql, type Sql } from '../kit/database/sql.ts'

/** What treatment knows of a visit: its customer's treatment goes on, and what its steps ask for and has not come. */
export const treatmentOfVisit = (
  { tenant_id }: Caller,
  { id, person_id }: { id: number; person_id: number },
): Sql => sql`
  with done as (
    select o.parent_id, op.requires_image, op.requires_data, l.status as line_status, l.started_at, p.image_required
    from attachment o join attachment l on l.tenant_id = o.tenant_id and l.id = o.parent_id
      join product p on p.tenant_id = o.tenant_id and p.id = o.product_id
      left join operation op on op.tenant_id = o.tenant_id and op.id = o.operation_id
    where o.tenant_id = ${tenant_id} and o.track_id = ${id} and o.status = 'done' and o.deleted_at is null
  ), picture as (
    select f.purpose, (f.created_at at time zone 'Asia/Ho_Chi_Minh')::date as came_on from file_usage f
    where f.tenant_id = ${tenant_id} and f.person_id = ${person_id} and f.deleted_at is null
      and f.purpose = any (${[...MEDICAL_PURPOSES]}::text[])
  )
  select
    exists (select from attachment l where l.tenant_id = ${tenant_id} and l.person_id = ${person_id} and l.deleted_at is null
      and l.status = 'in_progress') as in_treatment,
    exists (select from done d where
      d.requires_image and not exists (select from picture f join track k on k.tenant_id = ${tenant_id} and k.id = ${id} where f.came_on >= k.visit_date)
      or d.image_required in ('before', 'both') and not exists (select from picture f where f.purpose = 'before')
      or d.image_required in ('after', 'both') and d.line_status = 'completed'
        and not exists (select from picture f where f.purpose = 'after' and f.came_on >= (d.started_at at time zone 'Asia/Ho_Chi_Minh')::date)) as images_missing,
    coalesce((select json_agg(distinct d.requires_data) from done d where d.requires_data is not null and not exists (
      select from entity_data e where e.tenant_id = ${tenant_id} and e.entity_type = 'attachment' and e.entity_id = d.parent_id
        and e.kind = d.requires_data and e.is_current and e.value is not null and e.status <> 'void')), '[]') as data_missing`
