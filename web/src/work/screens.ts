import { IconChecklist } from '@tabler/icons-react'
import type { Screen } from '../shared/screen.ts'

/** Tasks. */
export const workScreens: readonly Screen[] = [
  {
    path: '/task',
    label: 'Công việc',
    menu: { group: 'care', place: 40, icon: IconChecklist },
    permission: 'task:read',
    load: () => import('./TaskScreen.tsx').then((file) => file.TaskScreen),
  },
  {
    path: '/task/$id',
    label: 'Chi tiết công việc',
    parent: '/task',
    permission: 'task:read',
    default_tab: 'activity',
    load: () => import('./page/TaskPage.tsx').then((file) => file.TaskPage),
  },
]
