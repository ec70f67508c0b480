import { modalHost } from '../../kit/page/modal.tsx'
import { callQuestions } from './asking.ts'

/** The place of questions about calls. */
export const CallQuestions = modalHost(callQuestions, () =>
  import('./CallDialogs.tsx').then((file) => file.CallDialogs),
)
