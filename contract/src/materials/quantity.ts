import { isQuantity, MOST_QUANTITY } from '@bcare/rules/materials/quantity'
import * as z from 'zod/mini'
import { named } from '../kit/index.ts'

const DECIMALS = { error: 'Số lượng có nhiều nhất ba số lẻ' }

/** How much of a material moves, in its unit. */
export const stockQuantity = named(
  'StockQuantity',
  z.number().check(z.gt(0), z.lte(MOST_QUANTITY), z.refine(isQuantity, DECIMALS)),
)

/** How much there is, which may be nothing. */
export const countedQuantity = named(
  'CountedQuantity',
  z.number().check(z.gte(0), z.lte(MOST_QUANTITY), z.refine(isQuantity, DECIMALS)),
)
