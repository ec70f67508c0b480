import { IconPill } from '@tabler/icons-react'
import type { Screen } from '../shared/screen.ts'

/** The stock, what treatments take, and the reports of both. */
export const materialScreens: readonly Screen[] = [
  {
    path: '/consumables',
    label: 'Vật tư tiêu hao',
    menu: { group: 'stock', place: 20, icon: IconPill },
    permission: 'usage:create',
    load: () => import('./consumables/ConsumablesScreen.tsx').then((file) => file.ConsumablesScreen),
  },
]
