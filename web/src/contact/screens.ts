import { IconInbox, IconPhone } from '@tabler/icons-react'
import type { Screen } from '../shared/screen.ts'

/** What the clinic is asked from outside, and its telephone. */
export const contactScreens: readonly Screen[] = [
  {
    path: '/call-center',
    label: 'Tổng đài',
    menu: { group: 'care', place: 50, icon: IconPhone },
    permission: 'call:read',
    default_tab: 'missed',
    load: () => import('./calls/CallCenterScreen.tsx').then((file) => file.CallCenterScreen),
  },
  {
    path: '/form-submission',
    label: 'Đăng ký từ website',
    menu: { group: 'care', place: 60, icon: IconInbox },
    permission: 'form_submission:read',
    default_tab: 'submissions',
    load: () => import('./forms/FormSubmissionScreen.tsx').then((file) => file.FormSubmissionScreen),
  },
]
