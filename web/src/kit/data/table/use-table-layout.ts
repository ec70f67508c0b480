import { MAX_WIDTH, MIN_WIDTH, PAGE_SIZES } from '@bcare/rules/settings/page'
import { useCallback, useMemo } from 'react'
import { useSetting } from '../../runtime/settings.ts'
import type { Identified, SettledColumn } from './column.ts'
import { exportedKeys, type Look, mergeConfiguration, moved, ROOMY, shownKeys } from './look.ts'
import { editOwnPage, editSharedPage, type PageConfiguration, usePage } from './page-configuration.ts'

export { exportedKeys, type Look, MAX_WIDTH, MIN_WIDTH, PAGE_SIZES, shownKeys }

/** How a table looks for one person, and the ways to change it; every change is remembered at once. */
export interface TableLayout extends Look {
  setWidth: (key: string, width: number) => void
  setVisible: (key: string, visible: boolean) => void
  setFrozen: (key: string, frozen: boolean) => void
  /** Moves a column one place towards the start (-1) or the end (1). */
  move: (key: string, by: -1 | 1) => void
  setPageSize: (size: number) => void
  setDensity: (density: Look['density']) => void
  /** Back to what is set for all users, or else to the screen's own. */
  reset: () => void
  /** Makes this the look for all users who have not chosen another. */
  share: () => Promise<void>
}

/** How lists look unless something is said of one: the clinic's setting, or one's own. */
function useUsual(): Pick<Look, 'page_size' | 'density'> {
  const size = Number(useSetting('ui.page_size'))
  const density = useSetting('ui.density')
  return useMemo(
    () => ({ page_size: PAGE_SIZES.find((allowed) => allowed === size) ?? ROOMY.page_size, density }),
    [size, density],
  )
}

/** The layout of the table at `route`: the person's own over what is set for all users. `columns` should be stable. */
export function useTableLayout<R extends Identified>(
  route: string,
  columns: readonly SettledColumn<R>[],
): TableLayout {
  const { holds } = usePage(route)
  const usual = useUsual()
  const current = useMemo(() => mergeConfiguration(columns, holds, usual), [columns, holds, usual])
  const change = useCallback(
    (next: Partial<PageConfiguration>) => editOwnPage(route, (page) => ({ ...page, ...next })),
    [route],
  )

  return useMemo(() => {
    const edit = (key: string, part: Partial<Look['columns'][number]>) =>
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
      setPageSize: (size) => change({ page_size: PAGE_SIZES.find((allowed) => allowed === size) }),
      setDensity: (density) => change({ density }),
      reset: () => editOwnPage(route, ({ columns: _gone, ...rest }) => rest),
      share: async () => {
        const { columns: placed, page_size, density } = current
        await editSharedPage(route, (page) => ({ ...page, columns: placed, page_size, density }))
        editOwnPage(route, ({ columns: _c, page_size: _s, density: _d, ...rest }) => rest)
      },
    }
  }, [current, change, route])
}
