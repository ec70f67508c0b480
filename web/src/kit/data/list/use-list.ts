import type { Call } from '@bcare/contract/kit/call'
import { caller } from '@bcare/contract/kit/client'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Route } from 'virtual:routes'
import { type ApiCall, useRead } from '../../api/api.ts'
import { send } from '../../api/transport.ts'
import type { Identified, SettledColumn } from '../table/column.ts'
import { type Filter, listBodyOf } from '../filters/list-state.ts'
import { usePageRoute } from '../table/page-configuration.ts'
import { useListState } from '../filters/use-list-state.ts'
import type { Selection } from '../table/use-table.ts'
import { shownKeys, useTableLayout } from '../table/use-table-layout.ts'
import type { ListCall } from './list-call.ts'

/** The calls of a family that a list screen can work with. `query` is used where there is a filter by a span of days. */
export interface ListFamily {
  list: ListCall
  query?: ListCall
  add?: Call
  update?: Call
  delete?: Call
}

export interface ListPage<R extends Identified = Identified> {
  data: R[]
  total: number
  total_page: number
  summary?: Record<string, number>
  /** How many rows each bucket of time has, where the call counts them. */
  buckets?: Record<string, number>
}

export interface UseListOptions {
  family: ListFamily
  columns: readonly SettledColumn<never>[]
  filters?: readonly Filter[]
  sort?: { by: string; order: 'asc' | 'desc' }
  /** Narrowing that is not the user's to change, such as the customer whose page this is. */
  fixed?: Record<string, unknown>
  /** Distinguishes two tables of one page. */
  name?: string
  /** Whether rows show what the columns hold: a card of the screen's own does not, and needs no values of custom fields. */
  columned?: boolean
}

const NO_FILTERS: readonly Filter[] = []

/** A call of the contract as a function, for pieces that know only the contract. */
export const callOf = <I, O>(call: Call | Route) => caller(call as Call, send) as unknown as ApiCall<I, O>

/** Everything a list needs beside its looks: where the reader is (URL), how it looks (remembered), its rows, and the choice of rows. */
export function useList({
  family,
  columns,
  filters = NO_FILTERS,
  sort,
  fixed,
  name,
  columned = true,
}: UseListOptions) {
  const tree = filters.some(
    (filter) =>
      !('options' in filter) ||
      filter.key.startsWith('custom.') ||
      filter.options.some(({ range }) => range !== undefined),
  )
  const call = tree && family.query ? family.query : family.list
  const list = useListState({ call, filters, sort })
  const route = usePageRoute()
  const layout = useTableLayout(name === undefined ? route : `${route}#${name}`, columns)
  const listCall = useMemo(() => callOf<Record<string, unknown>, ListPage>(call), [call])
  const custom = shownKeys(layout).flatMap((key) =>
    columned && key.startsWith('custom.') ? [key.slice('custom.'.length)] : [],
  )
  const input = {
    ...listBodyOf(list, layout.page_size, filters),
    ...(custom.length === 0 ? {} : { custom }),
    ...fixed,
  }
  const read = useRead(listCall, input, { placeholderData: keepPreviousData, quiet: true })

  const [chosen, setChosen] = useState<Selection['state']>({})
  const narrowing = JSON.stringify([list.search, list.values, list.spans])
  const [narrowed_by, setNarrowedBy] = useState(narrowing)
  if (narrowed_by !== narrowing) {
    setNarrowedBy(narrowing)
    setChosen({})
  }

  const last = read.data?.total_page
  const { page, setPage } = list
  useEffect(() => {
    if (last !== undefined && last > 0 && page > last && !read.isPlaceholderData) setPage(last)
  }, [last, page, setPage, read.isPlaceholderData])

  const selection: Selection = useMemo(() => ({ state: chosen, set: setChosen }), [chosen])
  return { list, layout, read, selection, listCall, input }
}

export type ListState = ReturnType<typeof useList>
