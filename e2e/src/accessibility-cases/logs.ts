import type { TestCase } from './test-case.ts'

export const LOGS: readonly TestCase[] = [
  {
    name: 'sign-ins',
    at: () => '/admin/logs?tab=sign_ins',
    open: async (page) => page.getByRole('list', { name: 'Đăng nhập' }),
  },
  {
    name: 'errors of the server',
    at: () => '/admin/logs?tab=errors',
    open: async (page) => page.getByRole('searchbox', { name: 'Tìm mã yêu cầu, lời gọi, nội dung' }),
  },
  {
    name: 'seals',
    at: () => '/admin/logs?tab=seal',
    open: async (page) => page.getByRole('button', { name: 'Kiểm tra ngay' }),
  },
]
