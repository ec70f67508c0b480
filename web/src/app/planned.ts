import { IconLayoutDashboard } from '@tabler/icons-react'
import type { Screen } from '../shared/screen.ts'

/** Screens that are named and not built yet; each moves to its area with what it loads. */
export const plannedScreens: readonly Screen[] = [
  {
    path: '/dashboard',
    label: 'Bảng điều khiển',
    menu: { group: 'start', place: 20, icon: IconLayoutDashboard },
    default_tab: 'deals',
  },
]
