import { IconAddressBook, IconTags, IconUsers, IconUserSearch } from '@tabler/icons-react'
import type { PersonTabs } from '../shared/person-tab.ts'
import type { Screen } from '../shared/screen.ts'

/** The screens of customers; a profile shows `tabs` of areas that this one may not know. */
export const customersScreens = (tabs: PersonTabs): readonly Screen[] => [
  {
    path: '/customer',
    label: 'Khách hàng',
    menu: { group: 'care', place: 10, icon: IconUsers },
    permission: 'person:read',
    load: () => import('./list/CustomerScreen.tsx').then((file) => file.CustomerScreen),
  },
  {
    path: '/customer/profile/$id',
    label: 'Hồ sơ khách hàng',
    parent: '/customer',
    permission: 'person:read',
    default_tab: 'activity',
    load: () => import('./profile/ProfileScreen.tsx').then((file) => file.profileScreen(tabs)),
  },
  {
    path: '/persons',
    label: 'Danh bạ',
    menu: { group: 'care', place: 20, icon: IconAddressBook },
    permission: 'person:read',
    default_tab: 'directory',
    load: () => import('./persons/PersonsScreen.tsx').then((file) => file.PersonsScreen),
  },
  {
    path: '/tags',
    label: 'Nhãn (thẻ)',
    menu: { group: 'catalogue', place: 60, icon: IconTags },
    permission: 'tag:read',
    load: () => import('./tags/TagScreen.tsx').then((file) => file.TagScreen),
  },
  {
    path: '/mobile/search',
    label: 'Tra cứu nhanh',
    menu: { group: 'care', place: 15, icon: IconUserSearch },
    frame: 'phone',
    permission: 'person:read',
    load: () => import('./quick/QuickSearchScreen.tsx').then((file) => file.QuickSearchScreen),
  },
  {
    path: '/print/person-bundle/$id',
    label: 'Dữ liệu cá nhân của khách',
    frame: 'paper',
    permission: 'subject_request:update',
    load: () => import('./requests/BundlePaper.tsx').then((file) => file.BundlePaper),
  },
]
