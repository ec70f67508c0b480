import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { opensOver } from '../kit/data/views/saved-views.ts'

opensOver('deal')

/** What the address of the deals screen says beside search and filters. */
export interface DealsView {
  pipeline: number | undefined
  table: boolean
  /** The deal whose details are open. */
  deal: number | undefined
  /** The stage that a phone shows. */
  stage: number | undefined
}

const idOf = (raw: unknown): number | undefined => {
  const id = Number(raw)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Reads the address, and changes it; going back closes what was opened. */
export function useDealsView() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const view: DealsView = useMemo(
    () => ({
      pipeline: idOf(search['pipeline']),
      table: search['view'] === 'table',
      deal: idOf(search['deal']),
      stage: idOf(search['stage']),
    }),
    [search],
  )
  const change = useCallback(
    (next: Record<string, unknown>, replace = false) =>
      void navigate({
        to: '.',
        search: (current: object) => ({ ...current, ...next }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  return { view, change }
}
