import type { PageConfiguration } from '@bcare/contract/settings/page-configuration'
import { type DENSITIES, PAGE_SIZES } from '@bcare/rules/settings/page'
import type { Identified, SettledColumn } from './column.ts'

/** How a table looks, with everything settled. */
export interface Look {
  columns: NonNullable<PageConfiguration['columns']>
  page_size: (typeof PAGE_SIZES)[number]
  density: (typeof DENSITIES)[number]
}

/** Keys of the columns that a table shows, in their order. */
export const shownKeys = ({ columns }: Pick<Look, 'columns'>): string[] =>
  columns.filter(({ visible }) => visible).map(({ key }) => key)

/** The same, as a file has them. */
export function exportedKeys<R extends Identified>(
  columns: readonly SettledColumn<R>[],
  look: Pick<Look, 'columns'>,
): string[] {
  const fields = new Map(columns.map(({ key, exports = key }) => [key, exports]))
  return shownKeys(look).map((key) => fields.get(key) ?? key)
}

export const ROOMY: Pick<Look, 'page_size' | 'density'> = { page_size: PAGE_SIZES[0], density: 'comfortable' }

/** The columns as remembered, without those that are gone, and with those that came since at their own place. */
export function mergeConfiguration<R extends Identified>(
  columns: readonly SettledColumn<R>[],
  remembered: Partial<PageConfiguration> | undefined,
  usual: Pick<Look, 'page_size' | 'density'> = ROOMY,
): Look {
  const fresh = columns.map(({ key, hidden, pinned }) => ({
    key,
    visible: hidden !== true,
    frozen: pinned === true,
  }))
  const kept = (remembered?.columns ?? []).filter(({ key }) => columns.some((column) => column.key === key))
  const merged = [...kept]
  fresh.forEach((column, index) => {
    if (!kept.some(({ key }) => key === column.key)) merged.splice(index, 0, column)
  })
  return {
    columns: merged,
    page_size: PAGE_SIZES.find((allowed) => allowed === remembered?.page_size) ?? usual.page_size,
    density: remembered?.density ?? usual.density,
  }
}

/** A list with one of its items moved one place; the same where it cannot go further. */
export function moved<T extends { key: string }>(list: readonly T[], key: string, by: -1 | 1): T[] {
  const from = list.findIndex((item) => item.key === key)
  const item = list[from]
  const to = from + by
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  const rest = list.filter((other) => other !== item)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}
