import { useMemo } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import type { Choice } from '../../kit/data/filters/list-state.ts'

/** All present and former staff, to narrow a log by. */
export function useStaffChoices(): readonly Choice[] {
  const { data } = useRead(api.user.list, { limit: 200, sort_by: 'name' })
  return useMemo(() => data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [], [data])
}
