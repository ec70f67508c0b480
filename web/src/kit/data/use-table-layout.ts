import { useCallback, useMemo, useState } from 'react'
import type { Identified, SettledColumn } from './column.ts'
import type { PageConfiguration, PageConfigurationStore } from './page-configuration.ts'

export const PAGE_SIZES = [20, 50, 100, 200] as const
export const MIN_WIDTH = 64
export const MAX_WIDTH = 800

/** How a table looks for one person, and the ways to change it; every change is remembered at once. */
export interface TableLayout extends PageConfiguration {
  setWidth: (key: string, width: number) => void
  setVisible: (key: string, visible: boolean) => void
  setFrozen: (key: string, frozen: boolean) => void
  /** Moves a column one place towards the start (-1) or the end (1). */
  move: (key: string, by: -1 | 1) => void
  setPageSize: (size: number) => void
  setDensity: (density: PageConfiguration['density']) => void
  reset: () => void
}

/** Keys of the columns that a table shows, in their order. */
export const shownKeys = ({ columns }: Pick<PageConfiguration, 'columns'>): string[] =>
  columns.filter(({ visible }) => visible).map(({ key }) => key)

/** The columns as remembered, without those that are gone, and with those that came since at their own place. */
export function mergeConfiguration<R extends Identified>(
  columns: readonly SettledColumn<R>[],
  remembered: Partial<PageConfiguration> | undefined,
): PageConfiguration {
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
  const size = remembered?.page_size
  return {
    columns: merged,
    page_size: PAGE_SIZES.some((allowed) => allowed === size) ? (size as number) : PAGE_SIZES[0],
    density: remembered?.density === 'compact' ? 'compact' : 'comfortable',
  }
}

/** The layout of the table at `route`, read from `store` and written back on every change. `columns` should be stable. */
export function useTableLayout<R extends Identified>(
  store: PageConfigurationStore,
  route: string,
  columns: readonly SettledColumn<R>[],
): TableLayout {
  const [remembered, setRemembered] = useState(() => store.load(route))
  const current = useMemo(() => mergeConfiguration(columns, remembered), [columns, remembered])

  const change = useCallback(
    (next: Partial<PageConfiguration>) => {
      const changed = { ...current, ...next }
      setRemembered(changed)
      store.save(route, changed)
    },
    [current, store, route],
  )

  return useMemo(() => {
    const edit = (key: string, part: Partial<PageConfiguration['columns'][number]>) =>
      change({
        columns: current.columns.map((column) => (column.key === key ? { ...column, ...part } : column)),
      })
    return {
      ...current,
      setWidth: (key, width) =>
        edit(key, { width: Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width))) }),
      setVisible: (key, visible) => edit(key, { visible }),
      setFrozen: (key, frozen) => edit(key, { frozen }),
      move: (key, by) => change({ columns: moved(current.columns, key, by) }),
      setPageSize: (page_size) => change({ page_size }),
      setDensity: (density) => change({ density }),
      reset: () => {
        const { page_size, density } = current
        change({ ...mergeConfiguration(columns, undefined), page_size, density })
      },
    }
  }, [current, change, columns])
}

function moved<T extends { key: string }>(list: readonly T[], key: string, by: -1 | 1): T[] {
  const from = list.findIndex((item) => item.key === key)
  const item = list[from]
  const to = from + by
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  const rest = list.filter((other) => other !== item)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}
