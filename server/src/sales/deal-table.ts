import { READS_PHONES } from '@bcare/contract'
import { Deal } from '@bcare/contract/sales/deal'
import { explainConstraints } from '../kit/database/errors.ts'
import { foundIn, searchOf } from '../kit/database/search.ts'
import { sql, type Sql, states } from '../kit/database/sql.ts'
import { inBranches, table } from '../kit/database/table.ts'
import type { Caller } from '../kit/caller.ts'
import { shownTo } from './pipeline-table.ts'
import { isRotting } from './rotting.ts'
import { OPEN_TASK_STATUSES } from '@bcare/rules/work/status'

explainConstraints({
  deal_stage: 'Giai đoạn không thuộc quy trình này',
  deal_person: 'Không tìm thấy khách hàng',
  deal_owner: 'Không tìm thấy người phụ trách',
  deal_rank: 'Bảng cơ hội vừa được người khác sắp xếp lại, vui lòng thử lại',
})

/** The vocabulary of each field of a deal that names a term. */
export const DEAL_TERMS = { source_term_id: 'source' } as const

/** The caller's own deals: those that they take part in or have entered (docs/domain/common.md, "Scopes"). */
const own = ({ user_id }: Caller): Sql => sql`(t.owner_id = ${user_id} or t.created_by = ${user_id}
  or t.id in (select m.deal_id from deal_user m where m.tenant_id = t.tenant_id and m.user_id = ${user_id} and m.left_at is null))`

/** The ids of the caller's own deals. */
export const ownDeals = (caller: Caller): Sql =>
  sql`select t.id from deal t where t.tenant_id = ${caller.tenant_id} and ${own(caller)}`

export const dealTable = table(Deal, {
  always: (caller) =>
    sql`(t.pipeline_id in (select t.id from pipeline t where t.tenant_id = ${caller.tenant_id} and ${shownTo(caller)}) or ${own(caller)})`,
  search: 'search_text',
  search_ahead: true,
  sums: ['expected_amount'],
  scopes: {
    own,
    department: (caller) =>
      sql`(${own(caller)} or t.owner_id in (select u.id from "user" u where u.tenant_id = t.tenant_id and u.department_id = ${caller.department_id}))`,
    branch: (caller) => sql`(${inBranches(caller)} or ${own(caller)})`,
  },
  joined: {
    is_rotting: isRotting('t', 'stage'),
    person_name: sql`person.full_name`,
    person_code: sql`person.code`,
    person_phone: sql`coalesce(person.phone, person.phone2)`,
    next_appointment_at: sql`person.next_appointment_at`,
    next_task_type: sql`next_task.type`,
    next_task_at: sql`next_task.due_at`,
    owner_name: sql`owner.name`,
    pipeline_name: sql`pipeline.name`,
    stage_name: sql`stage.name`,
    stage_color: sql`stage.color`,
    source_name: sql`source.name`,
    lost_reason_name: sql`lost_reason.name`,
    tags: sql`coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g."order", g.name)
      from deal_tag l join tag g on g.tenant_id = l.tenant_id and g.id = l.tag_id and g.deleted_at is null
      where l.tenant_id = t.tenant_id and l.deal_id = t.id), '[]')`,
  },
  joins: sql`
    join person on person.tenant_id = t.tenant_id and person.id = t.person_id
    join stage on stage.tenant_id = t.tenant_id and stage.id = t.stage_id
    join pipeline on pipeline.tenant_id = t.tenant_id and pipeline.id = t.pipeline_id
    left join "user" owner on owner.tenant_id = t.tenant_id and owner.id = t.owner_id
    left join term source on source.tenant_id = t.tenant_id and source.id = t.source_term_id
    left join term lost_reason on lost_reason.tenant_id = t.tenant_id and lost_reason.id = t.lost_reason_id
    left join lateral (select k.due_at, type.name as type from task k join term type on type.tenant_id = k.tenant_id and type.id = k.type_term_id
      where k.tenant_id = t.tenant_id and k.deal_id = t.id and k.deleted_at is null and k.status in ${states(OPEN_TASK_STATUSES)}
      order by k.due_at, k.id limit 1) next_task on true`,
})

export interface DealNarrowing {
  tag_ids?: number | readonly number[] | undefined
  is_rotting?: boolean | undefined
  search?: string | undefined
}

const ROTTING = sql`exists (select 1 from stage limits where limits.tenant_id = t.tenant_id and limits.id = t.stage_id
  and ${isRotting('t', 'limits')})`

/** What narrows deals beside their own columns: any of some labels, and whether they have stayed in their stage for too long. */
export const narrowedBy = (caller: Caller, { tag_ids, is_rotting, search }: DealNarrowing): Sql[] => [
  ...(tag_ids === undefined
    ? []
    : [
        sql`exists (select 1 from deal_tag l where l.tenant_id = t.tenant_id and l.deal_id = t.id and l.tag_id = any(${[tag_ids].flat()}))`,
      ]),
  ...(is_rotting === undefined ? [] : [is_rotting ? ROTTING : sql`not ${ROTTING}`]),
  ...dealsWithoutNumbers(caller, search),
]

/**
 * A caller who may not read phone numbers finds deals by what they may read of them; the search text holds the person's
 * numbers too.
 */
export function dealsWithoutNumbers(caller: Caller, search: string | undefined): Sql[] {
  if (search === undefined || caller.may(READS_PHONES)) return []
  const shown = sql`concat_ws(' ', app.fold(t.name), lower(t.code), p.name_fold, lower(p.code))`
  return [
    sql`exists (select 1 from person p where p.tenant_id = t.tenant_id and p.id = t.person_id and ${foundIn(shown, searchOf(search))})`,
  ]
}
