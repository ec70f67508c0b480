import { useMemo } from 'react'
import { idIn, useSearchParams } from '../kit/page/search-params.ts'
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

/** Reads the address, and changes it; going back closes what was opened. */
export function useDealsView() {
  const [search, change] = useSearchParams<'pipeline' | 'view' | 'deal' | 'stage' | 'stage_id' | 'page'>()
  const view: DealsView = useMemo(
    () => ({
      pipeline: idIn(search.pipeline),
      table: search.view === 'table',
      deal: idIn(search.deal),
      stage: idIn(search.stage),
    }),
    [search],
  )
  return { view, change }
}
