import type { OperationMaterial } from '@bcare/contract/catalogue/operation-material'
import type { Row } from '@bcare/contract/kit/entity'
import { formatNumber } from '@bcare/rules/text/number'
import { NORM_TEXTS as TEXTS } from '../texts.ts'

export type NormRow = Row<typeof OperationMaterial>

/** «0,3 g mỗi răng» */
export const quantityWords = ({ qty, unit_name, per }: Pick<NormRow, 'qty' | 'unit_name' | 'per'>): string =>
  [formatNumber(qty, 3), unit_name, TEXTS.per[per]].filter(Boolean).join(' ')
