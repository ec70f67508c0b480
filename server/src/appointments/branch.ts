import { Fault, type Permission } from '@bcare/contract'
import { sql, type Sql } from '../kit/database/sql.ts'
import { inBranches } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'

interface BranchInput {
  branch_id?: number | undefined
  doctor_id?: number | null | undefined
  permission: Permission
}

/**
 * The branch where something happens: the one that is named, else the doctor's, else the caller's, else the clinic's
 * first; for callers who may act in their own branches only, one of those. Answers one row with `id`.
 */
export function branchQuery({ caller }: Context, { branch_id, doctor_id, permission }: BranchInput): Sql {
  const wanted = branch_id === undefined ? sql`` : sql` and b.id = ${branch_id}`
  const bound = ['branch', 'department'].includes(caller.scopeFor(permission))
    ? sql` and ${inBranches(caller, sql`b.id`)}`
    : sql``
  return sql`
    select b.id from department b
    where b.tenant_id = ${caller.tenant_id} and b.kind = 'branch' and b.is_active and b.deleted_at is null${wanted}${bound}
    order by
      b.id is distinct from (select u.branch_id from "user" u where u.tenant_id = ${caller.tenant_id} and u.id = ${doctor_id ?? null}),
      b.id is distinct from ${caller.branch_id}, b."order", b.id
    limit 1`
}

/** @throws Fault rule when there is no such branch for the caller */
export function requireBranch(rows: readonly { id: number }[]): number {
  const [found] = rows
  if (found === undefined)
    throw new Fault('rule', 'Chi nhánh không hoạt động hoặc ngoài phạm vi của bạn, hãy chọn chi nhánh khác')
  return found.id
}
