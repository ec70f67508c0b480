import { IconHistory, IconHome2 } from '@tabler/icons-react'
import type { Screen } from '../shared/screen.ts'

/** The overview, and what was logged. */
export const insightScreens: readonly Screen[] = [
  {
    path: '/',
    label: 'Tổng quan',
    menu: { group: 'start', place: 10, icon: IconHome2 },
    start: true,
    load: () => import('./Overview.tsx').then((file) => file.Overview),
  },
  {
    path: '/setup',
    label: 'Thiết lập phòng khám',
    parent: '/configuration',
    permission: 'setting:update',
    load: () => import('./setup/SetupScreen.tsx').then((file) => file.SetupScreen),
  },
  {
    path: '/admin/logs',
    label: 'Nhật ký hệ thống',
    menu: { group: 'administration', place: 60, icon: IconHistory },
    permission: 'history:read',
    default_tab: 'history',
    load: () => import('./logs/LogsScreen.tsx').then((file) => file.LogsScreen),
  },
]
