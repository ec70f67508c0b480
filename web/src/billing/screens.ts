import { IconCash } from '@tabler/icons-react'
import type { Screen } from '../shared/screen.ts'

/** The money desk: what was paid, is held, was given back and is owed. */
export const billingScreens: readonly Screen[] = [
  {
    path: '/accounting',
    label: 'Thu ngân',
    menu: { group: 'finance', place: 10, icon: IconCash },
    permission: 'payment:read',
    default_tab: 'receipts',
    load: () => import('./desk/AccountingScreen.tsx').then((file) => file.AccountingScreen),
  },
]
