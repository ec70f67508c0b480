import type { Row } from '@bcare/contract'
import type { MaterialLot, MaterialStock } from '@bcare/contract/materials/stock'

export type StockRow = Row<typeof MaterialStock>
export type LotRow = Row<typeof MaterialLot>

export const nameOf = ({ material_name, branch_name }: StockRow): string =>
  `${material_name} · ${branch_name}`
