import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** What stands after `?` in the address. Anyone can write one: each value is unknown until the screen has read it. */
export type SearchParams<K extends string = string> = Readonly<Partial<Record<K, unknown>>>

interface ChangeOptions {
  /** The way back skips what was there before. */
  replace?: boolean
  /** The view goes to the top, as on a way to another screen. */
  to_top?: boolean
}

/** Changes the parameters that are named, and takes out those that are undefined; all others stay. */
export type ChangeSearch<K extends string = string> = (next: SearchParams<K>, options?: ChangeOptions) => void

/** The parameters `K` of the address that a screen reads, and how it changes them. */
export function useSearchParams<K extends string = string>(): [SearchParams<K>, ChangeSearch<K>] {
  const params: SearchParams<K> = useSearch({ strict: false })
  const navigate = useNavigate()
  const change: ChangeSearch<K> = useCallback(
    (next, { replace = false, to_top = false } = {}) =>
      void navigate({
        to: '.',
        search: (now: object) => ({ ...now, ...next }),
        replace,
        resetScroll: to_top,
      }),
    [navigate],
  )
  return [params, change]
}

/** The parts of the screen's path that are called `K`. */
export function usePathParams<K extends string>(): Readonly<Partial<Record<K, string>>> {
  return useParams({ strict: false })
}

/** An id as an address has it; undefined where it can be none. */
export function idIn(raw: unknown): number | undefined {
  const id = Number(raw)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/**
 * Where a `Link` or `navigate` leads: a path, and all that stands after `?`. The router types only the routes that are
 * written out as its own, and ours are made from the declarations of the screens.
 */
export const linkTo = (to: string, search: SearchParams = {}) => ({ to, search: search as never })
