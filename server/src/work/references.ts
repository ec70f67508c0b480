import { Fault } from '@bcare/contract'
import { NEXT_STEP_TYPES } from '@bcare/rules/customers/next-step'
import { appointmentTable } from '../appointments/appointment-table.ts'
import { trackTable } from '../appointments/visit/track-table.ts'
import { personTable } from '../customers/person/person-table.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { visible, type Table } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { dealTable } from '../sales/deal-table.ts'
import { taskTable } from './task-table.ts'

/** Refuses at the field that would mend it. */
export const wrong = (field: string, message: string): Fault =>
  new Fault('rule', message, { errors: [{ field, message }] })

/** What a new task names, as it was found. */
interface ReferenceRow {
  person: number | null
  deal: { id: number; person_id: number; branch_id: number } | null
  appointment: { id: number; person_id: number | null; deal_id: number | null; branch_id: number } | null
  track: { id: number; person_id: number; branch_id: number } | null
  parent: number | null
  person_branch: number | null
  first_branch: number | null
  chosen_branch: number | null
}

export interface Named {
  person_id: number | null
  deal_id: number | null
  appointment_id: number | null
  track_id: number | null
  parent_id: number | null
}

type Permission = `${string}:read`

/** A row that a task may be tied to: one that the caller can see. */
function row(
  { caller }: Context,
  target: unknown,
  permission: Permission,
  id: number | null,
  columns: Sql,
): Sql {
  const table = target as Table
  const reach = id !== null && caller.may(permission) ? visible(table, caller, { permission }) : sql`false`
  return sql`(select ${columns} from ${table.name} t where ${reach} and t.id = ${id}::bigint)`
}

const missing = (field: string, what: string) => wrong(field, `Không tìm thấy ${what}`)

/**
 * Whom and what a new task is about, and where it belongs. What is named must be there for the caller, and of one person.
 * @throws Fault rule
 */
export async function findReferences(
  context: Context,
  { branch_id: chosen, ...named }: Named & { branch_id: number | undefined },
): Promise<Named & { branch_id: number }> {
  const { caller, db } = context
  const { tenant_id } = caller
  const found = await db.one<ReferenceRow>(sql`select
    ${row(context, personTable, 'person:read', named.person_id, sql`t.id`)} as person,
    ${row(context, dealTable, 'deal:read', named.deal_id, sql`json_build_object('id', t.id, 'person_id', t.person_id, 'branch_id', t.branch_id)`)} as deal,
    ${row(context, appointmentTable, 'appointment:read', named.appointment_id, sql`json_build_object('id', t.id, 'person_id', t.person_id, 'deal_id', t.deal_id, 'branch_id', t.branch_id)`)} as appointment,
    ${row(context, trackTable, 'track:read', named.track_id, sql`json_build_object('id', t.id, 'person_id', t.person_id, 'branch_id', t.branch_id)`)} as track,
    ${row(context, taskTable, 'task:read', named.parent_id, sql`t.id`)} as parent,
    (select p.branch_id from person p where p.tenant_id = ${tenant_id} and p.id = ${named.person_id}::bigint) as person_branch,
    (select min(b.id) from department b where b.tenant_id = ${tenant_id} and b.kind = 'branch' and b.deleted_at is null) as first_branch,
    (select b.id from department b where b.tenant_id = ${tenant_id} and b.kind = 'branch' and b.deleted_at is null and b.id = ${chosen ?? null}::bigint) as chosen_branch`)
  if (found === undefined) throw new Error('a select without a table answered no row')
  const { deal, appointment, track } = found
  if (chosen !== undefined && found.chosen_branch === null) throw missing('branch_id', 'chi nhánh')
  if (named.person_id !== null && found.person === null) throw missing('person_id', 'khách hàng')
  if (named.deal_id !== null && deal === null) throw missing('deal_id', 'cơ hội')
  if (named.appointment_id !== null && appointment === null) throw missing('appointment_id', 'lịch hẹn')
  if (named.track_id !== null && track === null) throw missing('track_id', 'lượt khám')
  if (named.parent_id !== null && found.parent === null) throw missing('parent_id', 'công việc cha')
  const people = [named.person_id, deal?.person_id, appointment?.person_id, track?.person_id].filter(
    (id) => id != null,
  )
  if (new Set(people).size > 1)
    throw wrong('person_id', 'Cơ hội, lịch hẹn và khách hàng phải là của cùng một người')
  const branch_id =
    found.chosen_branch ??
    deal?.branch_id ??
    appointment?.branch_id ??
    track?.branch_id ??
    caller.branch_id ??
    found.person_branch ??
    found.first_branch
  if (branch_id === null) throw new Fault('rule', 'Phòng khám chưa có chi nhánh nào')
  return { ...named, person_id: people[0] ?? null, branch_id }
}

export interface TaskType {
  id: number
  needs_result: boolean
}

const typeQuery = (tenant_id: number, id: Sql): Sql => sql`
  select ty.id, coalesce(ty.data -> 'needs_result' = 'true'::jsonb, false) as needs_result
  from term ty where ty.tenant_id = ${tenant_id} and ty.id = ${id} and ty.vocabulary = 'task_type' and ty.deleted_at is null for key share`

/** What a draft without a type is. */
const PLAIN_TYPE = 'internal'

/**
 * A task type by its number, its code or its name. Types that the product's own rules name are there even in a clinic
 * that has thrown them away. @throws Fault rule
 */
export async function findType(
  { caller, db }: Context,
  input: { type_term_id?: number | undefined; type?: string | undefined },
): Promise<TaskType> {
  const { tenant_id } = caller
  const { type_term_id, type } = input
  const own = type === undefined || (NEXT_STEP_TYPES as readonly string[]).includes(type)
  const id =
    type_term_id !== undefined
      ? sql`(select x.id from term x where x.tenant_id = ${tenant_id} and x.id = ${type_term_id} and x.is_active and x.deleted_at is null)`
      : own
        ? sql`(select app.task_type(${tenant_id}, ${type ?? PLAIN_TYPE}))`
        : sql`(select x.id from term x where x.tenant_id = ${tenant_id} and x.vocabulary = 'task_type' and x.is_active and x.deleted_at is null
            and (x.code = ${type} or app.spelling(x.name) = app.spelling(${type})) order by x.code is not distinct from ${type} desc, x.id limit 1)`
  const made =
    own && type_term_id === undefined ? await db.one<{ id: number }>(sql`select ${id} as id`) : undefined
  const found = await db.one<TaskType>(
    typeQuery(tenant_id, made === undefined ? id : sql`${made.id}::bigint`),
  )
  if (found === undefined) throw wrong('type_term_id', 'Loại công việc đã chọn không còn trong danh mục')
  return found
}

/** Refuses a result that is not of the vocabulary. @throws Fault rule */
export async function checkResult({ caller, db }: Context, id: number | null | undefined): Promise<void> {
  if (id == null) return
  const found = await db.one(sql`
    select 1 from term where tenant_id = ${caller.tenant_id} and id = ${id} and vocabulary = 'call_outcome' and deleted_at is null for key share`)
  if (found === undefined) throw wrong('result_term_id', 'Kết quả đã chọn không còn trong danh mục')
}
