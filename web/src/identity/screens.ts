import { IconLock, IconShieldCheck, IconUserCircle } from '@tabler/icons-react'
import type { Screen } from '../shared/screen.ts'
import type { ProfilePieces } from './profile/pieces.ts'
import type { PermissionPieces } from './roles/pieces.ts'
import type { StaffPieces } from './staff/pieces.ts'

/** What screens of this area show of areas that it may not know. */
export interface IdentityPieces {
  staff: StaffPieces
  profile: ProfilePieces
  permissions: PermissionPieces
}

/** Signing in and up, staff, roles, and one's own profile. */
export const identityScreens = ({ staff, profile, permissions }: IdentityPieces): readonly Screen[] => [
  {
    path: '/login',
    label: 'Đăng nhập',
    frame: 'outside',
    start: true,
    load: () => import('./LoginScreen.tsx').then((file) => file.LoginScreen),
  },
  {
    path: '/register',
    label: 'Đăng ký',
    frame: 'outside',
    load: () => import('./RegisterScreen.tsx').then((file) => file.RegisterScreen),
  },
  {
    path: '/invitation',
    label: 'Lời mời',
    frame: 'outside',
    for_everybody: true,
    load: () => import('./InvitationScreen.tsx').then((file) => file.InvitationScreen),
  },
  {
    path: '/user',
    label: 'Nhân viên',
    menu: { group: 'administration', place: 10, icon: IconUserCircle },
    permission: 'user:read',
    default_tab: 'staff',
    load: () => import('./staff/StaffScreen.tsx').then((file) => file.staffScreen(staff)),
  },
  {
    path: '/user/$id',
    label: 'Chi tiết nhân viên',
    parent: '/user',
    permission: 'user:read',
    default_tab: 'record',
    load: () => import('./staff/StaffPage.tsx').then((file) => file.staffPage(staff)),
  },
  {
    path: '/auth/roles',
    label: 'Nhóm quyền',
    menu: { group: 'administration', place: 30, icon: IconShieldCheck },
    permission: 'role:read',
    load: () => import('./roles/RolesScreen.tsx').then((file) => file.RolesScreen),
  },
  {
    path: '/auth/permissions',
    label: 'Phân quyền',
    menu: { group: 'administration', place: 40, icon: IconLock },
    permission: 'role:read',
    load: () => import('./roles/PermissionsScreen.tsx').then((file) => file.permissionsScreen(permissions)),
  },
  {
    path: '/profile',
    label: 'Hồ sơ cá nhân',
    load: () => import('./profile/MyProfile.tsx').then((file) => file.myProfile(profile)),
  },
]
