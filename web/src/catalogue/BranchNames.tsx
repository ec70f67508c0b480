import { api, useRead } from '../kit/api/api.ts'
import { CATALOGUE_TEXTS as TEXTS } from './texts.ts'

const BRANCHES = { kind: 'branch', limit: 200 } as const

/** Where something of the catalogue holds, in words; all branches where none is named. */
export function BranchNames({ ids }: { ids: readonly number[] }) {
  const { data } = useRead(api.department.list, BRANCHES, { enabled: ids.length > 0, quiet: true })
  if (ids.length === 0) return TEXTS.all_branches
  return data?.data
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')
}
