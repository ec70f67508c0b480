import { api, useRead } from '../../kit/api/api.ts'
import type { FieldProps } from '../../kit/form/field.ts'
import { MultiPicker } from '../../kit/form/picker/MultiPicker.tsx'
import { productLabel, PRODUCTS } from './ProductPicker.tsx'

/** Chooses several services; those that are chosen already are called by their names. */
export function ProductsPicker({ value, ...field }: FieldProps<readonly number[] | null>) {
  const ids = value ?? []
  const { data } = useRead(
    api.product.list,
    { id: [...ids].toSorted((one, other) => one - other), limit: 200 },
    { enabled: ids.length > 0, quiet: true },
  )
  return (
    <MultiPicker {...field} value={ids} selected={data?.data ?? []} source={PRODUCTS} nameOf={productLabel} />
  )
}
