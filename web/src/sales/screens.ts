import { IconRoute } from '@tabler/icons-react'
import type { Screen } from '../shared/screen.ts'

/** Deals, their pipelines and the history of their stages. */
export const salesScreens: readonly Screen[] = [
  {
    path: '/deals',
    label: 'Cơ hội',
    menu: { group: 'care', place: 30, icon: IconRoute },
    permission: 'deal:read',
    load: () => import('./DealsScreen.tsx').then((file) => file.DealsScreen),
  },
  {
    path: '/deal-stage-history',
    label: 'Lịch sử chuyển giai đoạn',
    parent: '/deals',
    permission: 'deal:read',
    load: () => import('./history/StageHistoryScreen.tsx').then((file) => file.StageHistoryScreen),
  },
  {
    path: '/pipelines',
    label: 'Danh sách quy trình',
    parent: '/deals',
    permission: 'pipeline:update',
    load: () => import('./pipeline/PipelinesScreen.tsx').then((file) => file.PipelinesScreen),
  },
  {
    path: '/pipeline/add',
    label: 'Thêm quy trình bán hàng',
    parent: '/deals',
    permission: 'pipeline:create',
    load: () => import('./pipeline/PipelineScreen.tsx').then((file) => file.PipelineScreen),
  },
]
