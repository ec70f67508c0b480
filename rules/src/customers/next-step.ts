/** Why a customer should have a next step and has none (`expect-task`; docs/domain/customers.md, "Next step"). */
export const NEXT_STEP_RULES = ['no_show', 'deal_without_step', 'recall_due'] as const
export type NextStepRule = (typeof NEXT_STEP_RULES)[number]

/** A customer who did not come is called within a week. */
export const NO_SHOW_DAYS = 7
/** A visit that ended with «hẹn tái khám» is followed up after half a year. */
export const RECALL_AFTER_DAYS = 180

/** Codes of the task types that a suggestion names. */
export const NEXT_STEP_TYPES = ['call', 'no_show', 'recall'] as const

export interface SuggestedTask {
  type: (typeof NEXT_STEP_TYPES)[number]
  title: string
  /** Business date. */
  due_at: string
  priority: 'normal' | 'high'
}

const TASKS: Record<NextStepRule, { type: SuggestedTask['type']; title: (name: string) => string }> = {
  no_show: { type: 'no_show', title: (name) => `Gọi lại ${name}: đã không đến lịch hẹn` },
  deal_without_step: { type: 'call', title: (name) => `Gọi tư vấn ${name}: cơ hội chưa có bước tiếp theo` },
  recall_due: { type: 'recall', title: (name) => `Nhắc ${name} tái khám` },
}

/** Days after which waiting is too long, and the task is urgent. */
const TOO_LONG: Record<NextStepRule, number> = { no_show: 2, deal_without_step: 7, recall_due: 30 }

/** The task that would be the next step: due today, the longer a customer waits the more urgent. */
export function suggestedTask(
  rule: NextStepRule,
  { name, days, today }: { name: string; days: number; today: string },
): SuggestedTask {
  const { type, title } = TASKS[rule]
  return { type, title: title(name), due_at: today, priority: days > TOO_LONG[rule] ? 'high' : 'normal' }
}
