export const TASK_STATUSES = ['todo', 'doing', 'need_followup', 'done', 'failed', 'cancelled'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

export const TASK_LABELS: Readonly<Record<TaskStatus, string>> = {
  todo: 'Chưa làm',
  doing: 'Đang làm',
  need_followup: 'Cần chăm sóc lại',
  done: 'Hoàn thành',
  failed: 'Không liên hệ được',
  cancelled: 'Đã hủy',
}

/** What a step asks for: nothing, a new date, a result where the type needs one, a reason, or to be soon after the end. */
type Way = 'free' | 'due' | 'result' | 'reason' | 'reopen'

const ENDS = { done: 'result', failed: 'free', cancelled: 'reason' } as const

/**
 * The only ways of a task (docs/domain/work.md, "States"). What is ticked off at once is done without having been
 * begun.
 */
export const TASK_TRANSITIONS: Readonly<Record<TaskStatus, Partial<Record<TaskStatus, Way>>>> = {
  todo: { doing: 'free', need_followup: 'due', ...ENDS },
  doing: { need_followup: 'due', ...ENDS },
  need_followup: { doing: 'free', ...ENDS },
  done: { doing: 'reopen' },
  failed: {},
  cancelled: {},
}

/** So long after its end a task may be taken up again. */
export const REOPEN_DAYS = 7

/** Tasks that are still to be done. */
export const OPEN_TASK_STATUSES = ['todo', 'doing', 'need_followup'] as const satisfies readonly TaskStatus[]

export const isOpenTask = (status: TaskStatus): boolean =>
  (OPEN_TASK_STATUSES as readonly TaskStatus[]).includes(status)

export const TASK_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type TaskPriority = (typeof TASK_PRIORITIES)[number]

/** What brought a task about. */
export const TASK_SOURCES = [
  'manual',
  'stage_rule',
  'care_rule',
  'no_show',
  'prescription',
  'stock',
  'mind',
  'import',
] as const
export type TaskSource = (typeof TASK_SOURCES)[number]

export const TASK_SOURCE_LABELS: Readonly<Record<TaskSource, string>> = {
  manual: 'Tạo tay',
  stage_rule: 'Theo giai đoạn cơ hội',
  care_rule: 'Theo quy tắc chăm sóc',
  no_show: 'Khách không đến',
  prescription: 'Theo đơn thuốc',
  stock: 'Theo kho',
  mind: 'Trợ lý',
  import: 'Nhập từ file',
}

export const ASSIGNEE_ROLES = ['main', 'support', 'watcher'] as const
export type AssigneeRole = (typeof ASSIGNEE_ROLES)[number]
