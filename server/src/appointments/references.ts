import { Fault } from '@bcare/contract'
import type { Vocabulary } from '@bcare/contract/settings/vocabularies'
import type { Refusal } from '@bcare/rules/refusal'
import type { Context } from '../kit/context.ts'
import { sql, type Sql } from '../kit/database/sql.ts'

export interface Staff {
  id: number
  name: string
  is_doctor: boolean
  branch_id: number | null
}

export interface Word {
  id: number
  vocabulary: string
  name: string
  data: Record<string, unknown>
}

type Id = number | null | undefined

const known = (ids: readonly Id[]): number[] => [...new Set(ids.filter((id): id is number => id != null))]

/** Colleagues who work here, by their numbers. */
export const staffQuery = ({ caller }: Context, ids: readonly Id[]): Sql => sql`
  select id, name, is_doctor, branch_id from "user" where tenant_id = ${caller.tenant_id} and status = 'active' and id = any(${known(ids)})`

/** Terms of the clinic's vocabularies that may still be chosen. */
export const wordQuery = ({ caller }: Context, ids: readonly Id[]): Sql => sql`
  select id, vocabulary, name, data from term
  where tenant_id = ${caller.tenant_id} and is_active and deleted_at is null and id = any(${known(ids)}) for key share`

/** A refusal of the rules as what the caller reads. */
export const faultOf = ({ message, field }: Refusal): Fault =>
  new Fault('rule', message, field === undefined ? null : { errors: [{ field, message }] })

const wrong = (field: string, message: string) => new Fault('rule', message, { errors: [{ field, message }] })

/** @throws Fault rule when a user named is not of the staff any more, or is no doctor where one is needed */
export function requireStaff(
  found: readonly Staff[],
  field: string,
  id: Id,
  doctor = false,
): Staff | undefined {
  if (id == null) return undefined
  const one = found.find((staff) => staff.id === id)
  if (one === undefined) throw wrong(field, 'Nhân viên được chọn không còn làm việc, hãy chọn người khác')
  if (doctor && !one.is_doctor) throw wrong(field, `${one.name} không phải bác sĩ, hãy chọn bác sĩ khác`)
  return one
}

/** @throws Fault rule when a term is not of the vocabulary that the field takes, or no longer in use */
export function requireWord(
  found: readonly Word[],
  field: string,
  id: Id,
  vocabulary: Vocabulary,
): Word | undefined {
  if (id == null) return undefined
  const one = found.find((word) => word.id === id && word.vocabulary === vocabulary)
  if (one === undefined) throw wrong(field, 'Mục được chọn không còn dùng hoặc không thuộc danh mục này')
  return one
}

/** Why the change of this transaction is made, for the log. */
export async function giveReason({ db }: Context, reason: string | null | undefined): Promise<void> {
  if (reason) await db.rows(sql`select set_config('app.reason', ${reason}, true)`)
}
