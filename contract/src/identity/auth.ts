import { SCOPES } from '@bcare/rules/identity/scope'
import * as z from 'zod/mini'
import { Effective } from '../settings/effective.ts'
import {
  choice,
  codeText,
  count,
  date,
  email,
  family,
  flag,
  id,
  instant,
  nothing,
  ordered,
  page,
  phone,
  read,
  text,
  write,
} from '../kit/index.ts'
import { STAFF_GENDERS, username } from './user.ts'

/** The signed-in user as the browser keeps it in the `user` cookie (docs/interface.md "Cookies"), and what it may do. */
export const SignedInUser = z.strictObject({
  id,
  name: z.string(),
  username: z.string(),
  profile_image: z.nullable(z.string()),
  department_id: z.nullable(id),
  department_position: z.nullable(z.string()),
  roles: z.array(z.string()),
})
export type SignedInUser = z.infer<typeof SignedInUser>

/** Answer of login and verify (docs/interface.md "Sign-in"). With a one-time code pending there are no tokens yet; lives are in seconds. */
export const LoginResult = z.strictObject({
  status: z.enum(['success', 'pending_verification']),
  sent_to: z.nullable(z.string()),
  expires_in: z.nullable(count),
  access_token: z.nullable(z.string()),
  access_expire: z.nullable(count),
  refresh_token: z.nullable(z.string()),
  refresh_expire: z.nullable(count),
  user: z.nullable(SignedInUser),
})
export type LoginResult = z.infer<typeof LoginResult>

const Tokens = z.strictObject({
  access_token: z.string(),
  access_expire: count,
  refresh_token: z.optional(z.string()),
  refresh_expire: z.optional(count),
})

export const clinicName = text(120, 3)

/** Passwords are not trimmed: every character counts. */
export const password = z.string().check(z.minLength(1), z.maxLength(128))

export const Session = z.strictObject({
  id,
  current: flag,
  created_at: instant,
  last_used_at: instant,
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
})

export type Session = z.infer<typeof Session>

export const Me = z.strictObject({
  tenant_id: id,
  user: SignedInUser,
  branch_id: z.nullable(id),
  /** All branches where they work, the main one first. */
  branch_ids: z.array(id),
  is_doctor: flag,
  is_assistant: flag,
  /** Signed in with a temporary password: nothing may be done until it is changed. */
  must_change_password: flag,
  /** `object:action` → the widest scope that the user's roles grant. */
  grants: z.record(z.string(), choice(SCOPES)),
  /** What holds for the user; kept current by `/v1/setting/effective`. */
  settings: Effective,
})
export type Me = z.infer<typeof Me>

/** What people keep about themselves; everything else is the administrator's to write. */
export const OwnProfile = z.strictObject({
  name: z.string(),
  username: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  gender: z.nullable(choice(STAFF_GENDERS)),
  dob: z.nullable(date),
  title: z.nullable(z.string()),
  department_name: z.nullable(z.string()),
  department_position: z.nullable(z.string()),
  branch_name: z.nullable(z.string()),
  licence_no: z.nullable(z.string()),
  extension: z.nullable(z.string()),
  hired_at: z.nullable(date),
  role_labels: z.array(z.string()),
  otp_enabled: flag,
  version: count,
})
export type OwnProfile = z.infer<typeof OwnProfile>

const anyone = { permission: 'anyone', secret: true, own_transactions: true } as const
const self = { permission: 'signed_in' } as const

export const auth = family(
  '/v1/auth',
  { object: 'auth', without: 'Đăng nhập và phiên của chính mình, không phải bản ghi' },
  {
    login: write(z.strictObject({ username: codeText(60), password }), LoginResult, anyone),
    verify: write(z.strictObject({ username: codeText(60), otp: codeText(10) }), LoginResult, {
      ...anyone,
      about: 'Mã chỉ đúng với lần đăng nhập đã xin mã: gửi kèm cookie sign_in_attempt mà login đã đặt',
    }),
    resend: write(
      z.strictObject({ username: codeText(60) }),
      z.strictObject({ sent_to: z.string(), expires_in: count }),
      anyone,
    ),
    refresh: write(
      z.strictObject({
        refresh_token: z.optional(z.string().check(z.maxLength(200))),
        id: z.optional(z.nullable(id)),
      }),
      Tokens,
      anyone,
    ),
    register: write(
      z.strictObject({
        clinic_name: clinicName,
        /** The clinic's name in its address: `anh-duong` of `anh-duong.bcare.vn`. */
        key: text(30),
        name: text(120),
        username,
        email,
        phone: z._default(z.nullable(phone), null),
        password,
      }),
      z.strictObject({ token: z.string(), sent_to: z.string(), expires_in: count }),
      { ...anyone, about: 'Đăng ký phòng khám mới, khi hệ thống mở đăng ký; mã xác nhận gửi tới email' },
    ),
    register_resend: write(
      z.strictObject({ token: z.string().check(z.maxLength(200)) }),
      z.strictObject({ sent_to: z.string(), expires_in: count }),
      { ...anyone, at: 'register/resend' },
    ),
    register_verify: write(
      z.strictObject({ token: z.string().check(z.maxLength(200)), otp: codeText(10) }),
      z.strictObject({ host: z.string(), username: z.string() }),
      {
        ...anyone,
        at: 'register/verify',
        about: 'Xác nhận đăng ký: tạo phòng khám và quản trị viên đầu tiên',
      },
    ),
    logout: write(nothing, nothing, { ...self, secret: true, own_transactions: true }),
    logout_everywhere: write(nothing, nothing, { ...self, secret: true, own_transactions: true }),
    change_password: write(z.strictObject({ password, new_password: password }), nothing, {
      ...self,
      secret: true,
      own_transactions: true,
    }),
    me: read(nothing, Me, self),
    profile: read(nothing, OwnProfile, { ...self, about: 'Hồ sơ của chính mình' }),
    update_profile: write(
      z.strictObject({
        name: z.optional(text(120)),
        phone: z.optional(z.nullable(phone)),
        email: z.optional(z.nullable(email)),
        gender: z.optional(z.nullable(choice(STAFF_GENDERS))),
        dob: z.optional(z.nullable(date)),
        version: count,
        /** Needed with `email`: codes go there. */
        password: z.optional(password),
      }),
      OwnProfile,
      {
        ...self,
        at: 'profile/update',
        secret: true,
        own_transactions: true,
        about: 'Sửa hồ sơ của chính mình; đổi email cần mật khẩu',
      },
    ),
    begin_code: write(
      z.strictObject({ password }),
      z.strictObject({ sent_to: z.string(), expires_in: count }),
      {
        ...self,
        at: 'otp/begin',
        secret: true,
        own_transactions: true,
        about: 'Gửi mã tới email của mình để bật đăng nhập bằng mã một lần',
      },
    ),
    enable_code: write(z.strictObject({ otp: codeText(10) }), nothing, {
      ...self,
      at: 'otp/enable',
      secret: true,
      own_transactions: true,
    }),
    disable_code: write(z.strictObject({ password }), nothing, {
      ...self,
      at: 'otp/disable',
      secret: true,
      own_transactions: true,
    }),
    sessions: read(z.strictObject(ordered(['last_used_at', 'created_at'])), page(Session), {
      ...self,
      at: 'session/list',
      about: 'Nơi mình đang đăng nhập',
    }),
    revoke_session: write(z.strictObject({ id }), nothing, { ...self, at: 'session/delete' }),
  },
)
