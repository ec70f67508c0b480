import type { Parsed } from '@bcare/contract'
import type { cashFlow } from '@bcare/contract/cashbook/cash-flow'
import { refuse } from '@bcare/rules/refusal'
import type { CounterpartyKind, VoucherWay } from '@bcare/rules/cashbook/voucher'
import {
  faultOf,
  requireStaff,
  requireWord,
  staffQuery,
  type Staff,
  type Word,
  wordQuery,
} from '../appointments/references.ts'
import { personTable } from '../customers/person/person-table.ts'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'

type Patch = Partial<
  Pick<
    Parsed<typeof cashFlow.add>,
    'category_term_id' | 'fund_account_id' | 'method_term_id' | 'deal_id' | 'target_fund_account_id'
  >
>

/** Who gives or takes the money. */
export interface Party {
  kind: CounterpartyKind
  id: number | null
}

/** The columns that a counterparty comes to, and its name as it is now. */
export interface PartyColumns {
  person_id: number | null
  counterparty_user_id: number | null
  counterparty_term_id: number | null
  name: string | null
}

const NO_ONE: PartyColumns = {
  person_id: null,
  counterparty_user_id: null,
  counterparty_term_id: null,
  name: null,
}

const CATEGORIES = { in: 'cash_in_category', out: 'cash_out_category' } as const

/** @throws Fault rule when what a voucher names is not of its vocabulary, or no longer in use */
export async function requireVoucherTerms(
  context: Context,
  direction: VoucherWay,
  { category_term_id, fund_account_id, method_term_id, deal_id, target_fund_account_id }: Patch,
): Promise<void> {
  const { caller, db } = context
  const [words, deals] = await db.batch<[Word, { id: number }]>(
    wordQuery(context, [category_term_id, fund_account_id, method_term_id, target_fund_account_id]),
    sql`select id from deal where tenant_id = ${caller.tenant_id} and id = ${deal_id ?? null} and deleted_at is null`,
  )
  requireWord(words, 'category_term_id', category_term_id, CATEGORIES[direction])
  requireWord(words, 'fund_account_id', fund_account_id, 'fund_account')
  requireWord(words, 'method_term_id', method_term_id, 'payment_method')
  requireWord(words, 'target_fund_account_id', target_fund_account_id, 'fund_account')
  if (deal_id != null && deals.length === 0) throw faultOf(refuse('Cơ hội này không còn', 'deal_id'))
}

/** @throws Fault rule when there is no such counterparty for the caller */
export async function requireParty(context: Context, { kind, id }: Party): Promise<PartyColumns> {
  const { caller, db } = context
  if (id === null) return NO_ONE
  if (kind === 'other')
    throw faultOf(refuse('Đối tượng khác chỉ có tên, không chọn từ danh sách', 'counterparty_id'))
  if (kind === 'person') {
    const seen = caller.may('person:read')
      ? visible(personTable, caller, { permission: 'person:read' })
      : sql`false`
    const person = await db.one<{ full_name: string }>(
      sql`select t.full_name from person t where ${seen} and t.id = ${id}`,
    )
    if (person === undefined) throw faultOf(refuse('Không tìm thấy khách hàng này', 'counterparty_id'))
    return { ...NO_ONE, person_id: id, name: person.full_name }
  }
  if (kind === 'user') {
    const one = requireStaff(await db.rows<Staff>(staffQuery(context, [id])), 'counterparty_id', id)
    return { ...NO_ONE, counterparty_user_id: id, name: one?.name ?? null }
  }
  const word = requireWord(await db.rows<Word>(wordQuery(context, [id])), 'counterparty_id', id, kind)
  return { ...NO_ONE, counterparty_term_id: id, name: word?.name ?? null }
}
