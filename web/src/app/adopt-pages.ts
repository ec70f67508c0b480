import type { PageConfiguration } from '@bcare/contract/settings/page-configuration'
import { api } from '../kit/api/api.ts'
import { logWarning } from '../kit/runtime/log.ts'
import { currentPage, refreshSettings } from '../kit/runtime/settings.ts'

/** What an earlier version of the application kept in this browser, by what its name begins with. */
const LOOKS = 'bcare.page.'
const VIEWS = 'bcare.views.'

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Names in this browser's storage that begin so, for this user. */
const namesOf = (begin: string): string[] =>
  Object.keys(localStorage).filter((name) => name.startsWith(begin))

/** Whether there is anything to adopt; a forbidden storage holds nothing. */
export function hasLocalPages(user_id: number): boolean {
  try {
    return [LOOKS, VIEWS].some((kind) => namesOf(`${kind}${user_id}.`).length > 0)
  } catch {
    return false
  }
}

/**
 * Gives the server what this browser remembered of lists, once: what it knows already of a list stays. Whatever comes
 * of it the browser forgets its own; what the server refuses was no look of a list.
 */
export async function adoptLocalPages(user_id: number): Promise<void> {
  const pages = new Map<string, PageConfiguration>()
  const note = (route: string, part: object) => pages.set(route, { ...pages.get(route), ...part })
  const looks = namesOf(`${LOOKS}${user_id}.`)
  const views = namesOf(`${VIEWS}${user_id}.`)
  for (const name of looks) {
    const look = parsed(localStorage.getItem(name))
    if (typeof look === 'object' && look !== null) note(name.slice(`${LOOKS}${user_id}.`.length), look)
  }
  for (const name of views) {
    const kept = parsed(localStorage.getItem(name))
    if (Array.isArray(kept) && kept.length > 0)
      note(name.slice(`${VIEWS}${user_id}.`.length), { views: kept })
  }
  for (const [route, value] of pages) {
    const key = `ui.page.${route}` as const
    if (currentPage(key)?.user) continue
    await api.setting
      .update({ key, level: 'user', value, version: 0 }, { quiet: true })
      .catch((error: unknown) => logWarning(`${key} was not adopted: ${(error as Error).message}`))
  }
  for (const name of [...looks, ...views]) localStorage.removeItem(name)
  await refreshSettings()
}
