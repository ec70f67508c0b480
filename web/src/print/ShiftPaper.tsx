import type { Row } from '@bcare/contract'
import type { Shift } from '@bcare/contract/billing/shift'
import { differenceWord } from '@bcare/rules/billing/shift'
import { formatCount } from '@bcare/rules/text/count'
import { formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { idIn, usePathParams } from '../kit/page/search-params.ts'
import { api, useRead } from '../kit/api/api.ts'
import { PrintLines, type PrintedColumn } from '../shared/print/PrintLines.tsx'
import { PrintEnd, PrintFacts, PrintSigns, PrintSums } from '../shared/print/PrintPieces.tsx'
import { PrintSheet } from '../shared/print/PrintSheet.tsx'
import { NoPaper, PaperGate, paperInstead, PaperRefused } from '../shared/print/PrintStates.tsx'
import { SHIFT_TEXTS as TEXTS } from './shift-texts.ts'

type ShiftRow = Row<typeof Shift>

/** `/print/shift/{id}`: what was counted at the end of a shift, who gave it and who took it. */
export function ShiftPaper() {
  const { id: asked } = usePathParams<'id'>()
  const id = idIn(asked)
  if (id === undefined) return <NoPaper />
  return (
    <PaperGate form="shift">
      <Slip id={id} />
    </PaperGate>
  )
}

interface Line {
  id: number
  name: string
  counted: number
  book: number
}

/** Signed: a method may have given more than it took. */
const signed = (amount: number): string => `${amount < 0 ? '-' : ''}${formatCount(Math.abs(amount))}`
const off = ({ counted, book }: Line): string =>
  counted === book
    ? differenceWord(0)
    : `${differenceWord(counted - book)} ${formatCount(Math.abs(counted - book))}`

const COLUMNS: readonly PrintedColumn<Line>[] = [
  { label: TEXTS.method, is_wide: true, cell: ({ name }) => name },
  { label: TEXTS.counted, is_figure: true, cell: ({ counted }) => formatCount(counted) },
  { label: TEXTS.book, is_figure: true, cell: ({ book }) => signed(book) },
  { label: TEXTS.difference, is_figure: true, cell: off },
]

const linesOf = ({ counted_cash, book_cash, methods }: ShiftRow): Line[] => [
  { id: 0, name: TEXTS.cash, counted: counted_cash ?? 0, book: book_cash ?? 0 },
  ...methods
    .filter(({ counted, book }) => counted !== 0 || book !== 0)
    .map(({ method_term_id, name, counted, book }) => ({ id: method_term_id, name, counted, book })),
]

const notesOf = ({ notes }: ShiftRow): string =>
  (notes ?? [])
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => `${formatCount(value)} × ${formatCount(count)}`)
    .join('; ')

function Slip({ id }: { id: number }) {
  const read = useRead(api.shift.get, { id }, { quiet: true })
  const instead = paperInstead([read])
  if (instead !== undefined || !read.data) return instead
  const shift = read.data
  const { handed_over, left_amount, closed_at } = shift
  if (handed_over === null || left_amount === null || closed_at === null)
    return <PaperRefused about={TEXTS.not_closed} />
  return (
    <PrintSheet
      printed={{ form: 'shift', id }}
      record={{ code: shift.code, path: '/accounting?tab=shift' }}
      title={TEXTS.title}
      subtitle={TEXTS.line(shift.code, formatDateTime(closed_at))}
    >
      <PrintFacts
        facts={[
          [TEXTS.cashier, shift.cashier_name],
          [TEXTS.receiver, shift.receiver_name],
          [
            TEXTS.span,
            `${formatDateTime(shift.opened_at)} – ${formatDateTime(shift.counted_at ?? closed_at)}`,
          ],
          [TEXTS.opening, formatMoney(shift.opening_amount)],
          [TEXTS.notes, notesOf(shift)],
          [TEXTS.reason, shift.reason],
          [TEXTS.note, shift.note],
          [TEXTS.counts, shift.counts.length > 1 ? formatCount(shift.counts.length) : null],
          [TEXTS.branch, shift.branch_name],
        ]}
      />
      <PrintLines
        label={TEXTS.lines}
        columns={COLUMNS}
        groups={[{ heading: null, rows: linesOf(shift) }]}
        narrow={(line) => [line.name, off(line), formatCount(line.counted)]}
      />
      <PrintEnd>
        <PrintSums
          sums={[
            { label: TEXTS.left, amount: left_amount },
            { label: TEXTS.handed, amount: handed_over, is_main: true },
          ]}
          words={handed_over}
        />
        <PrintSigns
          signers={[
            [TEXTS.sign_cashier, shift.cashier_name],
            [TEXTS.sign_receiver, shift.receiver_name],
          ]}
        />
      </PrintEnd>
    </PrintSheet>
  )
}
