import type { NewUser } from '@bcare/server/identity/provision'

/** Of every demo sign-in; printed when the server starts. */
export const PASSWORD = 'Bcare@2026'

/** Where a clinic works; the first branch is also the head office. */
export interface Branch {
  name: string
  code: string
  address: string
}

export const BRANCHES: readonly Branch[] = [
  { name: 'Chi nhánh Sài Gòn', code: 'SG', address: 'Phường Bến Thành, TP. Hồ Chí Minh' },
  { name: 'Chi nhánh Gò Vấp', code: 'GV', address: 'Phường Gò Vấp, TP. Hồ Chí Minh' },
  { name: 'Chi nhánh Cầu Giấy', code: 'CG', address: 'Phường Cầu Giấy, Hà Nội' },
]

/** Departments of the first branch; those of the head office stand there only. */
export const DEPARTMENTS = [
  'Lễ tân',
  'Tư vấn',
  'Bác sĩ',
  'Phụ tá',
  'CSKH',
  'Telesale',
  'Marketing',
  'Kế toán',
  'Kho',
  'Quản lý',
] as const
export type DepartmentName = (typeof DEPARTMENTS)[number]
export const HEAD_OFFICE: readonly DepartmentName[] = ['Telesale', 'Marketing', 'Kế toán']

export interface Member {
  username: string
  name: string
  role: string
  department: DepartmentName
  branch: 0 | 1 | 2
  position?: string
  title?: string
  color?: string
}

const doctor = (
  username: string,
  title: string,
  name: string,
  color: string,
  branch: 0 | 1 | 2 = 0,
): Member => ({
  username,
  name,
  role: 'doctor',
  department: 'Bác sĩ',
  title,
  color,
  branch,
  position: 'Bác sĩ',
})
const member = (
  username: string,
  name: string,
  role: string,
  department: DepartmentName,
  branch: 0 | 1 | 2 = 0,
): Member => ({ username, name, role, department, branch })

/** The staff (docs/domain/demo.md, "Staff"). The first of each role has the role's name as its user name. */
export const STAFF: readonly Member[] = [
  member('admin', 'Nguyễn Hoàng Quân', 'admin', 'Quản lý'),
  member('manager', 'Trần Thị Kim Oanh', 'manager', 'Quản lý'),
  member('manager2', 'Lê Minh Đức', 'manager', 'Quản lý', 1),
  member('manager3', 'Phạm Thu Hằng', 'manager', 'Quản lý', 2),
  doctor('doctor', 'BS.', 'Nguyễn Minh Khoa', '#1E70E6'),
  doctor('tranthuha', 'ThS.BS.', 'Trần Thu Hà', '#10B981'),
  doctor('lequocbao', 'BS.', 'Lê Quốc Bảo', '#F59E0B'),
  doctor('phamngoclan', 'BSCKI', 'Phạm Ngọc Lan', '#EC4899'),
  doctor('doanhtuan', 'BS.', 'Đỗ Anh Tuấn', '#8B5CF6'),
  doctor('vohoangyen', 'BS.', 'Võ Hoàng Yến', '#06B6D4', 1),
  doctor('buigiahan', 'BS.', 'Bùi Gia Hân', '#84CC16', 1),
  doctor('huynhthanhbinh', 'BS.', 'Huỳnh Thanh Bình', '#EF4444', 2),
  member('assistant', 'Trần Ngọc Quỳnh Anh', 'assistant', 'Phụ tá'),
  member('lethingocbich', 'Lê Thị Ngọc Bích', 'assistant', 'Phụ tá'),
  member('dangvandung', 'Đặng Văn Dũng', 'assistant', 'Phụ tá'),
  member('buithidung', 'Bùi Thị Dung', 'assistant', 'Phụ tá', 1),
  member('ngoducthinh', 'Ngô Đức Thịnh', 'assistant', 'Phụ tá', 2),
  member('receptionist', 'Đỗ Bích Ngọc', 'receptionist', 'Lễ tân'),
  member('vothitrang', 'Võ Thị Trang', 'receptionist', 'Lễ tân', 1),
  member('homylinh', 'Hồ Mỹ Linh', 'receptionist', 'Lễ tân', 2),
  member('consultant', 'Nguyễn Thanh Vân', 'consultant', 'Tư vấn'),
  member('phanhoaithu', 'Phan Hoài Thu', 'consultant', 'Tư vấn', 1),
  member('telesale', 'Bùi Minh Nhật', 'telesale', 'Telesale'),
  member('vutuyetnhi', 'Vũ Tuyết Nhi', 'telesale', 'Telesale'),
  member('care', 'Dương Khánh Huyền', 'care', 'CSKH'),
  member('lybaotran', 'Lý Bảo Trân', 'care', 'CSKH'),
  member('accountant', 'Đặng Thị Hạnh', 'accountant', 'Kế toán'),
  member('storekeeper', 'Ngô Văn Phú', 'storekeeper', 'Kho'),
  member('marketing', 'Hoàng Gia Bảo', 'marketing', 'Marketing'),
]

/** The staff of the second clinic: one of each kind that its few records need. */
export const SMALL_STAFF: readonly Member[] = [
  member('admin', 'Phan Quốc Huy', 'admin', 'Quản lý'),
  doctor('doctor', 'BS.', 'Hồ Thanh Tuyền', '#8B5CF6'),
  member('receptionist', 'Mai Ngọc Thảo', 'receptionist', 'Lễ tân'),
]

/** What `createUser` needs of a member. The accountant signs in with a one-time code. */
export function newUser(
  one: Member,
  index: number,
  place: { department_id: number; branch_id: number; hash: string; domain: string },
): NewUser {
  const { department_id, branch_id, hash, domain } = place
  const isDoctor = one.role === 'doctor'
  return {
    username: one.username,
    name: one.name,
    password: { demo_hash: hash },
    roles: [one.role],
    department_id,
    branch_id,
    more: {
      email: `${one.username}@${domain}`,
      extension: String(101 + index),
      department_position: one.position ?? (one.role === 'manager' ? 'Trưởng phòng' : 'Nhân viên'),
      is_doctor: isDoctor,
      bookable: isDoctor,
      is_assistant: one.role === 'assistant',
      is_consultant: one.role === 'consultant',
      title: one.title ?? null,
      licence_no: isDoctor ? `${String(10_230 + index).padStart(6, '0')}/HCM-CCHN` : null,
      calendar_color: one.color ?? null,
      calendar_order: index,
      otp_enabled: one.role === 'accountant',
    },
  }
}
