import { IconAdjustments, IconBook2, IconForms } from '@tabler/icons-react'
import type { Screen } from '../shared/screen.ts'

/** What a clinic decides for itself, and the pages on which its look is tried. */
export const settingsScreens: readonly Screen[] = [
  {
    path: '/term',
    label: 'Danh mục',
    menu: { group: 'catalogue', place: 50, icon: IconBook2 },
    permission: 'term:read',
    load: () => import('./terms/TermScreen.tsx').then((file) => file.TermScreen),
  },
  {
    path: '/custom-fields',
    label: 'Trường tùy chỉnh',
    menu: { group: 'catalogue', place: 70, icon: IconForms },
    permission: 'custom_field:update',
    load: () => import('./custom-fields/Screen.tsx').then((file) => file.CustomFieldsScreen),
  },
  {
    path: '/configuration',
    label: 'Cấu hình chung',
    menu: { group: 'administration', place: 50, icon: IconAdjustments },
    permission: 'setting:read',
    load: () => import('./configuration/ConfigurationScreen.tsx').then((file) => file.ConfigurationScreen),
  },
  {
    path: '/configuration/$id',
    label: 'Chi tiết cấu hình',
    parent: '/configuration',
    permission: 'setting:read',
    load: () => import('./configuration/ConfigurationDetail.tsx').then((file) => file.ConfigurationDetail),
  },
  {
    path: '/test',
    label: 'Trang thử nghiệm',
    permission: 'setting:read',
    load: () => import('./TestScreen.tsx').then((file) => file.TestScreen),
  },
  {
    path: '/theme-test',
    label: 'Thử giao diện',
    permission: 'setting:read',
    load: () => import('./ThemeTestScreen.tsx').then((file) => file.ThemeTestScreen),
  },
]
