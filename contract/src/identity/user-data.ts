import * as z from 'zod/mini'
import {
  choice,
  count,
  dataKey,
  dataVersion,
  dataVersions,
  family,
  flag,
  id,
  money,
  read,
  text,
  write,
  type Permission,
} from '../kit/index.ts'

/** What a user has chosen for their own screens. Views of lists and sounds have places of their own. */
export const Preference = z.strictObject({
  /** Doctors whose columns the calendar shows. */
  calendar_doctor_ids: z.optional(z.array(id).check(z.maxLength(50))),
})

/** The picture of a signature, one of the files of that member of the staff. */
export const Signature = z.strictObject({ file_usage_id: id })

/** What a user is to reach in a month, beside the figures of `user/stat`. */
export const KpiTarget = z.strictObject({
  new_persons: z.optional(count),
  booked: z.optional(count),
  arrived: z.optional(count),
  deals_won: z.optional(count),
  won_amount: z.optional(money),
  tasks_done: z.optional(count),
})
export type KpiTarget = z.output<typeof KpiTarget>

const line = {
  server: z.optional(text(200)),
  extension: z.optional(text(40)),
  display_name: z.optional(text(80)),
}

/** How a user's softphone signs in. Without `password` the one that is kept stays. */
export const Sip = z.strictObject({ ...line, password: z.optional(text(200)) })

/** The same as it is read: a password never leaves. */
const SipShown = z.strictObject({ ...line, has_password: z.optional(flag) })

interface UserDataKind {
  label: string
  schema: z.core.$ZodType
  /** Whether people may write their own. */
  own: boolean
  /** Who else may read it, and write it; null: nobody. */
  read: Permission | null
  write: Permission | null
  /** What of it is sealed and never read again. */
  secret?: string
}

/**
 * The kinds of structured data about a member of the staff (docs/domain/identity.md, "Structured data of a user"); a
 * later area adds its kind here.
 */
export const USER_DATA = {
  preference: { label: 'Tùy chọn cá nhân', schema: Preference, own: true, read: null, write: null },
  signature: { label: 'Chữ ký', schema: Signature, own: true, read: 'user:update', write: 'user:update' },
  kpi_target: {
    label: 'Chỉ tiêu tháng',
    schema: KpiTarget,
    own: false,
    read: 'report:read',
    write: 'user:update',
  },
  sip: {
    label: 'Tài khoản tổng đài',
    schema: Sip,
    own: true,
    read: 'user:update',
    write: 'user:update',
    secret: 'password',
  },
} as const satisfies Record<string, UserDataKind>

export type UserDataKindName = keyof typeof USER_DATA
export const USER_DATA_KINDS = Object.keys(USER_DATA) as [UserDataKindName, ...UserDataKindName[]]

const which = { user_id: id, kind: choice(USER_DATA_KINDS), key: dataKey }
const version_no = z.optional(count)

const Version = z.strictObject({
  user_id: id,
  ...dataVersion(USER_DATA_KINDS, z.union([Preference, Signature, KpiTarget, SipShown])),
})
export type UserDataVersion = z.output<typeof Version>

/** Structured data of the staff by kind, every version kept: one's own, and that of others as each kind says. */
export const userData = family(
  '/v1/user/data',
  {
    object: 'user_data',
    watches: ['user'],
    without: { add: 'set', list: 'get đọc mọi phần của một nhân viên', update: 'set', delete: 'clear' },
  },
  {
    get: read(z.strictObject({ ...which, version_no }), dataVersions(Version), {
      permission: 'signed_in',
      about:
        'Dữ liệu theo loại của một nhân viên (tùy chọn, chữ ký, chỉ tiêu, tổng đài), cùng các phiên bản trước',
    }),
    set: write(
      z.strictObject({
        ...which,
        value: z.union([Preference, Signature, KpiTarget, Sip]),
        merge: z.optional(flag),
        /** The version that was read; a newer one refuses the change. */
        version_no,
      }),
      Version,
      {
        permission: 'signed_in',
        about: 'Ghi phiên bản mới; merge giữ lại các mục không gửi. Mật khẩu tổng đài chỉ ghi, không đọc lại',
      },
    ),
    clear: write(z.strictObject({ ...which, reason: text(300), version_no }), Version, {
      permission: 'signed_in',
      about: 'Xóa nội dung, các phiên bản trước vẫn được giữ',
    }),
  },
)
