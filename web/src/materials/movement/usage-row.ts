import type { Row } from '@bcare/contract'
import type { Usage } from '@bcare/contract/materials/usage'
import {
  ENTERED_KINDS,
  TREATING_KINDS,
  USAGE_KIND_LABELS,
  type UsageKind,
} from '@bcare/rules/materials/movement'
import { holds, useMe } from '../../kit/session/may.ts'
import { signedQuantity } from '../quantity.ts'
import { MOVEMENT_TEXTS, STOCK_TEXTS as TEXTS } from '../texts.ts'

export type UsageRow = Row<typeof Usage>

/** What commands of the stock make out of date. */
export const TOUCHED = ['usage', 'material_stock', 'material_lot', 'material'] as const

export const nameOf = ({ kind, material_name }: Pick<UsageRow, 'kind' | 'material_name'>): string =>
  MOVEMENT_TEXTS.title(USAGE_KIND_LABELS[kind], material_name)

/** What a movement made of the stock, in its unit. */
export const movedText = ({ stock_quantity, stock_unit_name }: UsageRow): string =>
  signedQuantity(stock_quantity, stock_unit_name)

/** Whether a movement counts no more: it was taken back, or takes one back. */
export const isVoid = ({ status, reverses_id }: UsageRow): boolean =>
  status === 'reversed' || reverses_id !== null

/** Where a transfer went, or came from. */
export const otherEnd = ({ kind, other_branch_name }: UsageRow): string | false =>
  other_branch_name !== null &&
  (kind === 'transfer_in' ? TEXTS.from_branch : TEXTS.to_branch)(other_branch_name)

/** What was written by hand as one row: neither a count nor one end of a transfer. */
const isEntered = ({ kind, transfer_id }: UsageRow): boolean =>
  transfer_id === null && ENTERED_KINDS.some((one: UsageKind) => one === kind)

/** What the user may do with a movement: of what treatments took by one right, of the rest by the storekeeper's too. */
export function useMovementRights(): (row: UsageRow) => { may_edit: boolean; may_reverse: boolean } {
  const grants = useMe()?.grants ?? {}
  return (row) => {
    const open = !isVoid(row) && (TREATING_KINDS.includes(row.kind) || holds(grants, 'usage:stock'))
    return {
      may_edit: open && isEntered(row) && holds(grants, 'usage:update'),
      may_reverse: open && holds(grants, 'usage:delete'),
    }
  }
}
