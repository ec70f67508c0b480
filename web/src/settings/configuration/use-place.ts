import { SETTING_GROUPS, type SettingGroup } from '@bcare/contract/settings/registry/index'
import { useMemo } from 'react'
import { useSearchParams } from '../../kit/page/search-params.ts'
import { api, useRead } from '../../kit/api/api.ts'
import type { Place } from './use-drafts.ts'

const ALL = { limit: 200 } as const

/** Branches of the clinic. */
export function useBranches() {
  const { data } = useRead(api.department.list, ALL)
  return useMemo(
    () =>
      (data?.data ?? [])
        .filter(({ kind }) => kind === 'branch')
        .map(({ id, name }) => ({ value: String(id), label: name })),
    [data],
  )
}

/** Where on the configuration the user is, stored in the address: level, branch, group, search. */
export function usePlace(first_branch: number | undefined) {
  const [search, change] = useSearchParams<'level' | 'branch' | 'group' | 'search' | 'changed'>()
  const asked = String(search.level ?? 'tenant')
  const level = (['tenant', 'branch', 'user'] as const).find((one) => one === asked) ?? 'tenant'
  const branch_id = Number(search.branch ?? first_branch) || undefined
  const place: Place = useMemo(
    () => (level === 'branch' ? { level, branch_id } : { level }),
    [level, branch_id],
  )
  return {
    place,
    group: SETTING_GROUPS.find((one) => one === search.group) as SettingGroup | undefined,
    text: String(search.search ?? ''),
    changed: search.changed === true,
    go: (next: typeof search) => change(next, { replace: 'search' in next }),
  }
}
