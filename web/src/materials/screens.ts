import { IconBox, IconListDetails, IconPackages, IconPill } from '@tabler/icons-react'
import type { Screen } from '../shared/screen.ts'
import type { MaterialPieces } from './pieces.ts'

/** The stock, what treatments take, and the reports of both. */
export const materialsScreens = (pieces: MaterialPieces): readonly Screen[] => [
  {
    path: '/material',
    label: 'Vật tư',
    menu: { group: 'stock', place: 10, icon: IconBox },
    permission: ['material_stock:read', 'material:read'],
    load: () => import('./MaterialScreen.tsx').then((file) => file.materialScreen(pieces)),
  },
  {
    path: '/material/stock-import',
    label: 'Nhập tồn đầu kỳ từ tệp',
    parent: '/material',
    permission: 'stock_import:update',
    load: () => import('./import/StockImportScreen.tsx').then((file) => file.StockImportScreen),
  },
  {
    path: '/consumables',
    label: 'Vật tư tiêu hao',
    menu: { group: 'stock', place: 20, icon: IconPill },
    permission: 'usage:create',
    load: () => import('./consumables/ConsumablesScreen.tsx').then((file) => file.ConsumablesScreen),
  },
  {
    path: '/material-usage-summary',
    label: 'Tổng hợp sử dụng vật tư',
    menu: { group: 'stock', place: 30, icon: IconPackages },
    permission: 'usage:read',
    load: () => import('./summary/SummaryScreen.tsx').then((file) => file.SummaryScreen),
  },
  {
    path: '/material-usage-detail',
    label: 'Chi tiết sử dụng vật tư',
    menu: { group: 'stock', place: 40, icon: IconListDetails },
    permission: 'usage:read',
    load: () => import('./detail/DetailScreen.tsx').then((file) => file.DetailScreen),
  },
]
