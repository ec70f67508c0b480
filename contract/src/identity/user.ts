import { cleanSigns } from '@bcare/rules/text/clean'
import { USER_STATUSES } from '@bcare/rules/identity/user-status'
import * as z from 'zod/mini'
import {
  choice,
  codeText,
  colour,
  count,
  crud,
  date,
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
  read,
  text,
  write,
} from '../kit/index.ts'

export const STAFF_GENDERS = ['male', 'female', 'other'] as const

/** What people sign in with: lower case, no spaces, no accents. */
export const username = z.string().check(
  z.overwrite((raw) => cleanSigns(raw).toLowerCase()),
  z.minLength(3),
  z.maxLength(60),
  z.regex(/^[a-z0-9][a-z0-9._-]+$/, {
    error: 'Tên đăng nhập gồm chữ thường không dấu, số, dấu chấm, gạch ngang, từ 3 ký tự',
  }),
)

/** A member of the clinic's staff (docs/domain/identity.md). Passwords and codes live elsewhere and never travel. */
export const User = entity('user', {
  label: 'Nhân viên',
  edits: {
    name: text(120),
    phone: maybe(phone),
    email: maybe(email),
    profile_image: maybe(text(300)),
    gender: maybe(choice(STAFF_GENDERS)),
    dob: maybe(date),
    department_id: maybe(id),
    branch_id: maybe(id),
    branch_ids: otherwise(z.array(id).check(z.maxLength(50)), []),
    department_position: maybe(text(80)),
    is_doctor: otherwise(flag, false),
    is_assistant: otherwise(flag, false),
    is_consultant: otherwise(flag, false),
    title: maybe(text(40)),
    licence_no: maybe(text(60)),
    licence_scope: maybe(text(200)),
    specialty_term_id: maybe(id),
    rx_interop_code: maybe(codeText(40)),
    calendar_color: maybe(colour),
    calendar_order: otherwise(int, 0),
    bookable: otherwise(flag, false),
    extension: maybe(text(20)),
    hired_at: maybe(date),
    otp_enabled: otherwise(flag, false),
  },
  once: { username },
  derived: {
    status: choice(USER_STATUSES),
    resigned_at: z.nullable(date),
    must_change_password: flag,
    roles: z.array(z.string()),
    role_labels: z.array(z.string()),
    department_name: z.nullable(z.string()),
    branch_name: z.nullable(z.string()),
    specialty_name: z.nullable(z.string()),
    last_login_at: z.nullable(instant),
    /** Until when the invitation that nobody has used yet is good, or was. */
    invited_until: z.nullable(instant),
  },
  custom: true,
  labels: {
    name: 'Họ tên',
    username: 'Tên đăng nhập',
    phone: 'Điện thoại',
    email: 'Email',
    profile_image: 'Ảnh đại diện',
    gender: 'Giới tính',
    dob: 'Ngày sinh',
    department_id: 'Phòng ban',
    department_name: 'Phòng ban',
    branch_id: 'Chi nhánh chính',
    branch_name: 'Chi nhánh',
    branch_ids: 'Chi nhánh làm thêm',
    department_position: 'Chức vụ',
    is_doctor: 'Bác sĩ',
    is_assistant: 'Phụ tá',
    is_consultant: 'Tư vấn',
    title: 'Học vị',
    licence_no: 'Số chứng chỉ hành nghề',
    licence_scope: 'Phạm vi hành nghề',
    specialty_term_id: 'Chuyên khoa',
    specialty_name: 'Chuyên khoa',
    rx_interop_code: 'Mã liên thông đơn thuốc',
    calendar_color: 'Màu lịch',
    calendar_order: 'Thứ tự trên lịch hẹn',
    bookable: 'Nhận lịch hẹn',
    extension: 'Số máy nhánh',
    hired_at: 'Ngày vào làm',
    resigned_at: 'Ngày nghỉ việc',
    otp_enabled: 'Đăng nhập bằng mã một lần',
    status: 'Trạng thái',
    must_change_password: 'Phải đổi mật khẩu',
    roles: 'Nhóm quyền',
    role_labels: 'Nhóm quyền',
    last_login_at: 'Đăng nhập gần nhất',
    invited_until: 'Lời mời có hạn đến',
  },
  logged: {
    authorization_version: 'Số lần đổi quyền',
    why: 'Lý do từ chối',
  },
})

/** As many as are looked over at once. */
const MOST_AT_ONCE = 50
const role_ids = z.optional(z.array(id).check(z.maxLength(50)))

/** One of several new members of the staff: what a list of names says; the rest is filled in later. */
export const NewStaff = z.strictObject({
  name: text(120),
  username,
  phone: maybe(phone),
  email: maybe(email),
  branch_id: maybe(id),
  is_doctor: otherwise(flag, false),
  is_assistant: otherwise(flag, false),
  is_consultant: otherwise(flag, false),
  bookable: otherwise(flag, false),
  calendar_color: maybe(colour),
  role_ids,
})

const calls = crud(User, {
  filters: [
    'department_id',
    'branch_id',
    'status',
    'is_doctor',
    'is_assistant',
    'is_consultant',
    'bookable',
    'specialty_term_id',
    'id',
  ],
  links: ['role_ids'],
  sorts: ['calendar_order', 'name', 'created_at', 'username', 'last_login_at', 'hired_at'],
  search: true,
})

const reason = text(300)
const version = z.optional(count)
const manage = { action: 'manage' } as const

/** What a user who leaves still holds; none of it is cancelled by leaving. */
export const Leaving = z.strictObject({
  customers: count,
  deals: count,
  appointments: count,
  tasks: count,
  submissions: count,
})
export type Leaving = z.output<typeof Leaving>

export const user = family(
  '/v1/user',
  { object: 'user', group: 'Quản trị', place: 10, watches: ['department', 'role', 'custom_definition'] },
  {
    list: calls.list,
    get: calls.get,
    add: {
      ...calls.add,
      body: z.extend(calls.add.body, { role_ids }),
      about:
        'Thêm nhân viên; đăng nhập được sau khi nhận lời mời (invitation/send) hoặc mật khẩu tạm (reset-password)',
    },
    add_many: write(
      z.strictObject({ rows: z.array(NewStaff).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)) }),
      z.array(User.row),
      { action: 'create', about: 'Thêm nhiều nhân viên cùng lúc: tất cả hoặc không ai' },
    ),
    suggest_usernames: read(
      z.strictObject({ names: z.array(text(120)).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)) }),
      z.strictObject({ usernames: z.array(z.string()) }),
      { action: 'create', about: 'Tên đăng nhập còn trống theo họ tên: «Nguyễn Thị Hương» là huong.nguyen' },
    ),
    update: calls.update,
    delete: { ...calls.delete, about: 'Xóa nhân viên nhập nhầm, chưa từng đăng nhập và chưa có dữ liệu' },
    lock: write(z.strictObject({ id, reason, version }), User.row, {
      ...manage,
      about: 'Khóa tài khoản: mọi phiên đăng nhập kết thúc ngay',
    }),
    unlock: write(z.strictObject({ id, reason: z.optional(reason), version }), User.row, {
      ...manage,
      about: 'Mở khóa tài khoản, xóa cả số lần nhập sai',
    }),
    resign: write(
      z.strictObject({ id, reason, resigned_at: date, version, force: z.optional(flag) }),
      User.row,
      {
        ...manage,
        about: 'Cho nghỉ việc; còn việc chưa bàn giao thì cảnh báo, không hủy gì cả',
      },
    ),
    rehire: write(z.strictObject({ id, hired_at: z.optional(date), version }), User.row, {
      ...manage,
      about: 'Nhận lại nhân viên đã nghỉ việc',
    }),
    leaving: read(z.strictObject({ id }), Leaving, {
      ...manage,
      about: 'Những gì cần bàn giao trước khi nghỉ việc: khách, cơ hội, lịch hẹn, công việc, đăng ký',
    }),
    reset_password: write(z.strictObject({ id }), z.strictObject({ password: z.string() }), {
      ...manage,
      secret: true,
      own_transactions: true,
      about: 'Cấp mật khẩu tạm, chỉ hiện một lần; phải đổi ở lần đăng nhập đầu',
    }),
  },
)

export const DEPARTMENT_KINDS = ['branch', 'department', 'team'] as const

/** A branch of the clinic, or a department or team inside one. */
export const Department = entity('department', {
  label: 'Phòng ban',
  edits: {
    name: text(120),
    code: maybe(codeText(30)),
    kind: otherwise(choice(DEPARTMENT_KINDS), 'department'),
    parent_id: maybe(id),
    manager_id: maybe(id),
    phone: maybe(phone),
    address: maybe(text(300)),
    licence_no: maybe(text(60)),
    licence_expires_at: maybe(date),
    tax_code: maybe(codeText(20)),
    order: otherwise(int, 0),
    is_active: otherwise(flag, true),
  },
  derived: { branch_id: z.nullable(id), user_count: count, manager_name: z.nullable(z.string()) },
  labels: {
    name: 'Tên',
    code: 'Mã',
    kind: 'Loại',
    parent_id: 'Trực thuộc',
    manager_id: 'Người phụ trách',
    manager_name: 'Người phụ trách',
    phone: 'Điện thoại',
    address: 'Địa chỉ',
    licence_no: 'Số giấy phép hoạt động',
    licence_expires_at: 'Giấy phép hết hạn',
    tax_code: 'Mã số thuế',
    order: 'Thứ tự',
    is_active: 'Đang hoạt động',
    user_count: 'Số nhân viên',
  },
})

const departments = crud(Department, {
  filters: ['kind', 'parent_id', 'branch_id', 'is_active'],
  sorts: ['order', 'name'],
  search: true,
})
export const department = family(
  '/v1/department',
  {
    object: 'department',
    label: 'Phòng ban, chi nhánh',
    group: 'Quản trị',
    place: 20,
    watches: ['user'],
    without: { delete: 'Phòng ban còn được nhắc trong lịch sử; ngừng dùng là is_active' },
  },
  { list: departments.list, get: departments.get, add: departments.add, update: departments.update },
)
