import { api } from '../../kit/api/api.ts'
import type { FieldProps } from '../../kit/form/field.ts'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { searchSource } from '../../kit/form/picker/picker-source.ts'

/** A service, thing or medicine as it is chosen among others. */
export interface ProductOption {
  id: number
  name: string
  code?: string
}

/** What is sold now. */
export const PRODUCTS = searchSource<ProductOption, Parameters<typeof api.product.list>[0]>(
  api.product.list,
  (search) => ({ search, is_active: true, limit: 20 }),
)

export const productLabel = ({ name, code }: ProductOption): string =>
  [name, code].filter(Boolean).join(' · ')

interface ProductPickerProps extends FieldProps<number | null> {
  selected?: ProductOption | null | undefined
  onPick?: (product: ProductOption | null) => void
}

/** Chooses a product by its name without accents, or its code. */
export const ProductPicker = ({ selected, ...props }: ProductPickerProps) => (
  <Picker {...props} {...(selected !== undefined && { selected })} source={PRODUCTS} nameOf={productLabel} />
)
