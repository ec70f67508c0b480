import type { Vocabulary } from '@bcare/contract/settings/vocabularies'
import { useMemo } from 'react'
import { api, useRead } from '../../kit/api/api.ts'

export interface Term {
  id: number
  name: string
  is_active: boolean
}

/** The terms of a vocabulary with those that are used no more, since old answers name them; undefined until they have come. */
export function useTerms(vocabulary: Vocabulary): readonly Term[] | undefined {
  const { data } = useRead(
    api.term.list,
    { vocabulary, limit: 200, sort_by: 'order' },
    { staleTime: 60_000, quiet: true },
  )
  return data?.data
}

/** What terms are called, by their ids. */
export function useNames(...lists: (readonly Term[] | undefined)[]): (id: number) => string {
  const [first, second] = lists
  return useMemo(() => {
    const names = new Map([...(first ?? []), ...(second ?? [])].map(({ id, name }) => [id, name]))
    return (id) => names.get(id) ?? '…'
  }, [first, second])
}
