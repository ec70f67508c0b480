import type { ParameterValue } from '@bcare/rules/insight/query'
import { type Draft, useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

export type ParameterValues = Readonly<Record<string, ParameterValue>>

export interface Values {
  draft: Draft
  values: ParameterValues
  set: (name: string, value: ParameterValue) => void
}

/** What is typed for the parameters of a query, kept until it is run. */
export function useValues(query: string, initial: ParameterValues, given: boolean): Values {
  const draft = useDraft('query.values', query)
  const [values, setValues] = useDraftState<ParameterValues>(draft, 'values', initial, given)
  return { draft, values, set: (name, value) => setValues((now) => ({ ...now, [name]: value })) }
}
