import type { Vocabulary } from '@bcare/contract/settings/vocabularies'
import { refuse } from '@bcare/rules/refusal'
import {
  faultOf,
  requireStaff,
  requireWord,
  staffQuery,
  type Staff,
  type Word,
  wordQuery,
} from '../appointments/references.ts'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'

interface DepositReferences {
  deal_id?: number | null | undefined
  attachment_id?: number | null | undefined
  doctor_id?: number | null | undefined
}

/** What a deposit is kept for belongs to its customer. @throws Fault rule */
export async function requireDepositReferences(
  context: Context,
  person_id: number,
  { deal_id, attachment_id, doctor_id }: DepositReferences,
): Promise<void> {
  const { tenant_id } = context.caller
  const [deals, lines, staff] = await context.db.batch<[object, object, Staff]>(
    sql`select id from deal where tenant_id = ${tenant_id} and id = ${deal_id ?? null} and person_id = ${person_id} and deleted_at is null`,
    sql`select id from attachment where tenant_id = ${tenant_id} and id = ${attachment_id ?? null} and person_id = ${person_id}
      and kind <> 'operation' and deleted_at is null`,
    staffQuery(context, [doctor_id]),
  )
  if (deal_id != null && deals.length === 0)
    throw faultOf(refuse('Cơ hội này không phải của khách hàng đã chọn', 'deal_id'))
  if (attachment_id != null && lines.length === 0)
    throw faultOf(refuse('Dịch vụ này không phải của khách hàng đã chọn', 'attachment_id'))
  requireStaff(staff, 'doctor_id', doctor_id, true)
}

/** @throws Fault rule when the term is not of the vocabulary */
export async function requireTerm(
  context: Context,
  field: string,
  id: number,
  vocabulary: Vocabulary,
): Promise<Word> {
  const word = requireWord(await context.db.rows<Word>(wordQuery(context, [id])), field, id, vocabulary)
  if (word === undefined) throw new Error('a term that is required was not asked for')
  return word
}
