import type { Product } from '@bcare/contract/catalogue/product'
import type { Row } from '@bcare/contract/kit/entity'
import { type Price, writeEntry } from '@bcare/rules/catalogue/price-grid/entry'
import type { OpenCell } from '@bcare/rules/catalogue/price-grid/enter'
import {
  columnKey,
  columnsOn,
  type Edits,
  freeDays,
  type PriceColumn,
  rowsOn,
} from '@bcare/rules/catalogue/price-grid/sheet'
import { formatCount } from '@bcare/rules/text/count'
import { finder } from '@bcare/rules/text/search'
import { formatNumber } from '@bcare/rules/text/number'
import { GRID_TEXTS as TEXTS } from './texts.ts'
import type { TierRow } from './use-price-facts.ts'

export type Service = Pick<
  Row<typeof Product>,
  'id' | 'code' | 'name' | 'category_term_id' | 'category_name' | 'list_price' | 'min_price'
>

/** A column as it is shown: the price list, and for whom, where and from which quantity on it holds. */
export interface GridColumn extends PriceColumn {
  key: string
  about: string
}

export interface GridCell extends OpenCell {
  service: Service
  column: GridColumn
}

/** A line of the grid: a category, or a service at its place among the services. */
export type GridLine = { category: string } | { service: Service; at: number }

export interface GridModel {
  /** Those that are shown, in their order. */
  services: readonly Service[]
  columns: readonly GridColumn[]
  lines: readonly GridLine[]
  cellOf: (service: Service, column: GridColumn) => GridCell
}

/** What narrows the grid. */
export interface GridFilter {
  search: string
  category: number | null
  /** The day whose prices are shown. */
  day: string
}

export interface GridRights {
  update: boolean
  create: boolean
  delete: boolean
}

/** Services by category, categories in the order of their first service, those without one last. */
function byCategory(services: readonly Service[]): Map<string, Service[]> {
  const groups = Map.groupBy(services, ({ category_name }) => category_name ?? '')
  const rest = groups.get('')
  groups.delete('')
  if (rest !== undefined) groups.set(TEXTS.no_category, rest)
  return groups
}

const matches = ({ search, category }: GridFilter) => {
  const fits = finder(search)
  return ({ name, code, category_term_id }: Service): boolean =>
    (category === null || category_term_id === category) && fits(`${name} ${code}`)
}

/** What a column says beside the name of its list. */
const aboutOf = (column: PriceColumn, rows: readonly TierRow[]): string => {
  const named = rows.find((row) => columnKey(row) === columnKey(column))
  const known =
    named ??
    rows.find(
      ({ person_group_id, branch_id }) =>
        person_group_id === column.person_group_id && branch_id === column.branch_id,
    )
  return [
    // Many lists are called by their group.
    column.person_group_id !== null &&
      known?.person_group_name !== column.tier_name &&
      known?.person_group_name,
    column.branch_id !== null && known?.branch_name,
    column.min_qty !== 1 && TEXTS.from_quantity(formatNumber(column.min_qty, 3)),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The grid of a day: which services and columns are shown, and what is in each cell. */
export function gridModel(
  all: readonly Service[],
  rows: readonly TierRow[],
  edits: Edits,
  filter: GridFilter,
  rights: GridRights,
): GridModel {
  const { day } = filter
  const groups = [...byCategory(all.filter(matches(filter)))]
  const services = groups.flatMap(([, members]) => members)
  const columns = columnsOn(day, rows, edits).map((column): GridColumn => ({
    ...column,
    key: columnKey(column),
    about: aboutOf(column, rows),
  }))
  const at = rowsOn(day, rows)
  const beside = Map.groupBy(rows, (row) => `${row.product_id}:${columnKey(row)}`)
  const places = new Map(services.map((service, place) => [service, place]))
  const makeCell = (service: Service, column: GridColumn): GridCell => {
    const place = `${service.id}:${column.key}`
    const row = at.get(place)
    const cell = { product_id: service.id, service, column, row }
    if (row !== undefined)
      return {
        ...cell,
        locked: row.is_active ? undefined : TEXTS.inactive,
        kept: rights.delete ? undefined : TEXTS.no_remove,
      }
    const days = freeDays(day, column, beside.get(place) ?? [])
    return {
      ...cell,
      column: { ...column, ...days },
      locked: rights.create ? (days === undefined ? TEXTS.no_days : undefined) : TEXTS.no_add,
    }
  }
  const cells = new Map<string, GridCell>()
  return {
    services,
    columns,
    lines: groups.flatMap(([category, members]): GridLine[] => [
      { category },
      ...members.map((service) => ({ service, at: places.get(service) ?? 0 })),
    ]),
    cellOf: (service, column) => {
      const place = `${service.id}:${column.key}`
      const cell = cells.get(place) ?? makeCell(service, column)
      cells.set(place, cell)
      return cell
    },
  }
}

/** How a reduction is written beside what it comes to; nothing for an amount. */
export const reductionOf = (price: Price | null): string => {
  if (price === null || price.price_kind === 'fixed') return ''
  return `−${price.price_kind === 'percent_off' ? `${formatNumber(price.value, 2)}%` : formatCount(price.value)}`
}

/** A price in words, for what was and what will be. */
export const wordsOf = (price: Price | null): string => {
  if (price === null) return TEXTS.inherited.toLowerCase()
  return reductionOf(price) || formatCount(price.value)
}

/** A price as it is edited. */
export const textOf = (price: Price | null): string =>
  price?.price_kind === 'fixed' ? formatCount(price.value) : writeEntry(price)

export const nameOf = ({ column, service }: GridCell): string =>
  TEXTS.price_of(column.tier_name, service.name)

/** A column in a word or two. */
export const labelOf = ({ tier_name, about }: GridColumn): string =>
  [tier_name, about].filter(Boolean).join(' · ')

/** A column among others to choose from. */
export const optionOf = (column: GridColumn) => ({ value: column.key, label: labelOf(column) })
