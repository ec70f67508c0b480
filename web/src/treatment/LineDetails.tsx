import { formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Attachment } from '@bcare/contract/treatment/attachment-entity'
import { KeyValue } from '../kit/data/KeyValue.tsx'
import { useConstant } from '../kit/runtime/use-constant.ts'
import type { LineRow } from './line-row.ts'
import { TREATMENT_TEXTS as TEXTS } from './texts.ts'

const labels = Attachment.labels

/** How a line's price came to be, and when it was offered, agreed on, begun and finished. */
export function LineDetails({ line }: { line: LineRow }) {
  const sources = useConstant('attachment.price_source')
  const sides = useConstant('attachment.agreed_by')
  const moment = (instant: string | null) => instant && formatDateTime(instant)
  const items = [
    [labels['unit_list'] ?? '', formatMoney(line.unit_list)],
    [labels['price_source'] ?? '', sources.find(({ value }) => value === line.price_source)?.label],
    [TEXTS.vat(line.vat_rate), line.vat_amount > 0 && formatMoney(line.vat_amount)],
    [labels['billed_amount'] ?? '', formatMoney(line.billed_amount)],
    [labels['warranty_months'] ?? '', line.warranty_months],
    [labels['created_at'] ?? TEXTS.created_at, moment(line.created_at)],
    [labels['forced_at'] ?? '', moment(line.forced_at)],
    [labels['proposed_at'] ?? '', moment(line.proposed_at)],
    [labels['agreed_at'] ?? '', moment(line.agreed_at)],
    [labels['agreed_by'] ?? '', sides.find(({ value }) => value === line.agreed_by)?.label],
    [labels['started_at'] ?? '', moment(line.started_at)],
    [labels['completed_at'] ?? '', moment(line.completed_at)],
  ] as const
  return <KeyValue items={items.filter(([, value]) => Boolean(value))} />
}
