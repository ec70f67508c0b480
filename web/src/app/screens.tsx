import {
  IconAddressBook,
  IconAdjustments,
  IconArmchair2,
  IconBook2,
  IconBox,
  IconBuildingBank,
  IconCalendarUser,
  IconCalendarWeek,
  IconCash,
  IconChartBar,
  IconChecklist,
  IconClipboardList,
  IconDental,
  IconDiscount2,
  IconForms,
  IconHistory,
  IconHome2,
  type Icon,
  IconLayoutDashboard,
  IconListDetails,
  IconLock,
  IconPackage,
  IconPackages,
  IconPhone,
  IconPill,
  IconReceipt2,
  IconReportMoney,
  IconRoute,
  IconShieldCheck,
  IconStack2,
  IconStethoscope,
  IconTags,
  IconTimeline,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { menuOf, type MenuGroup } from './menu.ts'
import { PERSON_TABS, PROFILE_PIECES, STAFF_PIECES } from './slots.ts'

export interface Screen {
  /** As the router writes it: `$id` a parameter, `{-$id}` an optional one. */
  path: string
  /** Title and breadcrumb. */
  label: string
  /** Where the breadcrumb leads back to. */
  parent?: string
  /** In the menu when it has both and its screen exists. */
  group?: MenuGroup
  icon?: Icon
  /** Grant without which neither menu nor route shows it. */
  permission?: string
  default_tab?: string
  /** Undefined while the screen does not exist: its route then says so. */
  load?: () => Promise<ComponentType>
}

/** Screens of the main layout (spec 2). */
export const MAIN_SCREENS: readonly Screen[] = [
  {
    path: '/',
    label: 'Tổng quan',
    group: 'start',
    icon: IconHome2,
    load: () => import('../insight/Overview.tsx').then((file) => file.Overview),
  },
  {
    path: '/dashboard',
    label: 'Bảng điều khiển',
    group: 'start',
    icon: IconLayoutDashboard,
    default_tab: 'deals',
  },

  {
    path: '/customer',
    label: 'Khách hàng',
    group: 'care',
    icon: IconUsers,
    permission: 'person:read',
    load: () => import('../customers/CustomerScreen.tsx').then((file) => file.CustomerScreen),
  },
  {
    path: '/customer/profile/$id',
    label: 'Hồ sơ khách hàng',
    parent: '/customer',
    permission: 'person:read',
    default_tab: 'activity',
    load: () => import('../customers/ProfileScreen.tsx').then((file) => file.profileScreen(PERSON_TABS)),
  },
  {
    path: '/persons',
    label: 'Danh bạ',
    group: 'care',
    icon: IconAddressBook,
    permission: 'person:read',
    default_tab: 'directory',
    load: () => import('../customers/persons/PersonsScreen.tsx').then((file) => file.PersonsScreen),
  },
  {
    path: '/deals',
    label: 'Cơ hội',
    group: 'care',
    icon: IconRoute,
    permission: 'deal:read',
    load: () => import('../sales/DealsScreen.tsx').then((file) => file.DealsScreen),
  },
  {
    path: '/deal-stage-history',
    label: 'Lịch sử chuyển giai đoạn',
    parent: '/deals',
    permission: 'deal:read',
    load: () => import('../sales/history/StageHistoryScreen.tsx').then((file) => file.StageHistoryScreen),
  },
  {
    path: '/pipeline/add',
    label: 'Thêm quy trình bán hàng',
    parent: '/deals',
    permission: 'pipeline:create',
    load: () => import('../sales/pipeline/PipelineScreen.tsx').then((file) => file.PipelineScreen),
  },
  {
    path: '/task',
    label: 'Công việc',
    group: 'care',
    icon: IconChecklist,
    permission: 'task:read',
    load: () => import('../work/TaskScreen.tsx').then((file) => file.TaskScreen),
  },
  {
    path: '/task/$id',
    label: 'Chi tiết công việc',
    parent: '/task',
    permission: 'task:read',
    default_tab: 'activity',
    load: () => import('../work/TaskPage.tsx').then((file) => file.TaskPage),
  },
  { path: '/call-center', label: 'Tổng đài', group: 'care', icon: IconPhone, permission: 'call:read' },
  {
    path: '/form-submission',
    label: 'Đăng ký từ website',
    group: 'care',
    icon: IconForms,
    permission: 'form_submission:read',
  },

  {
    path: '/appointments-offline',
    label: 'Tiếp nhận',
    group: 'clinic',
    icon: IconArmchair2,
    permission: 'track:read',
    load: () => import('../appointments/AppointmentsOffline.tsx').then((file) => file.AppointmentsOffline),
  },
  {
    path: '/appointments-doctor',
    label: 'Lịch hẹn bác sĩ',
    group: 'clinic',
    icon: IconCalendarWeek,
    permission: 'appointment:read',
    load: () => import('../appointments/AppointmentsDoctor.tsx').then((file) => file.AppointmentsDoctor),
  },
  {
    path: '/appointment-of-doctor',
    label: 'Lịch hẹn của tôi',
    group: 'clinic',
    icon: IconCalendarUser,
    permission: 'appointment:read',
    load: () => import('../appointments/AppointmentsOfDoctor.tsx').then((file) => file.AppointmentsOfDoctor),
  },
  {
    path: '/operation',
    label: 'Nội dung điều trị',
    group: 'clinic',
    icon: IconDental,
    permission: 'operation:read',
  },

  { path: '/accounting', label: 'Thu ngân', group: 'finance', icon: IconCash, permission: 'payment:read' },
  {
    path: '/cash-flow',
    label: 'Sổ quỹ thu chi',
    group: 'finance',
    icon: IconBuildingBank,
    permission: 'cash_flow:read',
  },
  {
    path: '/cash-flow-period-summary',
    label: 'Tổng hợp thu chi theo kỳ',
    group: 'finance',
    icon: IconReceipt2,
    permission: 'cash_flow:read',
  },
  {
    path: '/revenue',
    label: 'Doanh thu',
    group: 'finance',
    icon: IconReportMoney,
    permission: 'revenue:read',
  },
  {
    path: '/revenue-attachment',
    label: 'Doanh thu theo dịch vụ',
    group: 'finance',
    icon: IconChartBar,
    permission: 'revenue:read',
  },
  {
    path: '/revenue-attachment-doctor',
    label: 'Doanh thu theo bác sĩ',
    group: 'finance',
    icon: IconStethoscope,
    permission: 'revenue:read',
  },

  { path: '/material', label: 'Vật tư', group: 'stock', icon: IconBox, permission: 'material:read' },
  {
    path: '/consumables',
    label: 'Vật tư tiêu hao',
    group: 'stock',
    icon: IconPill,
    permission: 'material:read',
  },
  {
    path: '/material-usage-summary',
    label: 'Tổng hợp sử dụng vật tư',
    group: 'stock',
    icon: IconPackages,
    permission: 'material:read',
  },
  {
    path: '/material-usage-detail',
    label: 'Chi tiết sử dụng vật tư',
    group: 'stock',
    icon: IconListDetails,
    permission: 'material:read',
  },

  {
    path: '/product',
    label: 'Dịch vụ & sản phẩm',
    group: 'catalogue',
    icon: IconPackage,
    permission: 'product:read',
  },
  {
    path: '/product/price-tiers',
    label: 'Bảng giá',
    group: 'catalogue',
    icon: IconStack2,
    permission: 'product_price_tier:read',
  },
  {
    path: '/product/discounts',
    label: 'Khuyến mãi',
    group: 'catalogue',
    icon: IconDiscount2,
    permission: 'discount:read',
  },
  {
    path: '/bundle',
    label: 'Gói dịch vụ',
    group: 'catalogue',
    icon: IconClipboardList,
    permission: 'bundle:read',
  },
  { path: '/term', label: 'Danh mục', group: 'catalogue', icon: IconBook2, permission: 'term:read' },
  {
    path: '/tags',
    label: 'Nhãn (thẻ)',
    group: 'catalogue',
    icon: IconTags,
    permission: 'tag:read',
    load: () => import('../customers/TagScreen.tsx').then((file) => file.TagScreen),
  },
  {
    path: '/custom-fields',
    label: 'Trường tùy chỉnh',
    group: 'catalogue',
    icon: IconForms,
    permission: 'custom_field:update',
    load: () => import('../settings/custom-fields/Screen.tsx').then((file) => file.CustomFieldsScreen),
  },

  {
    path: '/user',
    label: 'Nhân viên',
    group: 'administration',
    icon: IconUserCircle,
    permission: 'user:read',
    default_tab: 'staff',
    load: () => import('../identity/staff/StaffScreen.tsx').then((file) => file.staffScreen(STAFF_PIECES)),
  },
  {
    path: '/user/$id',
    label: 'Chi tiết nhân viên',
    parent: '/user',
    permission: 'user:read',
    default_tab: 'record',
    load: () => import('../identity/staff/StaffPage.tsx').then((file) => file.staffPage(STAFF_PIECES)),
  },
  {
    path: '/schedule',
    label: 'Lịch làm việc',
    group: 'administration',
    icon: IconTimeline,
    permission: 'schedule:read',
    default_tab: 'week',
    load: () => import('../appointments/schedule/ScheduleScreen.tsx').then((file) => file.ScheduleScreen),
  },
  {
    path: '/auth/roles',
    label: 'Nhóm quyền',
    group: 'administration',
    icon: IconShieldCheck,
    permission: 'role:read',
    load: () => import('../identity/roles/RolesScreen.tsx').then((file) => file.RolesScreen),
  },
  {
    path: '/auth/permissions',
    label: 'Phân quyền',
    group: 'administration',
    icon: IconLock,
    permission: 'role:read',
    load: () =>
      import('../identity/roles/PermissionsScreen.tsx').then((file) =>
        file.permissionsScreen({ menuOf: (grants) => menuOf(MAIN_SCREENS, grants) }),
      ),
  },
  {
    path: '/configuration',
    label: 'Cấu hình chung',
    group: 'administration',
    icon: IconAdjustments,
    permission: 'setting:read',
    load: () =>
      import('../settings/configuration/ConfigurationScreen.tsx').then((file) => file.ConfigurationScreen),
  },
  {
    path: '/configuration/$id',
    label: 'Chi tiết cấu hình',
    parent: '/configuration',
    permission: 'setting:read',
    load: () =>
      import('../settings/configuration/ConfigurationDetail.tsx').then((file) => file.ConfigurationDetail),
  },
  {
    path: '/admin/logs',
    label: 'Nhật ký hệ thống',
    group: 'administration',
    icon: IconHistory,
    permission: 'history:read',
  },

  {
    path: '/profile',
    label: 'Hồ sơ cá nhân',
    load: () => import('../identity/profile/MyProfile.tsx').then((file) => file.myProfile(PROFILE_PIECES)),
  },
  {
    path: '/test',
    label: 'Trang thử nghiệm',
    permission: 'setting:read',
    load: () => import('../settings/TestScreen.tsx').then((file) => file.TestScreen),
  },
  {
    path: '/theme-test',
    label: 'Thử giao diện',
    permission: 'setting:read',
    load: () => import('../settings/ThemeTestScreen.tsx').then((file) => file.ThemeTestScreen),
  },
]

/** Screens for a phone, without menu (spec 2). */
export const MOBILE_SCREENS: readonly Screen[] = [
  { path: '/mobile/search', label: 'Tra cứu nhanh', permission: 'person:read' },
  { path: '/mobile/revenue-attachment', label: 'Doanh thu của tôi', permission: 'revenue:read' },
]

/** Printable views (spec 2): nothing on the page but the paper. */
export const PRINT_SCREENS: readonly Screen[] = [
  {
    path: '/print/deal-payment-history/$dealId/$personId',
    label: 'Lịch sử thanh toán',
    permission: 'payment:read',
  },
  { path: '/print/payment/$id', label: 'Phiếu thu', permission: 'payment:read' },
  { path: '/print/deal/$id/$personId', label: 'Chi tiết cơ hội', permission: 'deal:read' },
  {
    path: '/print/medication/$id/$personId/{-$attachmentId}',
    label: 'Đơn thuốc',
    permission: 'attachment:read',
  },
  { path: '/print/plan/$type/$personId', label: 'Kế hoạch điều trị', permission: 'attachment:read' },
  { path: '/print/medical-exam/$personId/$tabIndex', label: 'Phiếu khám', permission: 'attachment:read' },
  { path: '/print/refund/$id', label: 'Phiếu hoàn tiền', permission: 'payment:read' },
  { path: '/print/outpatient-medical/$id', label: 'Bệnh án ngoại trú', permission: 'attachment:read' },
  {
    path: '/print/person-bundle/$id',
    label: 'Dữ liệu cá nhân của khách',
    permission: 'subject_request:update',
    load: () => import('../customers/requests/BundlePaper.tsx').then((file) => file.BundlePaper),
  },
  { path: '/print/cashflow/$id', label: 'Phiếu thu chi', permission: 'cash_flow:read' },
  { path: '/print/cashflow-summary/{-$dateRange}', label: 'Tổng hợp thu chi', permission: 'cash_flow:read' },
]

export const screenOf = (path: string): Screen | undefined =>
  MAIN_SCREENS.find((screen) => screen.path === path)
