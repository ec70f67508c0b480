import { useMatches, useNavigate, useSearch } from '@tanstack/react-router'

/**
 * The open tab of a screen, stored in the query as `tab`; without one it is the screen's default.
 * Changing it counts as a navigation, so the view goes to the top.
 */
export function useTab(): [string, (tab: string) => void] {
  const search: { tab?: unknown } = useSearch({ strict: false })
  const fallback = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.default_tab })
  const navigate = useNavigate()
  const tab = typeof search.tab === 'string' ? search.tab : (fallback ?? '')
  return [tab, (next) => void navigate({ to: '.', search: (current: object) => ({ ...current, tab: next }) })]
}
