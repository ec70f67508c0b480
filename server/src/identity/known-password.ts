import type pg from 'pg'
import { sql } from '../kit/database/sql.ts'
import { tenantDatabase } from '../kit/database/tenant-database.ts'

interface KnownPasswordRow {
  users: number
  names: string[]
}

/** How many users of a clinic still have the password that the demo gave them, and the names of a few. */
async function knownPasswords(pool: pg.Pool, tenant_id: number): Promise<KnownPasswordRow> {
  const db = tenantDatabase(pool, {
    tenant_id,
    user_id: null,
    request_id: 'start',
    ip: null,
    user_agent: null,
  })
  const found = await db.one<KnownPasswordRow>(sql`
    select count(*)::int as users, coalesce((array_agg(u.username::text order by u.id))[1:3], '{}') as names
    from credential c join "user" u on u.tenant_id = c.tenant_id and u.id = c.user_id
    where c.tenant_id = ${tenant_id} and c.is_demo and u.deleted_at is null`)
  return found ?? { users: 0, names: [] }
}

/** Why a server must not start in production on this database; undefined when no user in it has a password that is publicly known. */
export async function knownPasswordProblem(pool: pg.Pool): Promise<string | undefined> {
  const { rows: tenants } = await pool.query<{ id: number; name: string }>(
    'select id, name from tenant order by id',
  )
  for (const { id, name } of tenants) {
    const { users, names } = await knownPasswords(pool, id)
    if (users > 0)
      return `${name} còn ${users} tài khoản dùng mật khẩu của dữ liệu mẫu mà ai cũng biết (${names.join(', ')}${users > names.length ? '…' : ''}). Hãy dùng một cơ sở dữ liệu trống cho NODE_ENV=production, hoặc chạy với NODE_ENV=development HOST=127.0.0.1 để đổi mật khẩu của các tài khoản ấy rồi khởi động lại.`
  }
  return undefined
}
