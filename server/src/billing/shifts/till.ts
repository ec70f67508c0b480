import { Fault, type Parsed } from '@bcare/contract'
import type { payment } from '@bcare/contract/billing/payment'
import { isLocked, METHOD_KINDS, methodsProblem, type MethodKind } from '@bcare/rules/billing/payment'
import { refuse } from '@bcare/rules/refusal'
import { clinicDate, milliseconds } from '@bcare/rules/text/date'
import { branchQuery, requireBranch } from '../../appointments/branch.ts'
import { faultOf, requireWord, wordQuery, type Word } from '../../appointments/references.ts'
import { requirePerson } from '../../customers/of-person.ts'
import type { Context } from '../../kit/context.ts'
import { sql, type Sql } from '../../kit/database/sql.ts'
import { setting } from '../../settings/setting.ts'

export type MethodDraft = Parsed<typeof payment.refund>['methods'][number]
export type StoredMethod = MethodDraft & { kind: MethodKind; name: string }

/** Whose money a command moves, and where: the customer stays locked until it ends, so that commands about one follow each other. */
export interface Till {
  branch_id: number
  person_name: string
  phone: string | null
  methods: StoredMethod[]
  paid_at: Date
}

interface TillInput {
  person_id: number
  amount: number
  methods: readonly MethodDraft[]
  paid_at?: string | undefined
  /** Where it happens, when that is settled: the branch of what is corrected. */
  branch_id?: number | undefined
  permission?: Context['call']['permission']
}

/** The customer, locked: the first lock of every command about money. */
export const lockPerson = ({ caller }: Context, person_id: number): Sql => sql`
  select p.id, p.full_name, p.phone from person p
  where p.tenant_id = ${caller.tenant_id} and p.id = ${person_id} and p.deleted_at is null for no key update`

const methodKind = ({ data }: Word): MethodKind =>
  METHOD_KINDS.find((kind) => kind === data['kind']) ?? 'cash'

/** What each method is, as its term says it now. @throws Fault rule */
function knownMethods(methods: readonly MethodDraft[], words: readonly Word[]): StoredMethod[] {
  return methods.map((method) => {
    const word = requireWord(words, 'methods', method.method_term_id, 'payment_method')
    requireWord(words, 'methods', method.fund_account_id, 'fund_account')
    if (word === undefined) throw new Error('a method of payment has no term')
    const kind = methodKind(word)
    if (kind === 'deposit')
      throw faultOf(refuse('Tạm ứng được dùng ở phần «Tạm ứng», không phải một phương thức thu', 'methods'))
    return { ...method, kind, name: word.name }
  })
}

/** The moment of a voucher. @throws Fault rule when it is to come, forbidden on an earlier day, locked in closed books */
export async function requireMoment(context: Context, at: string | undefined): Promise<Date> {
  const { caller, now } = context
  const lock_date = await setting(context, 'finance.lock_date')
  if (at === undefined) return now
  if (milliseconds(at) > milliseconds(now))
    throw faultOf(refuse('Ngày thanh toán không được ở tương lai', 'paid_at'))
  const day = clinicDate(new Date(at))
  if (isLocked(day, lock_date) && !caller.may('payment:unlock')) throw lockedFault(lock_date, 'paid_at')
  if (day < clinicDate(now) && !caller.may('payment:backdate'))
    throw new Fault('forbidden', 'Ghi lùi ngày cần người có quyền, hãy nhờ quản lý hoặc kế toán', {
      needs: 'payment:backdate',
    })
  return new Date(at)
}

const lockedFault = (lock_date: string, field: string): Fault => {
  const message = `Sổ đã khóa đến ngày ${lock_date.split('-').toReversed().join('/')}, không ghi hay sửa được phiếu của những ngày đó`
  return new Fault('locked', message, { errors: [{ field, message }] })
}

/** @throws Fault locked when the books of that day are closed */
export async function requireOpenBooks(context: Context, at: string): Promise<void> {
  const lock_date = await setting(context, 'finance.lock_date')
  if (isLocked(clinicDate(new Date(at)), lock_date) && !context.caller.may('payment:unlock'))
    throw lockedFault(lock_date, 'paid_at')
}

/**
 * Opens the till for a command: the customer locked, the branch, the methods, the moment.
 * @throws Fault not_found, rule, forbidden, locked
 */
export async function openTill(
  context: Context,
  { person_id, amount, methods, paid_at, branch_id, permission = context.call.permission }: TillInput,
): Promise<Till> {
  const problem = methodsProblem(amount, methods)
  if (problem !== undefined) throw faultOf(problem)
  await requirePerson(context, person_id, 'person:read')
  const moment = await requireMoment(context, paid_at)
  const [people, branches, words] = await context.db.batch<
    [{ full_name: string; phone: string | null }, { id: number }, Word]
  >(
    lockPerson(context, person_id),
    branchQuery(context, { branch_id, permission }),
    wordQuery(
      context,
      methods.flatMap((method) => [method.method_term_id, method.fund_account_id]),
    ),
  )
  const [person] = people
  if (person === undefined) throw new Fault('not_found', 'Không tìm thấy khách hàng')
  return {
    branch_id: requireBranch(branches),
    person_name: person.full_name,
    phone: person.phone,
    methods: knownMethods(methods, words),
    paid_at: moment,
  }
}
