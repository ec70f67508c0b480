import { explainConstraints } from '../kit/database/errors.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { starterTerms } from '../settings/starter-terms.ts'
import { clinicBegins } from './hooks.ts'
import { roleStatements } from './default-roles.ts'
import { firstSettings, type FirstSettings } from './provision.ts'

export const ADDRESS_TAKEN = 'Địa chỉ này đã có phòng khám khác dùng, hãy chọn địa chỉ khác'
explainConstraints({ tenant_key_key: ADDRESS_TAKEN, tenant_domain_pkey: ADDRESS_TAKEN })

export interface ClinicInput {
  clinic_name: string
  key: string
  name: string
  username: string
  phone: string | null
}

export interface NewClinic {
  wanted: ClinicInput
  email: string
  password_hash: string
  host: string
}

const BRAND_LENGTH = 60
/** What is shown at the top of every page is shorter than a name may be. */
const brandOf = (name: string) => (name.length <= BRAND_LENGTH ? name : `${name.slice(0, BRAND_LENGTH - 1)}…`)

/** What every clinic begins with (roles, pipelines, terms, a branch, its administrator), to be run in its scope. */
export function beginningOf(
  id: number,
  { wanted, email, password_hash }: Omit<NewClinic, 'host'>,
): readonly Sql[] {
  const { clinic_name, name, username, phone } = wanted
  const settings: FirstSettings = Object.assign({}, ...clinicBegins.all().map((begins) => begins.settings), {
    'brand.name': brandOf(clinic_name),
    'clinic.name': clinic_name,
    'clinic.email': email,
    ...(phone !== null && { 'clinic.phone': phone }),
  })
  return [
    sql`select set_config('app.tenant_id', ${String(id)}, true)`,
    ...roleStatements(id),
    ...clinicBegins.all().flatMap(({ statements }) => statements(id)),
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
  ]
}

/**
 * Makes a clinic that works at once. The transaction passes from the clinic that was asked to the new one: whatever is
 * written after that is the new one's, by row-level security too.
 */
export async function foundClinic({ db }: Pick<Context, 'db'>, clinic: NewClinic): Promise<void> {
  const { key, clinic_name } = clinic.wanted
  const made = await db.one<{ id: number }>(
    sql`select app.found_clinic(${key}, ${clinic_name}, ${clinic.host}) as id`,
  )
  if (made === undefined) throw new Error('a clinic was made without an id')
  await db.batch(...beginningOf(made.id, clinic))
}
