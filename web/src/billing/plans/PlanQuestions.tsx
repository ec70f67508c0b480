import { modalHost } from '../../kit/page/modal.tsx'
import { planQuestions } from './asking.ts'

/** The place of the questions about plans, beside the screens that ask them. */
export const PlanQuestions = modalHost(planQuestions, () =>
  import('./PlanDialogs.tsx').then((file) => file.PlanDialogs),
)
