import type { Row } from '@bcare/contract'
import type { Attachment } from '@bcare/contract/treatment/attachment-entity'
import { formatCount } from '@bcare/rules/text/count'
import { formatMoney } from '@bcare/rules/text/money'
import { formatNumber } from '@bcare/rules/text/number'
import { teethText } from '@bcare/rules/treatment/teeth'
import { useConstant } from '../kit/runtime/use-constant.ts'
import { PrintLines, type PrintedColumn, type PrintedGroup } from '../shared/print/PrintLines.tsx'
import { PAPER_TEXTS as TEXTS } from './texts.ts'

export type PrintedLine = Row<typeof Attachment>

const quantityOf = ({ quantity_billed }: PrintedLine) => formatNumber(quantity_billed, 3)
const howOf = (line: PrintedLine) => {
  const off = line.line_discount_amount > 0 ? ` − ${formatCount(line.line_discount_amount)}` : ''
  return `${quantityOf(line)} × ${formatCount(line.unit_price)}${off}`
}

const COLUMNS: readonly PrintedColumn<PrintedLine>[] = [
  { label: TEXTS.number, is_figure: true, cell: (_line, number) => number },
  {
    label: TEXTS.service,
    is_wide: true,
    cell: ({ title, diagnosis_names }) => (
      <>
        {title}
        {diagnosis_names.length > 0 && <small>{TEXTS.diagnosis(diagnosis_names.join(', '))}</small>}
      </>
    ),
  },
  { label: TEXTS.teeth, cell: ({ teeth }) => teethText(teeth) },
  { label: TEXTS.unit, cell: ({ unit }) => unit },
  { label: TEXTS.quantity, is_figure: true, cell: quantityOf },
  { label: TEXTS.unit_price, is_figure: true, cell: ({ unit_price }) => formatCount(unit_price) },
  {
    label: TEXTS.discount,
    is_figure: true,
    cell: ({ line_discount_amount }) => (line_discount_amount > 0 ? formatCount(line_discount_amount) : ''),
  },
  { label: TEXTS.total, is_figure: true, cell: ({ total }) => formatCount(total) },
]

interface PrintedLinesProps {
  label: string
  groups: readonly PrintedGroup<PrintedLine>[]
  /** How far each one is, too. */
  with_status?: boolean
}

/** Treatment lines with what they cost. */
export function PrintedLines({ label, groups, with_status = false }: PrintedLinesProps) {
  const statuses = useConstant('attachment.status')
  const columns = with_status
    ? [
        ...COLUMNS,
        {
          label: TEXTS.status,
          cell: ({ status }: PrintedLine) => statuses.find(({ value }) => value === status)?.label,
        },
      ]
    : COLUMNS
  return (
    <PrintLines
      label={label}
      columns={columns}
      groups={groups}
      narrow={(line) => [
        [line.title, teethText(line.teeth)].filter(Boolean).join(' · '),
        howOf(line),
        formatMoney(line.total),
      ]}
    />
  )
}
