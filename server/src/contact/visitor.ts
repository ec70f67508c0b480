import type { Acquainted, OnFile } from '@bcare/rules/contact/convert'
import type { Lifecycle } from '@bcare/rules/customers/lifecycle'
import { phoneTail } from '@bcare/rules/text/phone'
import { personTable } from '../customers/person/person-table.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { maskedPhone } from '../kit/database/table.ts'
import type { Caller } from '../kit/caller.ts'

/** How a visitor who sent a form can be reached: that is how they are known again. */
export interface Reach {
  phone: string | null
  email: string | null
}

/** What two entries of one person share, for `takeTurns`. */
export const marksOf = ({ phone, email }: Reach): string[] => [
  ...(phone === null ? [] : [phoneTail(phone)]),
  ...(email === null ? [] : [email.toLowerCase()]),
]

const tailOf = ({ phone }: Reach) => (phone === null ? null : phoneTail(phone))
const foldOf = ({ email }: Reach) => email?.toLowerCase() ?? null

/** A person on file who may be the visitor who sent the form. */
export interface Known extends OnFile, Acquainted {
  code: string
  lifecycle: Lifecycle
  owner_name: string | null
  shown_phone: string | null
  by: 'phone' | 'email'
  /** Whether number or address says so, or only who asks. */
  fits: boolean
}

const MOST = 10

const fits = (reach: Reach): Sql =>
  sql`(t.phone_tail = ${tailOf(reach)} or t.phone2_tail = ${tailOf(reach)} or t.email_fold = ${foldOf(reach)})`
const byPhone = (reach: Reach): Sql =>
  sql`coalesce(t.phone_tail = ${tailOf(reach)} or t.phone2_tail = ${tailOf(reach)}, false)`

/** People with this number or address, numbers before addresses and the newest first; and one more who was named. */
export const knownQuery = (caller: Caller, reach: Reach, named: number | null): Sql => sql`
  select t.id, t.code, t.full_name, t.phone, t.phone2, t.email, t.source_term_id, t.source_detail, t.campaign, t.utm, t.first_channel, t.lifecycle,
    t.gender, t.birth_day, t.birth_month, t.birth_year,
    ${maskedPhone('phone', personTable, caller)} as shown_phone, o.name as owner_name,
    case when ${byPhone(reach)} then 'phone' else 'email' end as by, coalesce(${fits(reach)}, false) as fits
  from person t left join "user" o on o.tenant_id = t.tenant_id and o.id = t.owner_id
  where t.tenant_id = ${caller.tenant_id} and t.deleted_at is null and (${fits(reach)} or t.id = ${named}::bigint)
  order by t.id is not distinct from ${named}::bigint desc, ${byPhone(reach)} desc, t.id desc limit ${MOST}`

/** The id of whom it most likely is, as `{ id }`. */
export const matchQuery = (tenant_id: number, reach: Reach): Sql => sql`
  select t.id from person t where t.tenant_id = ${tenant_id} and t.deleted_at is null and ${fits(reach)}
  order by ${byPhone(reach)} desc, t.id desc limit 1`

/** The latest submission of the last thirty days that was reached the same way, as `{ id }`. */
export const earlierQuery = (tenant_id: number, reach: Reach): Sql => sql`
  select t.id from form_submission t where t.tenant_id = ${tenant_id} and t.deleted_at is null and t.status <> 'spam'
    and t.submitted_at > now() - interval '30 days' and (t.phone_tail = ${tailOf(reach)} or t.email_fold = ${foldOf(reach)})
  order by t.submitted_at desc, t.id desc limit 1`
