import type { ProductPriceTier } from '@bcare/contract/catalogue/product-price-tier'
import type { Row } from '@bcare/contract/kit/entity'
import { type PriceChanges, rowsAfter } from '@bcare/rules/catalogue/price-grid/commit'
import { useQuery } from '@tanstack/react-query'
import { api, type ApiCall, readQuery } from '../../../kit/api/api.ts'
import { queryClient } from '../../../kit/api/query-client.ts'

export type TierRow = Row<typeof ProductPriceTier>

interface Page<R> {
  data: R[]
  total: number
  total_page: number
}

const LIMIT = 200
const SERVICES = { limit: LIMIT, is_active: true, sort_by: 'order', order: 'asc' } as const
const PRICES = { limit: LIMIT, sort_by: 'created_at', order: 'asc' } as const

/** Everything that a list has, read page by page. */
function allOf<I extends object, R>(call: ApiCall<I, Page<R>>, input: I) {
  const { queryKey, meta } = readQuery(call, input)
  return {
    queryKey: [...queryKey, 'all'] as const,
    meta,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<R[]> => {
      const page = (number: number) => call({ ...input, page: number }, { signal })
      const first = await page(1)
      const others = await Promise.all(
        Array.from({ length: Math.max(0, first.total_page - 1) }, (_, at) => page(at + 2)),
      )
      return [first, ...others].flatMap(({ data }) => data)
    },
  }
}

const prices = allOf(api.productPriceTier.list, PRICES)

/** Services and their prices in all price lists, all of them: a price list is raised and copied as a whole. */
export function usePriceFacts() {
  const services = useQuery(allOf(api.product.list, SERVICES))
  const rows = useQuery(prices)
  return {
    services: services.data,
    rows: rows.data,
    error: services.error ?? rows.error,
    retry: () => void Promise.all([services.refetch(), rows.refetch()]),
  }
}

/** Shows what a command has saved before it is read again. */
export const showSaved = (sent: PriceChanges, saved: { added: TierRow[]; changed: TierRow[] }): unknown =>
  queryClient.setQueryData<TierRow[]>(prices.queryKey, (rows) => rows && rowsAfter(rows, sent, saved))
