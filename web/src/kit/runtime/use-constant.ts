import type { ConstantGroup } from '@bcare/contract/settings/constants'
import { useMemo } from 'react'
import { api, useRead } from '../api/api.ts'
import type { Choice } from '../data/filters/list-state.ts'

const NOTHING: readonly Choice<string>[] = []

/** The values of one of the product's fixed lists, with labels and colours from the server; empty until they have come. */
export function useConstant(group: ConstantGroup): readonly Choice<string>[] {
  const { data } = useRead(api.constant.list, {}, { staleTime: Infinity })
  const values = data?.groups[group]
  return useMemo(
    () =>
      values?.map(({ value, label, color }) => ({ value, label, ...(color !== null && { color }) })) ??
      NOTHING,
    [values],
  )
}
