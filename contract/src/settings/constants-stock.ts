import { LOT_STATE_LABELS } from '@bcare/rules/materials/lots'
import { USAGE_KIND_LABELS, USAGE_STATE_LABELS } from '@bcare/rules/materials/movement'
import { STOCK_STATE_LABELS } from '@bcare/rules/materials/stock'
import {
  AMBER,
  BLUE,
  CYAN,
  GREEN,
  GREY,
  ORANGE,
  RED,
  VIOLET,
  coloured,
  type Constant,
} from './constant-table.ts'

/** Kinds and states of what moves in the stock, and of what is there. */
export const STOCK_CONSTANTS = {
  'usage.kind': coloured({
    use: [USAGE_KIND_LABELS.use, BLUE],
    waste: [USAGE_KIND_LABELS.waste, RED],
    return: [USAGE_KIND_LABELS.return, CYAN],
    receive: [USAGE_KIND_LABELS.receive, GREEN],
    adjust: [USAGE_KIND_LABELS.adjust, AMBER],
    transfer_out: [USAGE_KIND_LABELS.transfer_out, ORANGE],
    transfer_in: [USAGE_KIND_LABELS.transfer_in, VIOLET],
    opening: [USAGE_KIND_LABELS.opening, GREY],
  }),
  'usage.status': coloured({
    draft: [USAGE_STATE_LABELS.draft, GREY, ['posted']],
    posted: [USAGE_STATE_LABELS.posted, GREEN, ['reversed']],
    reversed: [USAGE_STATE_LABELS.reversed, GREY],
  }),
  'material_stock.state': coloured({
    ok: [STOCK_STATE_LABELS.ok, GREEN],
    low: [STOCK_STATE_LABELS.low, AMBER],
    out: [STOCK_STATE_LABELS.out, GREY],
    negative: [STOCK_STATE_LABELS.negative, RED],
  }),
  'material_lot.status': coloured({
    active: [LOT_STATE_LABELS.active, GREEN],
    expired: [LOT_STATE_LABELS.expired, RED],
    depleted: [LOT_STATE_LABELS.depleted, GREY],
  }),
} as const satisfies Record<string, readonly Constant[]>
