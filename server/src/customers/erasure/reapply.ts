import type pg from 'pg'
import { sql } from '../../kit/database/sql.ts'
import { tenantDatabase, tenantTransaction, type Transaction } from '../../kit/database/tenant-database.ts'
import { anonymise } from './anonymise.ts'

/** One erasure as it is stored outside of the database, beside the backups: ids and times, nothing that identifies the customer. */
export interface StoredErasure {
  tenant_id: number
  person_id: number
  request_id: number
  requested_by: number
  decided_by: number
  due_at: string
  decided_at: string
}

const actorOf = (tenant_id: number, user_id: number | null) => ({
  tenant_id,
  user_id,
  request_id: 'erasures',
  ip: null,
  user_agent: null,
})

/** Every erasure of every clinic, in the order in which they were decided. */
export async function listErasures(pool: pg.Pool): Promise<StoredErasure[]> {
  const { rows: tenants } = await pool.query<{ id: number }>('select id from tenant order by id')
  const found: StoredErasure[] = []
  for (const { id } of tenants) {
    const rows = await tenantDatabase(pool, actorOf(id, null)).rows<StoredErasure>(sql`
      select tenant_id, person_id, id as request_id, created_by as requested_by, decided_by, to_json(due_at) #>> '{}' as due_at, to_json(decided_at) #>> '{}' as decided_at
      from subject_request where tenant_id = ${id} and kind = 'erase' and status = 'done' order by decided_at, id`)
    found.push(...rows)
  }
  return found
}

/** The request of an erasure as the restored database is to have it: that of the list, or a new one where another has its number. */
async function settleRequest(tx: Transaction, erasure: StoredErasure): Promise<number | undefined> {
  const { tenant_id, person_id, request_id, requested_by, decided_by, due_at, decided_at } = erasure
  const known = await tx.one<{ id: number }>(sql`
    update subject_request set status = 'done', decided_at = ${decided_at}, decided_by = ${decided_by}, version = version + 1, updated_at = now()
    where tenant_id = ${tenant_id} and id = ${request_id} and person_id = ${person_id} and kind = 'erase' returning id`)
  if (known !== undefined) return known.id
  const made = await tx.one<{ id: number }>(sql`
    insert into subject_request (tenant_id, person_id, kind, content, status, due_at, decided_at, created_by, decided_by)
    values (${tenant_id}, ${person_id}, 'erase', 'Ẩn danh lại sau khi phục hồi bản sao lưu', 'done', ${due_at}, ${decided_at}, ${requested_by}, ${decided_by}) returning id`)
  return made?.id
}

/** Erases once more who has come back with a backup. Answers whether there was anything to do. */
export function reapplyErasure(pool: pg.Pool, erasure: StoredErasure): Promise<boolean> {
  const { tenant_id, person_id, decided_by } = erasure
  return tenantTransaction(pool, actorOf(tenant_id, decided_by), async (tx) => {
    const back = await tx.one(sql`
      select id from person where tenant_id = ${tenant_id} and id = ${person_id} and anonymised_at is null for update`)
    if (back === undefined) return false
    const request_id = await settleRequest(tx, erasure)
    if (request_id === undefined) throw new Error('an insert into subject_request returned no row')
    await anonymise(tx, { tenant_id, user_id: decided_by, request_id, person_id })
    return true
  })
}
