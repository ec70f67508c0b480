import { Fault, type Parsed } from '@bcare/contract'
import type { shift } from '@bcare/contract/billing/shift'
import { METHOD_KINDS } from '@bcare/rules/billing/payment'
import { bookCash, type BookedMethod, compareMethods, countedCash, differs } from '@bcare/rules/billing/shift'
import { refuse } from '@bcare/rules/refusal'
import { formatTime } from '@bcare/rules/text/date'
import { faultOf, requireWord, type Word, wordQuery } from '../../appointments/references.ts'
import type { Context } from '../../kit/context.ts'
import { getRow, lockRow, updateRow } from '../../kit/database/rows.ts'
import { sql } from '../../kit/database/sql.ts'
import { lockDrawer } from './shift-open.ts'
import { type ShiftRow, shiftTable } from './shift-table.ts'

type Input = Parsed<typeof shift.count>

const kindOf = (said: unknown): BookedMethod['kind'] => METHOD_KINDS.find((kind) => kind === said) ?? 'cash'

/** What a shift has taken and given, by method; a row without one is of the method of its fund. */
async function booked({ caller, db }: Context, shift_id: number): Promise<BookedMethod[]> {
  const rows = await db.rows<Omit<BookedMethod, 'kind'> & { kind: string | null }>(sql`
    select m.id as method_term_id, m.name, m.data ->> 'kind' as kind,
      sum(case c.direction when 'in' then c.amount else -c.amount end)::bigint as amount
    from shift_flow f join cash_flow c on c.tenant_id = f.tenant_id and c.id = f.cash_flow_id
      left join term fund on fund.tenant_id = c.tenant_id and fund.id = c.fund_account_id
      join term m on m.tenant_id = c.tenant_id and m.id = coalesce(c.method_term_id, (fund.data ->> 'method_term_id')::bigint)
    where f.tenant_id = ${caller.tenant_id} and f.shift_id = ${shift_id}
    group by m.tenant_id, m.id order by m."order", m.id`)
  return rows.map((row) => ({ ...row, kind: kindOf(row.kind) }))
}

/** What the other methods were counted as. @throws Fault rule for a method twice, one of cash, or none at all */
async function countedMethods(context: Context, methods: Input['methods']): Promise<BookedMethod[]> {
  if (methods.length === 0) return []
  const ids = methods.map(({ method_term_id }) => method_term_id)
  if (new Set(ids).size < ids.length) throw faultOf(refuse('Mỗi phương thức chỉ nhập một lần', 'methods'))
  const words = await context.db.rows<Word>(wordQuery(context, ids))
  return methods.map(({ method_term_id, amount }) => {
    const word = requireWord(words, 'methods', method_term_id, 'payment_method')
    const kind = kindOf(word?.data['kind'])
    if (kind === 'cash' || kind === 'deposit')
      throw faultOf(refuse(`«${word?.name}» không đếm ở đây: tiền mặt đếm theo số tờ hoặc tổng`, 'methods'))
    return { method_term_id, name: word?.name ?? '', kind, amount }
  })
}

/** What the books say of a shift: fixed by its first count, whatever is counted again. */
async function bookOf(context: Context, row: ShiftRow): Promise<{ cash: number; others: BookedMethod[] }> {
  if (row.book_cash === null) {
    const moved = await booked(context, row.id)
    return { cash: bookCash(row.opening_amount, moved), others: moved }
  }
  return {
    cash: row.book_cash,
    others: row.methods.map(({ method_term_id, name, kind, book }) => ({
      method_term_id,
      name,
      kind,
      amount: book,
    })),
  }
}

/** @throws Fault conflict when this shift is not to be counted, or not without saying so */
function requireCountable(row: ShiftRow, { version, recount }: Input): void {
  if (row.state === 'closed') throw new Fault('conflict', `Ca ${row.code} đã bàn giao, không đếm lại được`)
  if (row.counted_at !== null && !recount)
    throw new Fault(
      'conflict',
      `Ca ${row.code} đã chốt số đếm lúc ${formatTime(row.counted_at)}. Muốn đếm lại thì chọn «Đếm lại», lần đếm trước vẫn được giữ`,
    )
  if (version !== undefined && version !== row.version)
    throw new Fault('conflict', undefined, { current: row })
}

/**
 * Fixes what was counted, and only then looks into the books: nothing is booked beside it, so that every voucher is before
 * the count or of the next shift. @throws Fault conflict, rule
 */
export async function countShift(context: Context, input: Input): Promise<ShiftRow> {
  const { caller, db, now } = context
  const { branch_id } = await getRow(shiftTable, context, input.id)
  await db.rows(lockDrawer(branch_id))
  const row = await lockRow(shiftTable, context, input.id)
  requireCountable(row, input)
  const found = countedCash(input)
  if ('code' in found) throw faultOf(found)
  const counted = await countedMethods(context, input.methods)
  const book = await bookOf(context, row)
  const methods = compareMethods(counted, book.others)
  const notes = input.notes === undefined ? null : JSON.stringify(input.notes)
  await db.rows(sql`
    insert into shift_count (tenant_id, shift_id, notes, counted_cash, methods, counted_at, counted_by)
    values (${caller.tenant_id}, ${row.id}, ${notes}::jsonb, ${found.cash}, ${JSON.stringify(counted)}::jsonb, ${now}, ${caller.user_id})`)
  return updateRow(shiftTable, context, {
    id: row.id,
    state: 'counted',
    counted_at: row.counted_at ?? now,
    notes,
    counted_cash: found.cash,
    book_cash: book.cash,
    methods: JSON.stringify(methods),
    differs: differs(found.cash - book.cash, methods),
  })
}
