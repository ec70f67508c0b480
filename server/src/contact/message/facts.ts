import { Fault } from '@bcare/contract'
import type { Addressee } from '@bcare/rules/contact/message/eligible'
import type { MessageFacts } from '@bcare/rules/contact/message/template'
import { formatDate, formatTime } from '@bcare/rules/text/date'
import { personTable } from '../../customers/person-table.ts'
import type { Context } from '../../kit/context.ts'
import { sql } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import { setting } from '../../settings/setting.ts'

/** Days that the cap of offers looks at. */
const CAP_DAYS = 30

interface Whom extends Addressee {
  id: number
  full_name: string
  code: string
  branch_id: number | null
  first_branch: number | null
  start_at: string | null
  doctor_name: string | null
  service_name: string | null
}

/** The customer of a message with what decides whether they are written to, and what its blanks are filled with. */
export interface MessageTo {
  id: number
  addressee: Addressee
  branch_id: number
  facts: MessageFacts
}

const lastWord = (name: string): string => name.split(' ').at(-1) ?? name

/** @throws Fault not_found, rule */
export async function messageTo(
  context: Context,
  { person_id, appointment_id }: { person_id: number; appointment_id: number | null },
): Promise<MessageTo> {
  const { caller, db } = context
  const row = await db.one<Whom>(sql`
    select t.id, t.full_name, t.code, t.branch_id, coalesce(t.phone, t.phone2) as phone, t.email, t.do_not_contact, t.consent_marketing, t.blocked as is_blocked,
      (select min(b.id) from department b where b.tenant_id = t.tenant_id and b.kind = 'branch' and b.deleted_at is null) as first_branch,
      (select count(*)::int from message m where m.tenant_id = t.tenant_id and m.person_id = t.id and m.purpose = 'marketing'
        and m.status not in ('failed', 'expired', 'cancelled') and m.due_at > ${context.now}::timestamptz - make_interval(days => ${CAP_DAYS})) as recent_marketing,
      a.start_at, d.name as doctor_name, ty.name as service_name
    from person t
    left join appointment a on a.tenant_id = t.tenant_id and a.id = ${appointment_id}::bigint and a.person_id = t.id and a.deleted_at is null
    left join "user" d on d.tenant_id = a.tenant_id and d.id = a.doctor_id
    left join term ty on ty.tenant_id = a.tenant_id and ty.id = a.type_term_id
    where ${visible(personTable, caller, { permission: 'person:read' })} and t.id = ${person_id}`)
  if (row === undefined) throw new Fault('not_found', 'Không tìm thấy khách hàng')
  if (appointment_id !== null && row.start_at === null) throw new Fault('not_found', 'Không tìm thấy lịch hẹn')
  const branch_id = row.branch_id ?? caller.branch_id ?? row.first_branch
  if (branch_id === null) throw new Fault('rule', 'Phòng khám chưa có chi nhánh nào')
  const at = { branch_id }
  return {
    id: row.id,
    addressee: row,
    branch_id,
    facts: {
      khach: lastWord(row.full_name),
      ho_ten: row.full_name,
      ma: row.code,
      phong_kham: await setting(context, 'clinic.name', at),
      dia_chi: await setting(context, 'clinic.address', at),
      dien_thoai: await setting(context, 'clinic.phone', at),
      ...(row.start_at !== null && { ngay_hen: formatDate(row.start_at), gio_hen: formatTime(row.start_at) }),
      ...(row.doctor_name !== null && { bac_si: row.doctor_name }),
      ...(row.service_name !== null && { dich_vu: row.service_name }),
    },
  }
}
