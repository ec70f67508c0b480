import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Button } from '@mantine/core'
import { ColourBadge, StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { ask } from '../asking.ts'
import css from '../materials.module.css'
import { quantityText } from '../quantity.ts'
import { MOVEMENT_TEXTS, STOCK_TEXTS as TEXTS } from '../texts.ts'
import { isVoid, movedText, nameOf, otherEnd, type UsageRow } from './usage-row.ts'

export function UsageKindBadge({ kind }: Pick<UsageRow, 'kind'>) {
  return <StatusBadge value={kind} options={useConstant('usage.kind')} />
}

export function UsageStatusBadge({ status }: Pick<UsageRow, 'status'>) {
  return <StatusBadge value={status} options={useConstant('usage.status')} />
}

/** What stands out of a movement. */
export const UsageMarks = ({ row }: { row: UsageRow }) => (
  <>
    {row.is_beyond && <ColourBadge label={TEXTS.beyond} color="#F97316" />}
    {row.is_negative && <ColourBadge label={TEXTS.went_negative} color="#EF4444" />}
    {row.reverses_id !== null && <ColourBadge label={TEXTS.reverses} />}
    {row.status !== 'posted' && <UsageStatusBadge status={row.status} />}
  </>
)

interface MovementLineProps {
  row: UsageRow
  /** Whether the user may take it back. */
  may_reverse: boolean
}

/** A movement among those of one material. */
export function MovementLine({ row, may_reverse }: MovementLineProps) {
  const { on_hand_after, stock_unit_name, lot_no, person_name, service_title, step_title, amount } = row
  const about = [
    lot_no !== null && TEXTS.lot(lot_no),
    otherEnd(row),
    person_name,
    service_title,
    step_title,
    row.reference_no,
    row.supplier_name,
    row.variance_reason,
    row.note,
    row.created_by_name,
  ].filter(Boolean)
  return (
    <li className={css.movement} data-void={isVoid(row) || undefined}>
      <span className={css.movementHead}>
        <time dateTime={row.used_on}>{formatDate(row.used_on)}</time>
        <UsageKindBadge kind={row.kind} />
        <UsageMarks row={row} />
      </span>
      <span className={css.movementFigure}>
        {isVoid(row) ? <s>{movedText(row)}</s> : <strong>{movedText(row)}</strong>}
        <small>
          {[
            on_hand_after !== null && TEXTS.after(quantityText(on_hand_after, stock_unit_name)),
            amount !== null && formatMoney(amount),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <small className={css.movementAbout}>{about.join(' · ')}</small>
      {may_reverse && (
        <Button
          className={css.movementAction}
          size="compact-xs"
          variant="default"
          c="red.8"
          aria-label={`${row.status === 'draft' ? MOVEMENT_TEXTS.discard : MOVEMENT_TEXTS.reverse} ${nameOf(row)}, ${formatDate(row.used_on)}, ${movedText(row)}`}
          onClick={() => ask({ kind: 'reverse', row })}
        >
          {row.status === 'draft' ? MOVEMENT_TEXTS.discard : MOVEMENT_TEXTS.reverse}
        </Button>
      )}
    </li>
  )
}
