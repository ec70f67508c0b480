import type { Row } from '@bcare/contract'
import type { Person } from '@bcare/contract/customers/person'
import { formatCount } from '@bcare/rules/text/count'
import { clinicDate, formatDate, formatDateTime } from '@bcare/rules/text/date'
import { formatPhone } from '@bcare/rules/text/phone'
import { serverNow } from '../kit/runtime/server-clock.ts'
import { useAddress } from '../shared/address.ts'
import { PrintLines, type PrintedColumn } from '../shared/print/PrintLines.tsx'
import {
  PrintEnd,
  PrintFacts,
  PrintSigns,
  PrintSums,
  type PrintedFact,
} from '../shared/print/PrintPieces.tsx'
import { MONEY_TEXTS as TEXTS } from './money-texts.ts'
import type { Voucher, VoucherLine } from './use-voucher.ts'

/** The list of the desk that a voucher is found in, by its number. */
export const voucherPath = ({ code }: Voucher, tab: 'receipts' | 'refunds'): string =>
  `/accounting?${new URLSearchParams({ tab, search: code })}`

/** Number and moment of a voucher, and that it was reversed. */
export const voucherLine = ({ code, paid_at, reversed_by_code, reversal_of_code }: Voucher): string =>
  [
    TEXTS.line(code, formatDateTime(paid_at)),
    reversed_by_code !== null && TEXTS.reversed_by(reversed_by_code),
    reversal_of_code !== null && TEXTS.reversal_of(reversal_of_code),
  ]
    .filter(Boolean)
    .join(' · ')

interface VoucherPersonProps {
  voucher: Voucher
  person: Row<typeof Person>
  /** Who pays, or is paid. */
  party: string
  further?: readonly PrintedFact[]
}

/** Who pays or is paid, for whom, and what for; phone and address as the payer gave them, else the customer's. */
export function VoucherPerson({ voucher, person, party, further = [] }: VoucherPersonProps) {
  const own_address = useAddress(person)
  const phone = voucher.payer_phone ?? person.phone
  return (
    <PrintFacts
      facts={[
        [party, voucher.payer_name ?? person.full_name],
        [TEXTS.person, `${person.full_name} (${person.code})`],
        [TEXTS.phone, phone && formatPhone(phone)],
        [TEXTS.address, voucher.payer_address ?? own_address],
        [TEXTS.content, voucher.content],
        ...further,
        [TEXTS.branch, voucher.branch_name],
      ]}
    />
  )
}

interface NumberedLine extends VoucherLine {
  id: number
}

const whatOf = ({ is_deposit, amount, description }: NumberedLine): string =>
  is_deposit ? (amount > 0 ? TEXTS.held : TEXTS.from_held) : (description ?? '')

const DOCTOR: PrintedColumn<NumberedLine> = { label: TEXTS.doctor, cell: ({ doctor_name }) => doctor_name }

const COLUMNS: readonly PrintedColumn<NumberedLine>[] = [
  { label: TEXTS.number, is_figure: true, cell: (_line, number) => number },
  { label: TEXTS.service, is_wide: true, cell: whatOf },
  { label: TEXTS.bill, cell: ({ bill_code }) => bill_code },
  DOCTOR,
  { label: TEXTS.amount, is_figure: true, cell: ({ amount }) => formatCount(Math.abs(amount)) },
]

/** What the money of a voucher is on: services of bills, and what a deposit holds. */
export const VoucherLines = ({ lines }: { lines: readonly VoucherLine[] }) => (
  <PrintLines
    label={TEXTS.lines}
    columns={COLUMNS.filter(
      (column) => column !== DOCTOR || lines.some(({ doctor_name }) => doctor_name !== null),
    )}
    groups={[{ heading: null, rows: lines.map((line, at) => ({ ...line, id: at + 1 })) }]}
    narrow={(line) => [whatOf(line), line.bill_code ?? '', formatCount(Math.abs(line.amount))]}
  />
)

interface VoucherEndProps {
  voucher: Voucher
  /** Who gives the money, or takes it. */
  party: string
  owed: { debt: number; held: number }
}

/** How it was paid, the sum in words, what is owed by now, and the signatures. */
export function VoucherEnd({ voucher, party, owed }: VoucherEndProps) {
  const { methods, amount, payer_name, person_name, cashier_name } = voucher
  const today = formatDate(clinicDate(serverNow()))
  return (
    <PrintEnd>
      <PrintSums
        sums={[
          ...methods.map((method) => ({ label: method.name, amount: method.amount })),
          { label: TEXTS.total, amount, is_main: true },
          { label: TEXTS.owed(today), amount: owed.debt },
          ...(owed.held > 0 ? [{ label: TEXTS.still_held, amount: owed.held }] : []),
        ]}
        words={amount}
      />
      <PrintSigns
        signers={[
          [party, payer_name ?? person_name],
          [TEXTS.sign_cashier, cashier_name],
          [TEXTS.sign_treasurer],
        ]}
      />
    </PrintEnd>
  )
}
