import { createTenant, createUser, seedRoles } from '@bcare/server/identity/provision'
import { runPipeline } from '@bcare/server/kit/database/pipeline'
import { sql } from '@bcare/server/kit/database/sql'
import { starterPipelines } from '@bcare/server/sales/starter-pipelines'
import { starterTerms } from '@bcare/server/settings/starter-terms'
import type pg from 'pg'
import type { ClinicSpec } from './clinics.ts'
import { DEPARTMENTS, HEAD_OFFICE, newUser, type DepartmentName, type Member } from './staff.ts'

/** A member of the demo staff as it stands in the database. */
export interface Colleague extends Member {
  id: number
  department_id: number
  branch_id: number
}

export interface MadeClinic {
  spec: ClinicSpec
  tenant_id: number
  branch_ids: readonly number[]
  staff: readonly Colleague[]
}

/**
 * Makes a clinic with branches, departments, roles, pipelines, words and staff, on a connection that owns the schema. It has
 * no address yet: a clinic that has one is complete.
 */
export async function makeClinic(owner: pg.ClientBase, spec: ClinicSpec, hash: string): Promise<MadeClinic> {
  const tenant_id = await createTenant(owner, { ...spec.tenant, hosts: [] })
  await seedRoles(owner, tenant_id)
  await runPipeline(owner, [scopeOf(tenant_id), ...starterPipelines(tenant_id), starterTerms(tenant_id)])
  const branch_ids = await addBranches(owner, tenant_id, spec)
  const departments = await addDepartments(owner, tenant_id, branch_ids)
  const staff: Colleague[] = []
  for (const [index, member] of spec.staff.entries()) {
    const branch_id = branch_ids[member.branch]
    const department_id = departments.get(`${branch_id}/${member.department}`)
    if (branch_id === undefined || department_id === undefined)
      throw new Error(`${member.username} has no department`)
    const place = { branch_id, department_id, hash, domain: spec.mail_domain }
    staff.push({ ...member, ...place, id: await createUser(owner, tenant_id, newUser(member, index, place)) })
  }
  await appointManagers(owner, tenant_id, staff)
  return { spec, tenant_id, branch_ids, staff }
}

const scopeOf = (tenant_id: number) => sql`select set_config('app.tenant_id', ${String(tenant_id)}, true)`

async function addBranches(
  owner: pg.ClientBase,
  tenant_id: number,
  { branches }: ClinicSpec,
): Promise<number[]> {
  const rows = branches.map((branch, order) => ({ ...branch, order }))
  const [, made = []] = await runPipeline(owner, [
    scopeOf(tenant_id),
    sql`insert into department (tenant_id, name, code, address, kind, "order")
        select ${tenant_id}::int, b.name, b.code, b.address, 'branch', b."order"
        from json_to_recordset(${JSON.stringify(rows)}::json) as b(name text, code text, address text, "order" int)
        order by b."order" returning id`,
    sql`update department set branch_id = id where tenant_id = ${tenant_id} and kind = 'branch'`,
  ])
  return made.map((row) => Number(row['id']))
}

/** Departments of each branch, by `branch id/name`; those of the head office stand in the first one only. */
async function addDepartments(
  owner: pg.ClientBase,
  tenant_id: number,
  branch_ids: readonly number[],
): Promise<Map<string, number>> {
  const here = (name: DepartmentName, index: number) => index === 0 || !HEAD_OFFICE.includes(name)
  const rows = branch_ids.flatMap((branch_id, index) =>
    DEPARTMENTS.filter((name) => here(name, index)).map((name, order) => ({ name, branch_id, order })),
  )
  const [, made = []] = await runPipeline(owner, [
    scopeOf(tenant_id),
    sql`insert into department (tenant_id, name, kind, parent_id, branch_id, "order")
        select ${tenant_id}::int, d.name, 'department', d.branch_id, d.branch_id, d."order"
        from json_to_recordset(${JSON.stringify(rows)}::json) as d(name text, branch_id bigint, "order" int)
        order by d.branch_id, d."order" returning id, name, branch_id`,
  ])
  return new Map(made.map((row) => [`${row['branch_id']}/${row['name']}`, Number(row['id'])]))
}

/** Each branch is led by the manager who works there. */
async function appointManagers(
  owner: pg.ClientBase,
  tenant_id: number,
  staff: readonly Colleague[],
): Promise<void> {
  const managers = staff.filter(({ role }) => role === 'manager')
  await runPipeline(owner, [
    scopeOf(tenant_id),
    ...managers.map(
      ({ id, branch_id }) =>
        sql`update department set manager_id = ${id} where tenant_id = ${tenant_id} and id = ${branch_id}`,
    ),
  ])
}
