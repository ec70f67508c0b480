import type { Screen } from '../shared/screen.ts'

/** What is offered and treated. */
export const treatmentScreens: readonly Screen[] = [
  {
    path: '/treatment',
    label: 'Theo dõi điều trị',
    parent: '/customer',
    permission: 'attachment:read',
    load: () => import('./FollowUpScreen.tsx').then((file) => file.FollowUpScreen),
  },
  {
    path: '/chair/$id',
    label: 'Buổi khám',
    parent: '/appointment-of-doctor',
    permission: 'attachment:read',
    load: () => import('./chair/ChairScreen.tsx').then((file) => file.ChairScreen),
  },
]
