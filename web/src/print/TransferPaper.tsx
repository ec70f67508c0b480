import { amountWords } from '@bcare/rules/text/amount-words'
import { formatMoney } from '@bcare/rules/text/money'
import { api, useRead } from '../kit/api/api.ts'
import { PrintEnd, PrintFacts } from '../shared/print/PrintPieces.tsx'
import { PrintSheet } from '../shared/print/PrintSheet.tsx'
import { paperInstead, PaperRefused } from '../shared/print/PrintStates.tsx'
import { QrCode } from '../shared/print/QrCode.tsx'
import { MONEY_TEXTS as TEXTS } from './money-texts.ts'
import css from './transfer.module.css'
import type { useVoucher, Voucher } from './use-voucher.ts'
import { voucherLine, voucherPath, VoucherPerson } from './VoucherPieces.tsx'

interface TransferPaperProps {
  voucher: Voucher
  person: NonNullable<ReturnType<typeof useVoucher>['person']['data']>
}

/** A payment that waits, on paper: where to send its money, and the code to scan. It is no receipt, and says so. */
export function TransferPaper({ voucher, person }: TransferPaperProps) {
  const { id, code, person_id, amount } = voucher
  const read = useRead(api.payment.transfer, { id }, { quiet: true })
  const instead = paperInstead([read])
  if (instead !== undefined || read.data === undefined) return instead
  const { transfer, problem } = read.data
  if (transfer === null) return <PaperRefused about={problem ?? TEXTS.not_booked} />
  const { bank_name, account, account_name, purpose, text } = transfer
  return (
    <PrintSheet
      printed={{ form: 'payment_transfer', id, person_id }}
      record={{ code, path: voucherPath(voucher, 'receipts') }}
      title={TEXTS.transfer}
      subtitle={voucherLine(voucher)}
    >
      <VoucherPerson voucher={voucher} person={person} party={TEXTS.payer} />
      <PrintEnd>
        <div className={css.transfer}>
          <QrCode className={css.qr} text={text} label={TEXTS.transfer_code(code)} />
          <div>
            <PrintFacts
              facts={[
                [TEXTS.bank, bank_name],
                [TEXTS.account, account],
                [TEXTS.account_name, account_name],
                [TEXTS.amount, formatMoney(amount)],
                [TEXTS.purpose, purpose],
              ]}
            />
            <p>
              <em>{amountWords(amount)}</em>
            </p>
            <p>{TEXTS.no_receipt}</p>
          </div>
        </div>
      </PrintEnd>
    </PrintSheet>
  )
}
