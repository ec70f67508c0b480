import type { ListAbility } from '@bcare/contract/kit/ability'
import { textOf } from '../table/text-of.ts'

/** A value a list can be narrowed to. */
export type FilterValue = string | number | boolean

export interface Choice<V extends FilterValue = FilterValue> {
  value: V
  label: string
  color?: string
  /** The figures that it means, both ends included: the list is asked for these instead of the value. */
  range?: readonly [number, number]
}

/** Narrows to any of some values. Those that mean ranges need the filter tree, as spans do. */
export interface ChoiceFilter {
  key: string
  label: string
  options: readonly Choice[]
}

/** Narrows to a span of days; needs the family's `query` call, which has the filter tree. */
export interface SpanFilter {
  key: string
  label: string
  /** Whether the field is a business date or an instant. */
  span: 'date' | 'instant'
}

/** Narrows to a piece of text, or to one that is typed exactly. */
export interface TextFilter {
  key: string
  label: string
  text: true
  exact?: true
}

/** Narrows to figures between two bounds, of which one may be open; of custom fields. */
export interface RangeFilter {
  key: string
  label: string
  range: true
}

/** Narrows to any of some people, colleagues or terms, by their ids; of custom fields. */
export interface PickedFilter {
  key: string
  label: string
  picks: 'person' | 'user' | 'product' | 'term'
  /** Whose terms they are. */
  vocabulary?: string
}

export type Filter = ChoiceFilter | SpanFilter | TextFilter | RangeFilter | PickedFilter

/** A filter as a screen names it: the field alone where its choices are known, and without what the entity declares. */
export type FilterSpec =
  | string
  | (Omit<ChoiceFilter, 'label' | 'options'> & { label?: string; options?: readonly Choice[] })
  | (Omit<SpanFilter, 'label'> & { label?: string })
  | TextFilter
  | RangeFilter
  | PickedFilter

/** The filters of a screen with names and choices. @throws when no choices were given: a mistake in the screen */
export function settleFilters(
  specs: readonly FilterSpec[],
  labels: Record<string, string> = {},
  choices: Record<string, readonly Choice[]> = {},
): Filter[] {
  return specs.map((raw): Filter => {
    const spec = typeof raw === 'string' ? { key: raw } : raw
    const label = spec.label ?? labels[spec.key] ?? spec.key
    if ('span' in spec || 'text' in spec || 'range' in spec || 'picks' in spec) return { ...spec, label }
    const options = spec.options ?? choices[spec.key]
    if (options === undefined) throw new Error(`No choices for the filter ${spec.key}`)
    return { key: spec.key, label, options }
  })
}

/** First and last day, `YYYY-MM-DD`. */
export type Span = readonly [string, string]

export interface ListState {
  page: number
  sort_by: string | undefined
  order: 'asc' | 'desc'
  search: string
  /** What each filter is narrowed to; a filter that is not in use is absent. */
  values: Record<string, FilterValue[]>
  spans: Record<string, Span>
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const FIRST_SEARCH_LENGTH = 100
const MOST_PICKED = 50

/** Whether a list can be sorted by a column. */
export const canSort = (
  { sorts, custom }: ListAbility,
  { key, unsorted }: { key: string; unsorted?: boolean },
): boolean => unsorted !== true && (sorts.includes(key) || (custom === true && isCustom(key)))

const isCustom = (key: string): boolean => key.startsWith('custom.')

/** `3..10`, `3..` or `..10`. */
const BOUNDS = /^(?!\.\.$)(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/

/** What the URL says, where it makes sense; whatever does not is passed over, since anyone can type a URL. */
export function readListState(
  search: Record<string, unknown>,
  ability: ListAbility,
  filters: readonly Filter[],
): ListState {
  const page = Number(search['page'])
  const by = textOf(search['sort'] ?? '')
  const name = by.replace(/^-/, '')
  const known = canSort(ability, { key: name })
  const values: ListState['values'] = {}
  const spans: ListState['spans'] = {}
  for (const filter of filters) {
    const raw = search[filter.key]
    if (raw === undefined || raw === '') continue
    if ('options' in filter) {
      const listed = textOf(raw).split(',')
      const found = filter.options
        .filter(({ value }) => listed.includes(String(value)))
        .map(({ value }) => value)
      if (found.length > 0) values[filter.key] = found
    } else if ('picks' in filter) {
      const ids = textOf(raw)
        .split(',')
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id > 0)
      if (ids.length > 0) values[filter.key] = ids.slice(0, MOST_PICKED)
    } else if ('text' in filter) {
      values[filter.key] = [textOf(raw).slice(0, FIRST_SEARCH_LENGTH)]
    } else if ('range' in filter) {
      if (BOUNDS.test(textOf(raw))) values[filter.key] = [textOf(raw)]
    } else {
      const [from = '', to = ''] = textOf(raw).split('..')
      if (DAY.test(from) && DAY.test(to)) spans[filter.key] = [from, to]
    }
  }
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    sort_by: known ? name : undefined,
    order: known && by.startsWith('-') ? 'desc' : 'asc',
    search: ability.search ? textOf(search['search'] ?? '').slice(0, FIRST_SEARCH_LENGTH) : '',
    values,
    spans,
  }
}

/** The URL's share of a state; a default is left out, so that the plain address is the plain list. */
export function writeListState(
  state: ListState,
  filters: readonly Filter[],
): Record<string, string | number | undefined> {
  const narrowed = filters.map(({ key }) => {
    const span = state.spans[key]
    return [
      key,
      span ? `${span[0]}..${span[1]}` : state.values[key]?.map(String).join(',') || undefined,
    ] as const
  })
  return {
    page: state.page > 1 ? state.page : undefined,
    sort: state.sort_by === undefined ? undefined : `${state.order === 'desc' ? '-' : ''}${state.sort_by}`,
    search: state.search || undefined,
    ...Object.fromEntries(narrowed),
  }
}

/** Whether anything narrows the list: search or filter. */
export const isNarrowed = (state: ListState) =>
  state.search !== '' || Object.keys(state.values).length > 0 || Object.keys(state.spans).length > 0

const dayStart = (day: string) => `${day}T00:00:00+07:00`
const dayEnd = (day: string) => `${day}T23:59:59.999+07:00`

/** The chosen ranges of a filter as leaves of the filter tree. */
function rangesOf(filter: Filter, { values }: ListState) {
  const chosen =
    'options' in filter ? filter.options.filter(({ value }) => values[filter.key]?.includes(value)) : []
  const leaves = chosen.flatMap(({ range }) =>
    range === undefined ? [] : [{ field: filter.key, op: 'between', value: range }],
  )
  return leaves.length === 0 ? [] : [{ field: filter.key, leaves }]
}

/** The bounds of a range as its filter keeps them. */
export function boundsOf(value: FilterValue | undefined): [least: number | null, most: number | null] {
  const [least = '', most = ''] = String(value ?? '').split('..')
  return [least === '' ? null : Number(least), most === '' ? null : Number(most)]
}

/** What a filter on a custom field asks for, as leaves of the filter tree. */
function customLeaves(filter: Filter, chosen: readonly FilterValue[] | undefined): object[] {
  const { key: field } = filter
  const [first] = chosen ?? []
  if (!isCustom(field) || chosen === undefined || first === undefined || 'span' in filter) return []
  if ('text' in filter) return [{ field, op: 'contains', value: first }]
  if ('range' in filter) {
    const [least, most] = boundsOf(first)
    if (least !== null && most !== null) return [{ field, op: 'between', value: [least, most] }]
    return [least === null ? { field, op: 'lte', value: most } : { field, op: 'gte', value: least }]
  }
  if (chosen.length === 1) return [{ field, op: 'eq', value: first }]
  if (typeof first === 'boolean') return [{ field, op: 'is_null', value: false }]
  return [{ field, op: 'in', value: [...chosen] }]
}

/** The body of `list` or `query` for a state: paging, sorting, search, filters, and spans as a filter tree. */
export function listBodyOf(
  state: ListState,
  limit: number,
  filters: readonly Filter[],
): Record<string, unknown> {
  const ranges = filters.flatMap((filter) => rangesOf(filter, state))
  const custom = filters.flatMap((filter) => customLeaves(filter, state.values[filter.key]))
  const values = Object.entries(state.values)
    .filter(([key]) => !isCustom(key) && !ranges.some(({ field }) => field === key))
    .map(([key, chosen]) => [key, chosen.length === 1 ? chosen[0] : chosen])
  const among = ranges.map(({ leaves }) => (leaves.length === 1 ? leaves[0] : { or: leaves }))
  const spans = filters.flatMap((filter) => {
    const span = 'span' in filter ? state.spans[filter.key] : undefined
    if (span === undefined || !('span' in filter)) return []
    const value = filter.span === 'instant' ? [dayStart(span[0]), dayEnd(span[1])] : span
    return [{ field: filter.key, op: 'between', value }]
  })
  const leaves = [...among, ...spans, ...custom]
  return {
    page: state.page,
    limit,
    ...(state.sort_by === undefined ? {} : { sort_by: state.sort_by, order: state.order }),
    ...(state.search === '' ? {} : { search: state.search }),
    ...Object.fromEntries(values),
    ...(leaves.length === 0 ? {} : { filter: leaves.length === 1 ? leaves[0] : { and: leaves } }),
  }
}
