import { api, useRead } from '../kit/api/api.ts'

const BRANCHES = { kind: 'branch', is_active: true, limit: 100 } as const
const NONE: readonly { id: number; name: string }[] = []

/** The clinic's branches; none until they have come, or for a user who may not read them. */
export const useBranches = (): readonly { id: number; name: string }[] =>
  useRead(api.department.list, BRANCHES, { quiet: true }).data?.data ?? NONE
