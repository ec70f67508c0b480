import { Fault, type Parsed } from '@bcare/contract'
import { department } from '@bcare/contract/identity/user'
import { branchesOf, type Place } from '@bcare/rules/identity/departments'
import { makesCycle } from '@bcare/rules/tree'
import { addRow, getRow, lockRow, updateRow, type Change } from '../kit/database/rows.ts'
import { sql, states } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { departmentTable } from './user-table.ts'
import { ENDED_TRACK_STATUSES } from '@bcare/rules/appointments/visit/track'
import { granted } from '../kit/granted.ts'

const crud = crudOf(departmentTable)

type Moved = Pick<Parsed<typeof department.update>, 'parent_id' | 'manager_id' | 'kind' | 'is_active'>

/** The whole tree of a clinic, which has a few dozen at most, locked until the change has been made. */
async function lockTree({ caller, db }: Context): Promise<Place[]> {
  const { tenant_id } = caller
  const [, places] = await db.batch<[object, Place]>(
    sql`select pg_advisory_xact_lock(hashtextextended('departments', ${tenant_id}))`,
    sql`select id, parent_id, kind from department where tenant_id = ${tenant_id} and deleted_at is null order by id`,
  )
  return places
}

/** @throws Fault rule */
async function requireManager({ caller, db }: Context, manager_id: number | null | undefined): Promise<void> {
  if (manager_id === null || manager_id === undefined) return
  const found = await db.one(
    sql`select id from "user" where tenant_id = ${caller.tenant_id} and id = ${manager_id} and status = 'active' and deleted_at is null`,
  )
  if (found === undefined) throw new Fault('rule', 'Người phụ trách không còn làm việc, hãy chọn người khác')
}

/** @throws Fault rule when the place in the tree cannot be */
function requirePlace(
  tree: readonly Place[],
  id: number | undefined,
  { parent_id = null, kind }: Moved,
): void {
  if (parent_id !== null && !tree.some((place) => place.id === parent_id))
    throw new Fault('rule', 'Đơn vị cấp trên không tồn tại')
  if (kind === 'branch' && parent_id !== null)
    throw new Fault('rule', 'Chi nhánh đứng ở cấp cao nhất, không trực thuộc đơn vị khác')
  if (id !== undefined && makesCycle(tree, id, parent_id))
    throw new Fault('rule', 'Không thể đặt một đơn vị trực thuộc chính nó hay đơn vị cấp dưới của nó')
}

/** A branch with customers in it today stays open; so does a department that others belong to or work in. @throws Fault rule */
async function requireUnused({ caller, db }: Context, id: number): Promise<void> {
  const { tenant_id } = caller
  const uses = await db.one<{ visits: number; staff: number; under: number }>(sql`select
    (select count(*)::int from track t where t.tenant_id = ${tenant_id} and t.branch_id = ${id} and t.deleted_at is null
      and t.status not in ${states(ENDED_TRACK_STATUSES)}) as visits,
    (select count(*)::int from "user" u where u.tenant_id = ${tenant_id} and (u.department_id = ${id} or u.branch_id = ${id})
      and u.status <> 'resigned' and u.deleted_at is null) as staff,
    (select count(*)::int from department d where d.tenant_id = ${tenant_id} and d.parent_id = ${id} and d.is_active and d.deleted_at is null) as under`)
  const { visits = 0, staff = 0, under = 0 } = uses ?? {}
  const still = [
    [visits, 'lượt khám chưa kết thúc'],
    [staff, 'nhân viên'],
    [under, 'đơn vị trực thuộc'],
  ].filter(([count]) => Number(count) > 0)
  if (still.length > 0)
    throw new Fault('rule', `Chưa thể ngừng hoạt động: còn ${still.map((line) => line.join(' ')).join(', ')}`)
}

/** The branch of every department follows from the tree. */
async function writeBranches(context: Context, tree: readonly Place[]): Promise<void> {
  const { caller, db } = context
  const rows = [...branchesOf(tree)].map(([id, branch_id]) => ({ id, branch_id }))
  await db.rows(sql`
    update department d set branch_id = b.branch_id from json_to_recordset(${JSON.stringify(rows)}::json) as b(id bigint, branch_id bigint)
    where d.tenant_id = ${caller.tenant_id} and d.id = b.id and d.branch_id is distinct from b.branch_id`)
}

async function add(context: Context, draft: Parsed<typeof department.add>) {
  const tree = await lockTree(context)
  requirePlace(tree, undefined, draft)
  await requireManager(context, draft.manager_id)
  const { id } = await addRow(departmentTable, context, draft)
  await writeBranches(context, [...tree, { id, parent_id: draft.parent_id, kind: draft.kind }])
  return getRow(departmentTable, context, id)
}

async function update(context: Context, change: Parsed<typeof department.update>) {
  const tree = await lockTree(context)
  const current = await lockRow(departmentTable, context, change.id)
  const { parent_id, kind, is_active } = { ...current, ...change } as typeof current
  requirePlace(tree, change.id, { parent_id, kind })
  if (current.kind === 'branch' && kind !== 'branch') await requireUnused(context, change.id)
  if (current.is_active && !is_active) await requireUnused(context, change.id)
  await requireManager(context, change.manager_id)
  await updateRow(departmentTable, context, change as Change)
  await writeBranches(
    context,
    tree.map((place) => (place.id === change.id ? { id: place.id, parent_id, kind } : place)),
  )
  return getRow(departmentTable, context, change.id)
}

export const departmentFamily = serve(
  department,
  { list: crud.list, get: crud.get, add, update },
  granted('department', {
    everyone: { all: 'read' },
  }),
)
