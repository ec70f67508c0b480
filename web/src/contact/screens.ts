import { IconInbox } from '@tabler/icons-react'
import type { Screen } from '../shared/screen.ts'

/** What the clinic is asked from outside. */
export const contactScreens: readonly Screen[] = [
  {
    path: '/form-submission',
    label: 'Đăng ký từ website',
    menu: { group: 'care', place: 60, icon: IconInbox },
    permission: 'form_submission:read',
    default_tab: 'submissions',
    load: () => import('./forms/FormSubmissionScreen.tsx').then((file) => file.FormSubmissionScreen),
  },
]
