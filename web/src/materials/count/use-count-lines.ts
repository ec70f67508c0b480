import { useQueries } from '@tanstack/react-query'
import { type ApiCall, api, readQuery, useRead } from '../../kit/api/api.ts'
import { linesOf } from './count-lines.ts'

const LIMIT = 200
const MOST_PAGES = 3

interface PageResult<T> {
  data: T[]
  total_page: number
}

/** All rows of a list, page after page, up to as many as can be counted in one go. */
function useEvery<I extends object, T>(call: ApiCall<I, PageResult<T>>, input: I) {
  const first = useRead(call, { ...input, limit: LIMIT }, { quiet: true })
  const pages = Math.min(first.data?.total_page ?? 1, MOST_PAGES)
  const others = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, at) =>
      readQuery(call, { ...input, limit: LIMIT, page: at + 2 }, true),
    ),
  })
  const answers = [first, ...others]
  return {
    rows: answers.some(({ data }) => data === undefined)
      ? undefined
      : answers.flatMap(({ data }) => data?.data ?? []),
    is_cut: (first.data?.total_page ?? 0) > MOST_PAGES,
    failed: answers.find(({ error, data }) => error !== null && data === undefined),
  }
}

interface CountLinesOptions {
  branch_id: number
  category_id: number | undefined
  search: string
}

/** What there is to count in a branch, without what the books say of it. */
export function useCountLines({ branch_id, category_id, search }: CountLinesOptions) {
  const stocks = useEvery(api.materialStock.list, {
    branch_id,
    is_active: true,
    sort_by: 'material_name',
    order: 'asc',
    ...(category_id !== undefined && { category_term_id: category_id }),
    ...(search !== '' && { search }),
  })
  const lots = useEvery(api.materialLot.list, {
    branch_id,
    status: ['active', 'expired'],
    sort_by: 'expiry',
    order: 'asc',
  })
  const failed = stocks.failed ?? lots.failed
  return {
    lines: stocks.rows === undefined || lots.rows === undefined ? undefined : linesOf(stocks.rows, lots.rows),
    is_cut: stocks.is_cut || lots.is_cut,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  }
}
