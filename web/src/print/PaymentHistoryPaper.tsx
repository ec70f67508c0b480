import { BINDING_BILLS } from '@bcare/rules/billing/bill'
import { paymentHistory, type HistoryLine } from '@bcare/rules/print/payment-history'
import { formatCount } from '@bcare/rules/text/count'
import { clinicDate, formatDate } from '@bcare/rules/text/date'
import { idIn, usePathParams } from '../kit/page/search-params.ts'
import { api, useRead } from '../kit/api/api.ts'
import { PrintLines, type PrintedColumn } from '../shared/print/PrintLines.tsx'
import { PrintPerson } from '../shared/print/PrintPerson.tsx'
import { PrintEnd, PrintSigns, PrintSums } from '../shared/print/PrintPieces.tsx'
import { PrintSheet } from '../shared/print/PrintSheet.tsx'
import { NoPaper, PaperGate, paperInstead, PaperRefused } from '../shared/print/PrintStates.tsx'
import { PRINT_TEXTS } from '../shared/print/texts.ts'
import { MONEY_TEXTS as TEXTS } from './money-texts.ts'
import { PAPER_TEXTS } from './texts.ts'
import { MOST } from './use-voucher.ts'

/** `/print/deal-payment-history/{dealId}/{personId}`: bills of a deal and what was paid and given back on them. */
export function PaymentHistoryPaper() {
  const params = usePathParams<'dealId' | 'personId'>()
  const [id, person_id] = [idIn(params.dealId), idIn(params.personId)]
  if (id === undefined || person_id === undefined) return <NoPaper />
  return (
    <PaperGate form="deal_payment_history">
      <History id={id} person_id={person_id} />
    </PaperGate>
  )
}

/** Everything that the paper says; money of a deal is what is on its bills. */
function useHistory(id: number, person_id: number) {
  const quiet = { quiet: true }
  const bills = useRead(
    api.bill.list,
    { deal_id: id, status: [...BINDING_BILLS], limit: MOST, order: 'asc' },
    quiet,
  )
  const bill_ids = bills.data?.data.map((bill) => bill.id) ?? []
  return {
    bills,
    has_bills: bill_ids.length > 0,
    deal: useRead(api.deal.get, { id }, quiet),
    person: useRead(api.person.get, { id: person_id }, quiet),
    owed: useRead(api.payment.owed, { person_id }, quiet),
    allocations: useRead(
      api.paymentAllocation.list,
      { bill_id: bill_ids, limit: MOST, order: 'asc' },
      { quiet: true, enabled: bill_ids.length > 0 },
    ),
  }
}

const COLUMNS: readonly PrintedColumn<HistoryLine>[] = [
  { label: TEXTS.day, cell: ({ at }) => formatDate(clinicDate(new Date(at))) },
  { label: TEXTS.voucher_no, cell: ({ code }) => code },
  { label: TEXTS.deed, is_wide: true, cell: (line) => wordsOf(line) },
  { label: TEXTS.more, is_figure: true, cell: ({ more }) => (more === 0 ? '' : formatCount(more)) },
  { label: TEXTS.less, is_figure: true, cell: ({ less }) => (less === 0 ? '' : formatCount(less)) },
  { label: TEXTS.after, is_figure: true, cell: ({ owed }) => formatCount(owed) },
]

const wordsOf = ({ deed, bills }: HistoryLine): string =>
  deed === 'billed' ? TEXTS.deeds.billed : `${TEXTS.deeds[deed]} ${TEXTS.of_bills(bills.join(', '))}`

const narrowOf = (line: HistoryLine) =>
  [
    `${formatDate(clinicDate(new Date(line.at)))} ${line.code}`,
    `${TEXTS.deeds[line.deed]} ${formatCount(line.more - line.less)}`,
    formatCount(line.owed),
  ] as const

function History({ id, person_id }: { id: number; person_id: number }) {
  const { bills, has_bills, deal, person, owed, allocations } = useHistory(id, person_id)
  const instead = paperInstead([deal, person, bills, owed, ...(has_bills ? [allocations] : [])])
  if (instead !== undefined || !deal.data || !person.data || !bills.data || !owed.data) return instead
  if (deal.data.person_id !== person_id) return <NoPaper />
  if (!has_bills) return <PaperRefused about={TEXTS.no_history} />
  if ([bills, allocations].some(({ data }) => data !== undefined && data.total > data.data.length))
    return <PaperRefused about={PRINT_TEXTS.too_long(MOST)} />
  const billed = bills.data.data.map(({ code, issued_at, total }) => ({ code, issued_at, total }))
  const lines = paymentHistory(billed, allocations.data?.data ?? [])
  const total = billed.reduce((sum, bill) => sum + bill.total, 0)
  const left = lines.at(-1)?.owed ?? 0
  const held = owed.data.deposits
    .filter(({ deal_id }) => deal_id === id)
    .reduce((sum, { available }) => sum + available, 0)
  return (
    <PrintSheet
      printed={{ form: 'deal_payment_history', id, person_id }}
      record={{ code: deal.data.code, path: `/deals?pipeline=${deal.data.pipeline_id}&deal=${id}` }}
      title={TEXTS.history}
      subtitle={deal.data.name}
    >
      <PrintPerson person={person.data} further={[[PAPER_TEXTS.deal_code, deal.data.code]]} />
      <PrintLines
        label={TEXTS.history}
        columns={COLUMNS}
        groups={[{ heading: null, rows: lines }]}
        narrow={narrowOf}
      />
      <PrintEnd>
        <PrintSums
          sums={[
            { label: TEXTS.billed_sum, amount: total },
            { label: TEXTS.paid_sum, amount: total - left },
            { label: TEXTS.owed_sum, amount: left, is_main: true },
            ...(held > 0 ? [{ label: TEXTS.deal_held, amount: held }] : []),
          ]}
          words={left}
        />
        <PrintSigns signers={[[PAPER_TEXTS.customer], [TEXTS.sign_cashier]]} />
      </PrintEnd>
    </PrintSheet>
  )
}
