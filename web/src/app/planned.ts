import { IconLayoutDashboard, IconListDetails, IconPackages, IconPhone, IconPill } from '@tabler/icons-react'
import type { Screen } from '../shared/screen.ts'

/** Screens that are named and not built yet; each moves to its area with what it loads. */
export const plannedScreens: readonly Screen[] = [
  {
    path: '/dashboard',
    label: 'Bảng điều khiển',
    menu: { group: 'start', place: 20, icon: IconLayoutDashboard },
    default_tab: 'deals',
  },
  {
    path: '/call-center',
    label: 'Tổng đài',
    menu: { group: 'care', place: 50, icon: IconPhone },
    permission: 'call:read',
  },
  {
    path: '/consumables',
    label: 'Vật tư tiêu hao',
    menu: { group: 'stock', place: 20, icon: IconPill },
    permission: 'material:read',
  },
  {
    path: '/material-usage-summary',
    label: 'Tổng hợp sử dụng vật tư',
    menu: { group: 'stock', place: 30, icon: IconPackages },
    permission: 'material:read',
  },
  {
    path: '/material-usage-detail',
    label: 'Chi tiết sử dụng vật tư',
    menu: { group: 'stock', place: 40, icon: IconListDetails },
    permission: 'material:read',
  },
  { path: '/mobile/search', label: 'Tra cứu nhanh', frame: 'phone', permission: 'person:read' },
  {
    path: '/print/medical-exam/$personId/$tabIndex',
    label: 'Phiếu khám',
    frame: 'paper',
    permission: 'attachment:read',
  },
  {
    path: '/print/outpatient-medical/$id',
    label: 'Bệnh án ngoại trú',
    frame: 'paper',
    permission: 'attachment:read',
  },
]
