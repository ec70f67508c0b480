import type { Me } from '@bcare/contract/identity/auth'
import type { EffectiveSettings } from '@bcare/contract/settings/effective'
import type { SettingKey, SettingValue } from '@bcare/contract/settings/registry/index'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'

const KEY = [api.setting.effective.call.path, {}] as const
const NONE: EffectiveSettings = { version: 0, values: {}, pages: {}, versions: {} }

/** What is set of one list: for all users, and by the user who is signed in. */
export type SetPage = EffectiveSettings['pages'][string]

/** Own pages that are changed here and not yet stored by the server: what it says of them is older. */
const ahead = new Set<string>()

/** What was known, with what has changed since. */
function merged(known: EffectiveSettings, news: EffectiveSettings): EffectiveSettings {
  const pages = { ...known.pages, ...news.pages }
  for (const key of ahead) {
    const [mine, theirs] = [known.pages[key], news.pages[key]]
    if (mine !== undefined) pages[key] = { tenant: theirs?.tenant ?? mine.tenant, user: mine.user }
  }
  return {
    version: news.version,
    values: { ...known.values, ...news.values },
    pages,
    versions: { ...known.versions, ...news.versions },
  }
}

const current = () => queryClient.getQueryData<EffectiveSettings>(KEY)

const QUERY = {
  queryKey: KEY,
  async queryFn({ signal }: { signal: AbortSignal }) {
    const known = current() ?? NONE
    const news = await api.setting.effective({ since_version: known.version }, { signal, quiet: true })
    return merged(current() ?? known, news)
  },
  // They come with who is signed in, before the first screen, and stay current from there on.
  initialData: () => queryClient.getQueryData<Me>([api.auth.me.call.path, {}])?.settings,
  meta: { watches: api.setting.effective.call.watches },
  staleTime: Infinity,
  gcTime: Infinity,
} as const

/** Everything that holds for the user who is signed in; current, also when another changes it. */
export const useSettings = (): EffectiveSettings => useQuery(QUERY).data ?? NONE

/** The value of a setting that holds for the user who is signed in: `useSetting('booking.late_minutes')`. */
export const useSetting = <K extends SettingKey>(key: K): SettingValue<K> =>
  useSettings().values[key] as SettingValue<K>

/** Changes what is known of one list here and now; `stored` says whether the server knows it as well. */
export function placePage(key: string, page: SetPage, stored: boolean): void {
  if (stored) ahead.delete(key)
  else ahead.add(key)
  queryClient.setQueryData<EffectiveSettings>(KEY, (known = NONE) => ({
    ...known,
    pages: { ...known.pages, [key]: page },
  }))
}

/** The server knows it now. */
export const pageIsKept = (key: string): void => void ahead.delete(key)

export const currentPage = (key: string): SetPage | undefined => current()?.pages[key]
export const currentVersion = (key: string): number => current()?.versions[key]?.tenant ?? 0

/** Asks for what has changed; for a user who was refused because of it. */
export const refreshSettings = (): Promise<unknown> => queryClient.fetchQuery({ ...QUERY, staleTime: 0 })
