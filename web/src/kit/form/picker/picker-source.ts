import { bestOf } from '@bcare/rules/text/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ApiCall, readQuery } from '../../api/api.ts'

export interface Pickable {
  id: number
}

interface PickerQuery<T> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<{ data: T[] }>
  meta: { watches?: readonly string[] }
}

/** Where a picker's options come from. */
export interface PickerSource<T extends Pickable> {
  query: (search: string) => PickerQuery<T>
  /** All options come at once and are narrowed here; for short lists. */
  local?: boolean
}

/** The options that a list call answers: `searchSource(api.person.list, (search) => ({ search, limit: 20 }))`. Declare it outside components. */
export const searchSource = <T extends Pickable, I>(
  call: ApiCall<I, { data: T[] }>,
  inputOf: (search: string) => I,
): PickerSource<T> => ({
  query: (search) => readQuery(call, inputOf(search), true),
})

/** All the options of a short list, read once and narrowed in the browser: `wholeSource(api.tag.list, { limit: 200 })`. */
export const wholeSource = <T extends Pickable, I>(
  call: ApiCall<I, { data: T[] }>,
  input: I,
): PickerSource<T> => ({
  query: () => readQuery(call, input, true),
  local: true,
})

/** A source with options that are there already, such as a pipeline's stages. */
export const givenSource = <T extends Pickable>(options: readonly T[], name: string): PickerSource<T> => ({
  query: () => ({
    queryKey: ['given', name, options],
    queryFn: () => Promise.resolve({ data: [...options] }),
    meta: {},
  }),
  local: true,
})

const LOCAL_LIMIT = 60

/** The options for what is typed, while the picker is open or has something to name. */
export function useOptions<T extends Pickable>(
  source: PickerSource<T>,
  search: string,
  wordsOf: (option: T) => string,
  enabled: boolean,
) {
  const { data, error, isFetching, refetch } = useQuery<{ data: T[] }>({
    ...source.query(source.local ? '' : search),
    enabled,
    placeholderData: keepPreviousData,
  })
  const all = data?.data
  const options = useMemo(() => {
    if (all === undefined || !source.local) return all
    return (search === '' ? all : bestOf(all, search, wordsOf)).slice(0, LOCAL_LIMIT)
  }, [all, source.local, search, wordsOf])
  return {
    all,
    options,
    error,
    loading: isFetching,
    retry: refetch,
  }
}
