import { useSearchParams } from '../../kit/page/search-params.ts'
import type { ParameterValues } from './use-values.ts'

/** A query that is written and not saved yet. */
export const NEW = 'new'

const valuesIn = (given: unknown): ParameterValues | undefined =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
    ? Object.fromEntries(
        Object.entries(given).filter(
          (pair): pair is [string, string | number | null] =>
            pair[1] === null || typeof pair[1] === 'string' || typeof pair[1] === 'number',
        ),
      )
    : undefined

/** The query that the address names, with the values that it was run with. */
export function useChosen() {
  const [search, go] = useSearchParams<'q' | 'edit' | 'values'>()
  return {
    chosen: search.q === undefined ? undefined : String(search.q),
    edits: search.edit !== undefined,
    given: valuesIn(search.values),
    choose: (q: string | undefined) => go({ q, values: undefined, edit: undefined }),
    edit: (on: boolean) => go({ edit: on ? 1 : undefined }),
    ran: (values: ParameterValues) => go({ values: Object.keys(values).length === 0 ? undefined : values }),
  }
}
