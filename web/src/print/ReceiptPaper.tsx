import { Navigate } from '@tanstack/react-router'
import { idIn, usePathParams } from '../kit/page/search-params.ts'
import { PrintSheet } from '../shared/print/PrintSheet.tsx'
import { NoPaper, PaperGate, paperInstead, PaperRefused } from '../shared/print/PrintStates.tsx'
import { PRINT_TEXTS } from '../shared/print/texts.ts'
import { MONEY_TEXTS as TEXTS } from './money-texts.ts'
import { TransferPaper } from './TransferPaper.tsx'
import { MOST, useVoucher, type Voucher } from './use-voucher.ts'
import { VoucherEnd, voucherLine, VoucherLines, voucherPath, VoucherPerson } from './VoucherPieces.tsx'

/** `/print/payment/{id}`: what a customer paid, or put by. */
export function ReceiptPaper() {
  const { id: asked } = usePathParams<'id'>()
  const id = idIn(asked)
  if (id === undefined) return <NoPaper />
  return (
    <PaperGate form="payment">
      <Receipt id={id} />
    </PaperGate>
  )
}

/** What a receipt is called: money for services has a receipt, money that is put by a voucher. */
function titleOf({ kind, direction }: Voucher): string {
  if (direction === 'out') return TEXTS.mirror
  return kind === 'deposit' ? TEXTS.voucher : TEXTS.receipt
}

const KINDS: Partial<Record<Voucher['kind'], string>> = {
  deposit: TEXTS.deposit,
  deposit_apply: TEXTS.deposit_apply,
}

function Receipt({ id }: { id: number }) {
  const { voucher, lines, person, owed } = useVoucher(id)
  const instead = paperInstead([voucher, lines, person, owed])
  if (instead !== undefined || !voucher.data || !lines.data || !person.data || !owed.data) return instead
  const row = voucher.data
  if (row.kind === 'refund' || row.kind === 'deposit_refund')
    return <Navigate to={`/print/refund/${id}`} replace />
  if (row.status === 'pending') return <TransferPaper voucher={row} person={person.data} />
  if (row.status !== 'posted' && row.status !== 'reversed') return <PaperRefused about={TEXTS.not_given} />
  if (lines.data.total > lines.data.data.length) return <PaperRefused about={PRINT_TEXTS.too_long(MOST)} />
  const kind = KINDS[row.kind]
  return (
    <PrintSheet
      printed={{ form: 'payment', id, person_id: row.person_id }}
      record={{ code: row.code, path: voucherPath(row, 'receipts') }}
      title={titleOf(row)}
      subtitle={[kind, voucherLine(row)].filter(Boolean).join(' · ')}
    >
      <VoucherPerson voucher={row} person={person.data} party={TEXTS.payer} />
      <VoucherLines lines={lines.data.data} />
      <VoucherEnd voucher={row} party={TEXTS.sign_payer} owed={owed.data} />
    </PrintSheet>
  )
}
