import { abilityOf, type ListAbility } from '@bcare/contract/kit/ability'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import {
  type Filter,
  type FilterValue,
  type ListState,
  type Span,
  readListState,
  writeListState,
} from './list-state.ts'
import type { ListCall } from '../list/list-call.ts'
import { useSearchParams } from '../../page/search-params.ts'

export interface ListStateDefinition {
  call: ListCall
  filters?: readonly Filter[]
  /** The order of the list while the address names none. */
  sort?: { by: string; order: 'asc' | 'desc' }
}

/** Where the reader of a list is, stored in the address: going back goes back through pages, sorts and filters. */
export interface ListControl extends ListState {
  ability: ListAbility
  setPage: (page: number) => void
  /** Sorts by a column; by the same one again turns the order round. */
  sortBy: (key: string) => void
  setSearch: (search: string) => void
  setValues: (key: string, values: readonly FilterValue[]) => void
  /** Narrows to these values alone: search and every other filter are gone. */
  setMany: (values: Readonly<Record<string, FilterValue[]>>) => void
  /** Puts one value in or takes it out. */
  turn: (key: string, value: FilterValue) => void
  setSpan: (key: string, span: Span | undefined) => void
  clear: () => void
}

const NO_FILTERS: readonly Filter[] = []

/**
 * The state of a list screen in the URL's query: `page`, `sort` (`-` before it: descending), `search` and one
 * parameter a filter (values joined by commas, a span as `2026-01-01..2026-01-31`). Every change but of the page
 * goes back to page 1. Typing in the search box replaces the address; everything else adds to the history.
 * `filters` and `sort` should be constants.
 */
export function useListState({ call, filters = NO_FILTERS, sort }: ListStateDefinition): ListControl {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const ability = useMemo(() => (call.ability !== undefined ? call.ability : abilityOf(call)), [call])
  const raw = useMemo(() => readListState(search, ability, filters), [search, ability, filters])
  const state = useMemo(
    () => (raw.sort_by === undefined && sort ? { ...raw, sort_by: sort.by, order: sort.order } : raw),
    [raw, sort],
  )

  // Begins with what the address says by now, which may be more than is drawn yet: two quick ticks are two.
  const change = useCallback(
    (next: (before: ListState) => Partial<ListState>, replace = false) => {
      void navigate({
        to: '.',
        search: (previous: Record<string, unknown>) => {
          const before = readListState(previous, ability, filters)
          return { ...previous, ...writeListState({ ...before, page: 1, ...next(before) }, filters) }
        },
        replace,
        resetScroll: false,
      })
    },
    [navigate, ability, filters],
  )

  return useMemo(() => {
    const { sort_by, order } = state
    return {
      ...state,
      ability,
      setPage: (page) => change(() => ({ page })),
      sortBy: (key) => {
        const turned = sort_by === key && order === 'asc' ? 'desc' : 'asc'
        change(() => ({ sort_by: key, order: turned }))
      },
      setSearch: (text) => change(() => ({ search: text }), true),
      setValues: (key, values) => change((before) => ({ values: chosen(before.values, key, values) })),
      setMany: (values) => change(() => ({ search: '', spans: {}, values })),
      turn: (key, value) =>
        change(({ values }) => {
          const kept = values[key] ?? []
          const others = kept.filter((other) => other !== value)
          return { values: chosen(values, key, others.length < kept.length ? others : [...kept, value]) }
        }),
      setSpan: (key, span) => change(({ spans }) => ({ spans: without(spans, key, span) })),
      clear: () => change(() => ({ search: '', values: {}, spans: {} })),
    }
  }, [state, ability, change])
}

/** What is chosen, with these values of one filter; none of them: it is not in use. */
const chosen = (all: ListState['values'], key: string, values: readonly FilterValue[]) =>
  without(all, key, values.length > 0 ? [...values] : undefined)

/** A record with one key set, or gone. */
function without<T>(record: Record<string, T>, key: string, value: T | undefined): Record<string, T> {
  const { [key]: _gone, ...rest } = record
  return value === undefined ? rest : { ...rest, [key]: value }
}
