import { useMemo } from 'react'
import { api, useRead } from '../kit/api/api.ts'
import type { Choices } from '../kit/data/table/column.ts'
import { useStaffChoices } from '../shared/pickers/use-staff-choices.ts'
import { useConstant } from '../kit/runtime/use-constant.ts'

const SOURCES = { vocabulary: 'source', limit: 200 } as const
const BRANCHES = { kind: 'branch', limit: 200 } as const
const LABELS = { limit: 200, scope: ['deal', 'both'], sort_by: 'name' } as const

/** What board and table can be narrowed to; undefined until it is known, since an address may name any of it. */
export function useDealChoices(): Choices | undefined {
  const staff = useStaffChoices(['owner_id'])
  const labels = useRead(api.tag.list, LABELS)
  const sources = useRead(api.term.list, SOURCES)
  const branches = useRead(api.department.list, BRANCHES)
  const priority = useConstant('deal.priority')
  const status = useConstant('deal.status')
  return useMemo(() => {
    if (!staff || !labels.data || !sources.data || !branches.data || priority.length === 0) return undefined
    return {
      owner_id: staff,
      tag_ids: labels.data.data.map(({ id, name, color }) => ({ value: id, label: name, color })),
      source_term_id: sources.data.data.map(({ id, name, color }) => ({
        value: id,
        label: name,
        ...(color && { color }),
      })),
      branch_id: branches.data.data.map(({ id, name }) => ({ value: id, label: name })),
      priority,
      status,
    }
  }, [staff, labels.data, sources.data, branches.data, priority, status])
}
