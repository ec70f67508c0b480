import { Navigate } from '@tanstack/react-router'
import { idIn, usePathParams } from '../kit/page/search-params.ts'
import { PrintSheet } from '../shared/print/PrintSheet.tsx'
import { NoPaper, PaperGate, paperInstead, PaperRefused } from '../shared/print/PrintStates.tsx'
import { PRINT_TEXTS } from '../shared/print/texts.ts'
import { MONEY_TEXTS as TEXTS } from './money-texts.ts'
import { MOST, useVoucher } from './use-voucher.ts'
import { VoucherEnd, voucherLine, VoucherLines, voucherPath, VoucherPerson } from './VoucherPieces.tsx'

/** `/print/refund/{id}`: what a customer was given back, why, and of which receipt. */
export function RefundPaper() {
  const { id: asked } = usePathParams<'id'>()
  const id = idIn(asked)
  if (id === undefined) return <NoPaper />
  return (
    <PaperGate form="refund">
      <Refund id={id} />
    </PaperGate>
  )
}

function Refund({ id }: { id: number }) {
  const { voucher, lines, person, owed } = useVoucher(id)
  const instead = paperInstead([voucher, lines, person, owed])
  if (instead !== undefined || !voucher.data || !lines.data || !person.data || !owed.data) return instead
  const row = voucher.data
  if (row.kind !== 'refund' && row.kind !== 'deposit_refund')
    return <Navigate to={`/print/payment/${id}`} replace />
  if (row.status === 'pending') return <PaperRefused about={TEXTS.not_approved} />
  if (row.status !== 'posted' && row.status !== 'reversed') return <PaperRefused about={TEXTS.not_given} />
  if (lines.data.total > lines.data.data.length) return <PaperRefused about={PRINT_TEXTS.too_long(MOST)} />
  return (
    <PrintSheet
      printed={{ form: 'refund', id, person_id: row.person_id }}
      record={{ code: row.code, path: voucherPath(row, 'refunds') }}
      title={row.direction === 'in' ? TEXTS.mirror : TEXTS.refund}
      subtitle={voucherLine(row)}
    >
      <VoucherPerson
        voucher={row}
        person={person.data}
        party={TEXTS.receiver}
        further={[
          [TEXTS.reason, row.refund_reason_name],
          [TEXTS.original, row.refund_of_code],
          [TEXTS.note, row.note],
        ]}
      />
      <VoucherLines lines={lines.data.data} />
      <VoucherEnd voucher={row} party={TEXTS.sign_receiver} owed={owed.data} />
    </PrintSheet>
  )
}
