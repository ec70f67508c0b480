import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/http/context.ts'
import { STARTER_PIPELINE_IDS, starterPipelines } from '../sales/starter-pipelines.ts'
import { starterTerms } from '../settings/starter-terms.ts'
import { firstSettings, roleStatements } from './provision.ts'

export interface WantedClinic {
  clinic_name: string
  key: string
  name: string
  username: string
  phone: string | null
}

export interface NewClinic {
  wanted: WantedClinic
  email: string
  password_hash: string
  host: string
}

/**
 * Makes a clinic that works at once. The transaction passes from the clinic that was asked to the new one: whatever is
 * written after that is the new one's, by row-level security too.
 */
export async function foundClinic(
  { db }: Pick<Context, 'db'>,
  { wanted, email, password_hash, host }: NewClinic,
): Promise<void> {
  const { clinic_name, key, name, username, phone } = wanted
  const settings = {
    ...STARTER_PIPELINE_IDS,
    'brand.name': clinic_name,
    'clinic.name': clinic_name,
    'clinic.email': email,
    ...(phone !== null && { 'clinic.phone': phone }),
  }
  const made = await db.one<{ id: number }>(
    sql`select app.found_clinic(${key}, ${clinic_name}, ${host}) as id`,
  )
  if (made === undefined) throw new Error('a clinic was made without an id')
  const { id } = made
  await db.batch(
    sql`select set_config('app.tenant_id', ${String(id)}, true)`,
    ...roleStatements(id),
    ...starterPipelines(id),
    starterTerms(id),
    firstSettings(id, settings),
    sql`insert into department (tenant_id, name, kind, phone) values (${id}, 'Chi nhánh chính', 'branch', ${phone})`,
    sql`update department set branch_id = id where tenant_id = ${id}`,
    sql`insert into "user" (tenant_id, username, name, email, phone, branch_id, department_position)
      select ${id}, ${username}, ${name}, ${email}, ${phone}, d.id, 'Quản trị' from department d where d.tenant_id = ${id}`,
    sql`insert into credential (tenant_id, user_id, password_hash)
      select ${id}, u.id, ${password_hash} from "user" u where u.tenant_id = ${id}`,
    sql`insert into user_role (tenant_id, user_id, role_id)
      select ${id}, u.id, r.id from "user" u, role r where u.tenant_id = ${id} and r.tenant_id = ${id} and r.name = 'admin'`,
  )
}
