import type { Product } from '@bcare/contract/catalogue/product'
import type { Row } from '@bcare/contract/kit/entity'

export type ProductRow = Row<typeof Product>
