import { IconDatabaseSearch, IconHistory, IconHome2, IconLayoutDashboard } from '@tabler/icons-react'
import type { Screen } from '../shared/screen.ts'
import { DASHBOARD_TABS } from './dashboard/dashboard-tabs.ts'

/** The overview, the dashboard, and what was logged. */
export const insightScreens: readonly Screen[] = [
  {
    path: '/',
    label: 'Tổng quan',
    menu: { group: 'start', place: 10, icon: IconHome2 },
    start: true,
    load: () => import('./Overview.tsx').then((file) => file.Overview),
  },
  {
    path: '/dashboard',
    label: 'Bảng điều khiển',
    menu: { group: 'start', place: 20, icon: IconLayoutDashboard },
    permission: DASHBOARD_TABS.map(({ permission }) => permission),
    default_tab: 'deals',
    load: () => import('./dashboard/DashboardScreen.tsx').then((file) => file.DashboardScreen),
  },
  {
    path: '/queries',
    label: 'Truy vấn',
    menu: { group: 'start', place: 30, icon: IconDatabaseSearch },
    permission: 'raw_query:run',
    load: () => import('./queries/QueriesScreen.tsx').then((file) => file.QueriesScreen),
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
