import type { PageConfiguration } from '@bcare/contract/settings/page-configuration'
import type { Fault } from '@bcare/contract/kit/codes'
import { pageFor } from '@bcare/rules/settings/page'
import { useMatches } from '@tanstack/react-router'
import { createContext, use, useMemo } from 'react'
import { api } from '../../api/api.ts'
import { logWarning } from '../../runtime/log.ts'
import {
  currentPage,
  currentVersion,
  pageIsKept,
  placePage,
  refreshSettings,
  type SetPage,
  useSettings,
} from '../../runtime/settings.ts'

export type { PageConfiguration }
export type PageEdit = (page: PageConfiguration) => PageConfiguration

/** Changes that follow each other closely, such as a column that is being drawn wider, are saved as one. */
const TOGETHER_MS = 400
const EMPTY: SetPage = { tenant: null, user: null }

const timers = new Map<string, number>()
type PageKey = `ui.page.${string}`
const keyOf = (route: string): PageKey => `ui.page.${route}`

async function keep(key: PageKey): Promise<void> {
  timers.delete(key)
  const value = currentPage(key)?.user ?? {}
  try {
    await api.setting.update({ key, level: 'user', value }, { quiet: true })
    if (!timers.has(key)) pageIsKept(key)
  } catch (error) {
    // The list goes on looking as it was asked to until it is left, which needs no attention.
    logWarning(`The look of ${key} was not kept: ${(error as Error).message}`)
  }
}

/** Changes how a list looks for oneself: at once here, a moment later on the server. */
export function editOwnPage(route: string, edit: PageEdit): void {
  const key = keyOf(route)
  const page = currentPage(key) ?? EMPTY
  placePage(key, { ...page, user: edit(page.user ?? {}) }, false)
  window.clearTimeout(timers.get(key))
  timers.set(
    key,
    window.setTimeout(() => void keep(key), TOGETHER_MS),
  )
}

/** What is not saved yet leaves with the page. */
window.addEventListener('pagehide', () => {
  for (const [key, timer] of timers) {
    window.clearTimeout(timer)
    void keep(key as PageKey)
  }
})

/**
 * Changes how a list looks for all users; for those who hold `page:share`. When another user changed it meanwhile the
 * edit is made once more on what they have left. Rejects with the refusal.
 */
export async function editSharedPage(route: string, edit: PageEdit, tries = 2): Promise<void> {
  const key = keyOf(route)
  const page = currentPage(key) ?? EMPTY
  const value = edit(page.tenant ?? {})
  try {
    await api.setting.update(
      { key, level: 'tenant', value, version: currentVersion(key) },
      { quiet: tries > 1 },
    )
    await refreshSettings()
  } catch (error) {
    if ((error as Fault).kind !== 'conflict' || tries <= 1) throw error
    await refreshSettings()
    await editSharedPage(route, edit, tries - 1)
  }
}

/** Distinguishes the lists of one screen: each tab's has a look and views of its own. */
export const ListName = createContext<string | undefined>(undefined)

/** The screen's address, with the name of the list where the screen has several: whose look it is. */
export function usePageRoute(): string {
  const route = useMatches().at(-1)?.fullPath ?? '/'
  const name = use(ListName)
  return name === undefined ? route : `${route}#${name}`
}

/** What is set of the list at a route: for all users, by the user, and what holds of both. */
export function usePage(route: string): SetPage & { holds: Partial<PageConfiguration> } {
  const { pages } = useSettings()
  const page = pages[keyOf(route)] ?? EMPTY
  return useMemo(() => ({ ...page, holds: pageFor(page.tenant, page.user) }), [page])
}
