import type { TestCase } from './test-case.ts'

const TABS = ['appointments', 'revenue', 'tasks', 'calls']

/** Each tab but the first, with its figures. */
export const DASHBOARD: readonly TestCase[] = [
  ...TABS.map((tab): TestCase => ({
    name: `figures of ${tab}`,
    at: () => `/dashboard?tab=${tab}`,
    open: async (page) => page.getByRole('region', { name: 'Số liệu trong kỳ' }),
  })),
  {
    name: 'the list behind a figure of appointments',
    at: () => '/appointments-doctor?tab=list',
    open: async (page) => page.getByRole('table', { name: 'Danh sách lịch hẹn' }),
  },
]
