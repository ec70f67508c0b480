import * as z from 'zod/mini'
import {
  choice,
  colour,
  count,
  crud,
  email,
  entity,
  family,
  flag,
  id,
  instant,
  int,
  maybe,
  otherwise,
  phone,
  text,
} from '../kit/index.ts'

export const USER_STATUSES = ['active', 'locked', 'resigned'] as const
export const OTP_CHANNELS = ['email'] as const

/** A member of the clinic's staff (families.md 2.1). Passwords and codes live elsewhere and never travel. */
export const User = entity('user', {
  label: 'Nhân viên',
  edits: {
    name: text(120),
    phone: maybe(phone),
    email: maybe(email),
    profile_image: maybe(text(300)),
    department_id: maybe(id),
    department_position: maybe(text(80)),
    is_doctor: otherwise(flag, false),
    is_assistant: otherwise(flag, false),
    is_consultant: otherwise(flag, false),
    title: maybe(text(40)),
    licence_no: maybe(text(60)),
    calendar_color: maybe(colour),
    calendar_order: otherwise(int, 0),
    bookable: otherwise(flag, false),
    extension: maybe(text(20)),
  },
  once: { username: text(60, 3) },
  derived: {
    status: choice(USER_STATUSES),
    branch_id: z.nullable(id),
    roles: z.array(z.string()),
    department_name: z.nullable(z.string()),
    last_login_at: z.nullable(instant),
  },
  labels: {
    name: 'Họ tên',
    username: 'Tên đăng nhập',
    phone: 'Điện thoại',
    email: 'Email',
    department_id: 'Phòng ban',
    department_position: 'Chức vụ',
    title: 'Học vị',
    licence_no: 'Số chứng chỉ hành nghề',
    calendar_color: 'Màu lịch',
    calendar_order: 'Thứ tự trên lịch hẹn',
    bookable: 'Nhận lịch hẹn',
    extension: 'Số máy nhánh',
    status: 'Trạng thái',
    roles: 'Vai trò',
  },
})

const { list, get } = crud(User, {
  filters: [
    'department_id',
    'branch_id',
    'status',
    'is_doctor',
    'is_assistant',
    'is_consultant',
    'bookable',
    'id',
  ],
  sorts: ['calendar_order', 'name', 'created_at'],
  search: true,
})
export const user = family('/v1/user', { object: 'user', watches: ['department'] }, { list, get })

export const DEPARTMENT_KINDS = ['branch', 'department', 'team'] as const

/** A branch of the clinic, or a department or team inside one (families.md 2.1). */
export const Department = entity('department', {
  label: 'Phòng ban',
  edits: {
    name: text(120),
    code: maybe(text(30)),
    kind: otherwise(choice(DEPARTMENT_KINDS), 'department'),
    parent_id: maybe(id),
    manager_id: maybe(id),
    phone: maybe(phone),
    address: maybe(text(300)),
    order: otherwise(int, 0),
    is_active: otherwise(flag, true),
  },
  derived: { branch_id: z.nullable(id), user_count: count },
  labels: {
    name: 'Tên',
    code: 'Mã',
    kind: 'Loại',
    parent_id: 'Trực thuộc',
    phone: 'Điện thoại',
    address: 'Địa chỉ',
  },
})

const departments = crud(Department, {
  filters: ['kind', 'parent_id', 'branch_id', 'is_active'],
  sorts: ['order', 'name'],
  search: true,
})
export const department = family(
  '/v1/department',
  { object: 'department', watches: ['user'] },
  { list: departments.list },
)
