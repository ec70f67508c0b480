import { modalHost } from '../kit/page/modal.tsx'
import { taskQuestions } from './asking.ts'

/** The place of questions about tasks; every screen that shows tasks has one. */
export const TaskQuestions = modalHost(taskQuestions, () =>
  import('./TaskDialogs.tsx').then((file) => file.TaskDialogs),
)
