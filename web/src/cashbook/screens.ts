import { IconBuildingBank, IconReceipt2 } from '@tabler/icons-react'
import type { Screen } from '../shared/screen.ts'

/** The cash book: its vouchers, and what a period came to. */
export const cashbookScreens: readonly Screen[] = [
  {
    path: '/cash-flow',
    label: 'Sổ quỹ thu chi',
    menu: { group: 'finance', place: 20, icon: IconBuildingBank },
    permission: 'cash_flow:read',
    load: () => import('./CashFlowScreen.tsx').then((file) => file.CashFlowScreen),
  },
  {
    path: '/cash-flow-period-summary',
    label: 'Tổng hợp thu chi theo kỳ',
    menu: { group: 'finance', place: 30, icon: IconReceipt2 },
    permission: 'cash_flow:read',
    default_tab: 'account',
    load: () => import('./period/PeriodScreen.tsx').then((file) => file.PeriodScreen),
  },
]
