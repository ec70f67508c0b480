import { click, dialog } from './gestures.ts'
import type { TestCase } from './test-case.ts'

export const STAFF: readonly TestCase[] = [
  {
    name: 'what a colleague has done, and what a month is to bring',
    at: ({ user_id }) => `/user/${user_id}?tab=figures`,
    open: (page) => click(page, 'Chỉ tiêu tháng').then(() => dialog(page)),
  },
]
