import { refuse } from '@bcare/rules/refusal'
import {
  faultOf,
  requireStaff,
  requireWord,
  staffQuery,
  wordQuery,
  type Staff,
  type Word,
} from '../appointments/references.ts'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import type { AttachmentRow } from './attachment-table.ts'

/** What a line names beside its customer and its service. */
export type LineReferences = Partial<
  Pick<
    AttachmentRow,
    | 'doctor_id'
    | 'assistant_ids'
    | 'consultant_id'
    | 'referrer_id'
    | 'diagnosed_by'
    | 'diagnosis_term_ids'
    | 'deal_id'
    | 'track_id'
    | 'appointment_id'
  >
>

const RECORDS = [
  ['deal_id', 'deal', 'Cơ hội không phải của khách hàng này, hãy chọn lại'],
  ['track_id', 'track', 'Lượt khám không phải của khách hàng này, hãy chọn lại'],
  ['appointment_id', 'appointment', 'Lịch hẹn không phải của khách hàng này, hãy chọn lại'],
] as const

/** @throws Fault rule, at the field that names what is not there, not in use, or another customer's */
export async function requireReferences(
  context: Context,
  person_id: number,
  line: LineReferences,
): Promise<void> {
  const { tenant_id } = context.caller
  const {
    doctor_id,
    assistant_ids = [],
    consultant_id,
    referrer_id,
    diagnosed_by,
    diagnosis_term_ids = [],
  } = line
  const [staff, words, records] = await context.db.batch<[Staff, Word, Record<string, boolean>]>(
    staffQuery(context, [doctor_id, consultant_id, referrer_id, diagnosed_by, ...assistant_ids]),
    wordQuery(context, diagnosis_term_ids),
    sql`select
      exists (select from deal r where r.tenant_id = ${tenant_id} and r.id = ${line.deal_id ?? null} and r.person_id = ${person_id} and r.deleted_at is null) as deal,
      exists (select from track r where r.tenant_id = ${tenant_id} and r.id = ${line.track_id ?? null} and r.person_id = ${person_id} and r.deleted_at is null) as track,
      exists (select from appointment r where r.tenant_id = ${tenant_id} and r.id = ${line.appointment_id ?? null} and r.person_id = ${person_id} and r.deleted_at is null) as appointment`,
  )
  requireStaff(staff, 'doctor_id', doctor_id, true)
  requireStaff(staff, 'diagnosed_by', diagnosed_by, true)
  requireStaff(staff, 'consultant_id', consultant_id)
  requireStaff(staff, 'referrer_id', referrer_id)
  for (const one of assistant_ids) requireStaff(staff, 'assistant_ids', one)
  for (const one of diagnosis_term_ids) requireWord(words, 'diagnosis_term_ids', one, 'diagnosis')
  for (const [field, table, message] of RECORDS)
    if (line[field] != null && records[0]?.[table] !== true) throw faultOf(refuse(message, field))
  if (doctor_id != null && assistant_ids.includes(doctor_id))
    throw faultOf(refuse('Bác sĩ điều trị không thể đồng thời là phụ tá của mình', 'assistant_ids'))
}
