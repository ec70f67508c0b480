import { api, useRead } from '../../kit/api/api.ts'
import type { ProductRow } from './product-row.ts'

/** The products that rules or items name, by id; empty until they are read. */
export function useProductNames(
  rules: readonly { product_id: number | null }[],
): ReadonlyMap<number, ProductRow> {
  const ids = [...new Set(rules.flatMap(({ product_id }) => product_id ?? []))].toSorted((a, b) => a - b)
  const { data } = useRead(
    api.product.list,
    { id: ids, limit: 200 },
    { enabled: ids.length > 0, quiet: true },
  )
  return new Map(data?.data.map((one) => [one.id, one]))
}
