import type { Row } from '@bcare/contract'
import type { CashFlow } from '@bcare/contract/cashbook/cash-flow'
import { formatDate } from '@bcare/rules/text/date'
import { formatCount } from '@bcare/rules/text/count'
import { formatPhone } from '@bcare/rules/text/phone'
import { idIn, usePathParams } from '../kit/page/search-params.ts'
import { api, useRead } from '../kit/api/api.ts'
import { useSetting } from '../kit/runtime/settings.ts'
import { PrintLines, type PrintedColumn } from '../shared/print/PrintLines.tsx'
import { PrintEnd, PrintFacts, PrintSigns, PrintSums } from '../shared/print/PrintPieces.tsx'
import { PrintSheet } from '../shared/print/PrintSheet.tsx'
import { NoPaper, PaperGate, paperInstead, PaperRefused } from '../shared/print/PrintStates.tsx'
import { CASH_TEXTS as TEXTS } from './cash-texts.ts'

/** `/print/cashflow/{id}`: a receipt (01-TT) or an expense (02-TT) of the cash book. */
export function CashFlowPaper() {
  const { id: asked } = usePathParams<'id'>()
  const id = idIn(asked)
  if (id === undefined) return <NoPaper />
  return (
    <PaperGate form="cashflow">
      <Voucher id={id} />
    </PaperGate>
  )
}

type Voucher = Row<typeof CashFlow>

interface Item {
  id: number
  description: string
  amount: number
}

const COLUMNS: readonly PrintedColumn<Item>[] = [
  { label: TEXTS.number, is_figure: true, cell: (_item, number) => number },
  { label: TEXTS.item, is_wide: true, cell: ({ description }) => description },
  { label: TEXTS.amount, is_figure: true, cell: ({ amount }) => formatCount(amount) },
]

/** What stands below the title: form, number, day, and what became of it. */
const lineOf = ({ direction, code, occurred_at, reversed_by_code, reverses_code }: Voucher, form: string) =>
  [
    form === 'enterprise' && TEXTS.form[direction],
    TEXTS.line(code ?? '', formatDate(occurred_at)),
    reversed_by_code !== null && TEXTS.reversed_by(reversed_by_code),
    reverses_code !== null && TEXTS.reverses(reverses_code),
  ]
    .filter(Boolean)
    .join(' · ')

function Voucher({ id }: { id: number }) {
  const quiet = { quiet: true }
  const voucher = useRead(api.cashFlow.get, { id }, quiet)
  const items = useRead(
    api.cashFlowItem.list,
    { cash_flow_id: id, sort_by: 'created_at', order: 'asc', limit: 200 },
    quiet,
  )
  const form = useSetting('print.voucher_form')
  const instead = paperInstead([voucher, items])
  if (instead !== undefined || !voucher.data || !items.data) return instead
  const row = voucher.data
  if (row.code === null) return <PaperRefused about={TEXTS.no_number} />
  if (row.state === 'cancelled') return <PaperRefused about={TEXTS.cancelled} />
  const is_in = row.direction === 'in'
  const is_posted = row.state === 'posted' || row.state === 'reversed'
  return (
    <PrintSheet
      printed={{ form: 'cashflow', id }}
      record={{ code: row.code, path: `/cash-flow?${new URLSearchParams({ search: row.code })}` }}
      title={TEXTS.titles[row.direction]}
      subtitle={lineOf(row, form)}
    >
      <PrintFacts
        facts={[
          [is_in ? TEXTS.payer : TEXTS.payee, row.counterparty_name],
          [TEXTS.phone, row.counterparty_phone && formatPhone(row.counterparty_phone)],
          [TEXTS.address, row.counterparty_address],
          [is_in ? TEXTS.reason_in : TEXTS.reason_out, row.reason],
          [TEXTS.category, row.category_name],
          [TEXTS.fund, row.fund_name],
          [TEXTS.other_fund, row.transfer_fund_name],
          [TEXTS.method, row.method_name],
          [TEXTS.branch, row.branch_name],
          [TEXTS.docs, row.attached_docs > 0 ? TEXTS.docs_of(formatCount(row.attached_docs)) : TEXTS.no_docs],
          ...(form === 'enterprise'
            ? ([
                [TEXTS.debit, TEXTS.blank],
                [TEXTS.credit, TEXTS.blank],
              ] as const)
            : []),
        ]}
      />
      {items.data.data.length > 0 && (
        <PrintLines
          label={TEXTS.items}
          columns={COLUMNS}
          groups={[{ heading: null, rows: items.data.data }]}
          narrow={({ description, amount }) => [description, '', formatCount(amount)]}
        />
      )}
      <PrintEnd>
        <PrintSums sums={[{ label: TEXTS.total, amount: row.amount, is_main: true }]} words={row.amount} />
        {is_posted && <p>{TEXTS.taken}</p>}
        <PrintSigns
          signers={[
            [TEXTS.sign_director],
            ...(form === 'enterprise' ? [[TEXTS.sign_accountant] as const] : []),
            [is_in ? TEXTS.sign_payer : TEXTS.sign_payee, row.counterparty_name],
            [TEXTS.sign_author, row.created_by_name],
            [TEXTS.sign_treasurer],
          ]}
        />
      </PrintEnd>
    </PrintSheet>
  )
}
