import { IconChartBar, IconReportMoney, IconStethoscope, IconUserDollar } from '@tabler/icons-react'
import type { Screen } from '../shared/screen.ts'

/** Revenue: what it came to, by service, by user, and a user's own month on a phone. */
export const revenueScreens: readonly Screen[] = [
  {
    path: '/revenue',
    label: 'Doanh thu',
    menu: { group: 'finance', place: 40, icon: IconReportMoney },
    permission: 'revenue:read',
    load: () => import('./summary/RevenueScreen.tsx').then((file) => file.RevenueScreen),
  },
  {
    path: '/revenue-attachment',
    label: 'Doanh thu theo dịch vụ',
    menu: { group: 'finance', place: 50, icon: IconChartBar },
    permission: 'revenue:read',
    load: () => import('./lines/LinesScreen.tsx').then((file) => file.LinesScreen),
  },
  {
    path: '/revenue-attachment-doctor',
    label: 'Doanh thu theo bác sĩ',
    menu: { group: 'finance', place: 60, icon: IconStethoscope },
    permission: ['revenue:read', 'revenue:commission'],
    load: () => import('./doctor/DoctorScreen.tsx').then((file) => file.DoctorScreen),
  },
  {
    path: '/mobile/revenue-attachment',
    label: 'Doanh thu của tôi',
    menu: { group: 'finance', place: 70, icon: IconUserDollar, treating: true },
    frame: 'phone',
    permission: 'revenue:read',
    load: () => import('./own/OwnRevenueScreen.tsx').then((file) => file.OwnRevenueScreen),
  },
]
