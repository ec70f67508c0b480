import { useMemo } from 'react'
import { api, useRead } from '../kit/api/api.ts'
import type { Choices } from '../kit/data/table/column.ts'
import type { FilterSpec } from '../kit/data/filters/list-state.ts'
import { useConstant } from '../kit/runtime/use-constant.ts'
import { useStaffChoices } from '../shared/pickers/use-staff-choices.ts'
import { TASK_TEXTS as TEXTS } from './texts.ts'

const TYPES = { vocabulary: 'task_type', limit: 200 } as const
const RESULTS = { vocabulary: 'call_outcome', limit: 200 } as const
const DEPARTMENTS = { limit: 200, is_active: true } as const

/** What tasks can be narrowed to; undefined until it is known, since an address may name any of it. */
export function useTaskChoices(): Choices | undefined {
  const people = useStaffChoices(['assignee_ids', 'created_by'])
  const types = useRead(api.term.list, TYPES).data
  const results = useRead(api.term.list, RESULTS).data
  const departments = useRead(api.department.list, DEPARTMENTS).data
  const [status, priority, source] = [
    useConstant('task.status'),
    useConstant('task.priority'),
    useConstant('task.source'),
  ]
  return useMemo(() => {
    if (!people || !types || !results || !departments || status.length === 0) return undefined
    return {
      assignee_ids: people,
      created_by: people,
      type_term_id: types.data.map(({ id, name, color }) => ({
        value: id,
        label: name,
        ...(color && { color }),
      })),
      result_term_id: results.data.map(({ id, name }) => ({ value: id, label: name })),
      branch_id: departments.data
        .filter(({ kind }) => kind === 'branch')
        .map(({ id, name }) => ({ value: id, label: name })),
      department_id: departments.data.map(({ id, name }) => ({ value: id, label: name })),
      status,
      priority,
      source,
    }
  }, [people, types, results, departments, status, priority, source])
}

const PUNCTUAL = [
  { value: false, label: TEXTS.in_time },
  { value: true, label: TEXTS.too_late },
]

/** What list, board and calendar are narrowed by, alike. */
export const TASK_FILTERS: readonly FilterSpec[] = [
  { key: 'type_term_id', label: TEXTS.type },
  { key: 'priority', label: TEXTS.priority },
  { key: 'assignee_ids', label: TEXTS.assignees },
  { key: 'department_id', label: TEXTS.department },
  { key: 'source', label: TEXTS.source },
  { key: 'created_by', label: TEXTS.creator },
  { key: 'result_term_id', label: TEXTS.result },
  'branch_id',
  { key: 'due_at', label: TEXTS.due, span: 'instant' },
  { key: 'done_at', span: 'instant' },
  { key: 'done_late', label: TEXTS.punctual, options: PUNCTUAL },
  { key: 'created_at', span: 'instant' },
]
