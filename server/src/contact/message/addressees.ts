import { BOOKED_STATUSES } from '@bcare/rules/appointments/appointment'
import { UNSENT_MESSAGES } from '@bcare/rules/contact/message/message'
import type { Addressee } from '@bcare/rules/contact/message/eligible'
import type { MessageFacts } from '@bcare/rules/contact/message/template'
import { formatDate, formatTime } from '@bcare/rules/text/date'
import { sql, states, type Sql } from '../../kit/database/sql.ts'
import type { TenantDatabase } from '../../kit/database/tenant-database.ts'

/** Days that the cap of offers looks at. */
const CAP_DAYS = 30

/** Whom a message is for, and of which appointment it speaks: of the next one where none is named. */
export interface Recipient {
  person_id: number
  appointment_id?: number | null
}

interface AddresseeRow extends Addressee {
  place: number
  id: number
  full_name: string
  code: string
  branch_id: number | null
  start_at: string | null
  doctor_name: string | null
  service_name: string | null
}

/** A customer with what decides whether they are written to, and what is known of them for the blanks. */
export interface KnownAddressee {
  person_id: number
  full_name: string
  addressee: Addressee
  /** The appointment that is named, else the next one. */
  appointment_id: number | null
  is_named: boolean
  starts_at: string | null
  /** Null where neither the customer nor the clinic has one. */
  branch_id: number | null
  facts: MessageFacts
}

const lastWord = (name: string): string => name.split(' ').at(-1) ?? name

/** The branch of a customer who has none. */
const FIRST_BRANCH = sql`(select min(b.id) from department b where b.tenant_id = t.tenant_id and b.kind = 'branch' and b.deleted_at is null)`

/**
 * What is known of these customers, in the order in which they are named; one who is not there, or whom `seen` (over
 * `t`) does not let through, is left out, and so is an appointment that is not theirs.
 */
export async function addresseesOf(
  { tenant_id, db, now }: { tenant_id: number; db: TenantDatabase; now: Date },
  recipients: readonly Recipient[],
  seen: Sql = sql`true`,
): Promise<KnownAddressee[]> {
  const wanted = recipients.map(({ person_id, appointment_id = null }, place) => ({
    place,
    person_id,
    appointment_id,
  }))
  const rows = await db.rows<AddresseeRow & { appointment_id: number | null; is_named: boolean }>(sql`
    select w.place, t.id, t.full_name, t.code, coalesce(t.branch_id, ${FIRST_BRANCH}) as branch_id, coalesce(t.phone, t.phone2) as phone, t.email,
      t.do_not_contact, t.consent_marketing, t.blocked as is_blocked,
      (select count(*)::int from message m where m.tenant_id = t.tenant_id and m.person_id = t.id and m.purpose = 'marketing' and m.direction = 'out'
        and m.status not in ${states(UNSENT_MESSAGES)} and m.due_at > ${now.toISOString()}::timestamptz - make_interval(days => ${CAP_DAYS})) as recent_marketing,
      a.id as appointment_id, w.appointment_id is not null as is_named, a.start_at, d.name as doctor_name, ty.name as service_name
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w(place int, person_id bigint, appointment_id bigint)
    join person t on t.tenant_id = ${tenant_id} and t.id = w.person_id and t.deleted_at is null
    left join lateral (
      select x.id, x.tenant_id, x.start_at, x.doctor_id, x.type_term_id from appointment x
      where x.tenant_id = t.tenant_id and x.person_id = t.id and x.deleted_at is null and (x.id = w.appointment_id
        or (w.appointment_id is null and x.status in ${states(BOOKED_STATUSES)} and x.start_at > ${now.toISOString()}::timestamptz))
      order by x.start_at limit 1) a on true
    left join "user" d on d.tenant_id = a.tenant_id and d.id = a.doctor_id
    left join term ty on ty.tenant_id = a.tenant_id and ty.id = a.type_term_id
    where ${seen} order by w.place`)
  return rows.map((row) => ({
    person_id: row.id,
    full_name: row.full_name,
    addressee: row,
    appointment_id: row.appointment_id,
    is_named: row.is_named,
    starts_at: row.start_at,
    branch_id: row.branch_id,
    facts: {
      khach: lastWord(row.full_name),
      ho_ten: row.full_name,
      ma: row.code,
      ...(row.start_at !== null && { ngay_hen: formatDate(row.start_at), gio_hen: formatTime(row.start_at) }),
      ...(row.doctor_name !== null && { bac_si: row.doctor_name }),
      ...(row.service_name !== null && { dich_vu: row.service_name }),
    },
  }))
}
