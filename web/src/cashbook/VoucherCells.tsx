import { StatusBadge } from '../kit/data/StatusBadge.tsx'
import { useConstant } from '../kit/runtime/use-constant.ts'
import { IconLock } from '@tabler/icons-react'
import css from './cashbook.module.css'
import { CASHBOOK_TEXTS as TEXTS } from './texts.ts'
import { isAutomatic, nameOf, signed, type VoucherRow } from './voucher-rows.ts'

const isVoid = ({ state }: VoucherRow): boolean => state === 'reversed' || state === 'cancelled'

/** The number of a voucher: struck through where it counts no more, with a lock where something else caused it. */
export function VoucherCode({ row }: { row: VoucherRow }) {
  const { reversed_by_code, reverses_code } = row
  const beside =
    reversed_by_code !== null
      ? TEXTS.reversed_by(reversed_by_code)
      : reverses_code !== null
        ? TEXTS.reverses(reverses_code)
        : undefined
  return (
    <span className={css.code}>
      <span className={css.number}>
        {isVoid(row) ? <s>{nameOf(row)}</s> : nameOf(row)}
        {isAutomatic(row) && <IconLock size={14} role="img" aria-label={TEXTS.auto} />}
      </span>
      {beside !== undefined && <small>{beside}</small>}
    </span>
  )
}

/** The amount of a voucher, with a minus where money went out. */
export const VoucherAmount = ({ row }: { row: VoucherRow }) => (
  <span className={css.figure}>{isVoid(row) ? <s>{signed(row)}</s> : signed(row)}</span>
)

export function VoucherState({ row }: { row: VoucherRow }) {
  return <StatusBadge value={row.state} options={useConstant('cash_flow.status')} />
}
