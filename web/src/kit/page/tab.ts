import { useMatches } from '@tanstack/react-router'
import { useSearchParams } from './search-params.ts'

/**
 * The open tab of a screen, stored in the query as `tab`; without one it is the screen's default.
 * Changing it counts as a navigation, so the view goes to the top.
 */
export function useTab(): [string, (tab: string) => void] {
  const [search, change] = useSearchParams<'tab'>()
  const fallback = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.default_tab })
  const tab = typeof search.tab === 'string' ? search.tab : (fallback ?? '')
  return [tab, (next) => change({ tab: next }, { to_top: true })]
}
