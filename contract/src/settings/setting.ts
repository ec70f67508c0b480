import * as z from 'zod/mini'
import {
  choice,
  count,
  entity,
  family,
  flag,
  id,
  instant,
  ordered,
  page,
  read,
  text,
  write,
} from '../kit/index.ts'
import { AnyValue as Value, Effective } from './effective.ts'
import { SETTING_GROUPS, SETTING_KEYS, SETTINGS } from './registry/index.ts'
import { LEVELS } from './registry/spec.ts'

export type { AnyValue, EffectiveSettings } from './effective.ts'

/** What a secret looks like to its readers. */
export const HIDDEN = '••••'

const pageKey = z.string().check(z.regex(/^ui\.page\.[A-Za-z0-9_/$#{}:.-]{1,120}$/), z.maxLength(130))
const key = z.union([choice(SETTING_KEYS), pageKey])

const LABELS = Object.fromEntries(SETTING_KEYS.map((one) => [one, SETTINGS[one].label]))

/** A value that a user has set at one level. What stands in the log is named by the settings themselves. */
export const Setting = entity('setting', {
  label: 'Cấu hình',
  edits: { value: Value },
  once: { key },
  labels: { value: 'Giá trị', key: 'Cấu hình', ...LABELS } as { value: string; key: string },
  logged: {
    changed_no: 'Lần đổi thứ',
    level: 'Cấp',
    sealed: 'Giá trị bí mật',
  },
})

const level = choice(LEVELS)

/** Which level: the whole clinic, one branch, or the caller's own. */
const where = { level: z._default(level, 'tenant'), branch_id: z.optional(id) }

/** A setting as it stands at one level. */
const Standing = z.strictObject({
  key: z.string(),
  level,
  /** What is set at this very level; null when nothing is, and for a secret. */
  value: Value,
  is_set: flag,
  /** What holds there. */
  effective: Value,
  /** The level that it comes from. */
  source: z.enum(['default', ...LEVELS]),
  /** What would hold if nothing were set at this level. */
  inherited: Value,
  is_secret: flag,
  /** 0 while nothing is set at this level. */
  version: count,
  id: z.nullable(id),
  updated_at: z.nullable(instant),
  updated_by_name: z.nullable(z.string()),
})
export type StandingSetting = z.output<typeof Standing>

/** One difference that copying would make. */
const CopyLine = z.strictObject({
  key: z.string(),
  branch_id: id,
  branch_name: z.string(),
  from: Value,
  to: Value,
})

const since = { since_version: z.optional(count) }
const version = z.optional(count)

/**
 * Settings of the clinic, of a branch, and of oneself. Every signed-in user knows what holds, and reads
 * and changes their own; `setting:read` and `setting:update` open the clinic's (scope `all`) or the own branch's (scope
 * `branch`), and `page:share` changes how lists look for everybody.
 */
export const setting = family(
  '/v1/setting',
  { object: 'setting', group: 'Quản trị', place: 40, asks: ['read', 'update'], watches: ['department'] },
  {
    list: read(
      z.strictObject({
        ...where,
        ...ordered(['registry', 'key']),
        limit: z._default(z.int().check(z.positive(), z.maximum(200)), 200),
        group: z.optional(choice(SETTING_GROUPS)),
        /** In label, help or key, with or without accents. */
        search: z.optional(text(100, 0)),
        /** Only what differs from the default. */
        changed: z._default(flag, false),
      }),
      page(Standing),
      { permission: 'signed_in', about: 'Các cấu hình ở một mức, với giá trị đang áp dụng' },
    ),
    get: read(z.strictObject({ ...where, key }), Standing, {
      permission: 'signed_in',
      about: 'Một cấu hình ở một mức',
    }),
    effective: read(z.strictObject(since), Effective, {
      permission: 'signed_in',
      about: 'Giá trị đang áp dụng với người gọi; với since_version chỉ những mục đã đổi',
    }),
    add: write(z.strictObject({ ...where, key, value: Value }), Standing, {
      permission: 'signed_in',
      about: 'Đặt một cấu hình ở mức chưa đặt',
    }),
    update: write(z.strictObject({ ...where, key, value: Value, version }), Standing, {
      permission: 'signed_in',
      about: 'Đặt một cấu hình; version là của giá trị đang đặt ở mức đó, 0 khi chưa đặt',
    }),
    bulk_update: write(
      z.strictObject({
        ...where,
        changes: z
          .array(z.strictObject({ key, value: Value, reset: z.optional(flag), version }))
          .check(z.minLength(1), z.maxLength(100)),
      }),
      z.strictObject({ data: z.array(Standing) }),
      {
        permission: 'signed_in',
        about: 'Đặt hoặc trả về mặc định nhiều cấu hình cùng lúc, tất cả hoặc không',
      },
    ),
    delete: write(z.strictObject({ ...where, key, version }), Standing, {
      permission: 'signed_in',
      about: 'Bỏ giá trị đặt ở một mức, trở về mức rộng hơn',
    }),
    sync: write(
      z.strictObject({
        ...since,
        from_branch_id: z.optional(id),
        to_branch_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(100))),
        groups: z.optional(z.array(choice(SETTING_GROUPS)).check(z.minLength(1), z.maxLength(20))),
        /** Nothing is written unless this is set: first comes the preview. */
        apply: z._default(flag, false),
      }),
      z.strictObject({
        effective: z.nullable(Effective),
        copied: z.nullable(z.strictObject({ lines: z.array(CopyLine), applied: flag })),
      }),
      {
        permission: 'signed_in',
        about:
          'Giá trị đang áp dụng (since_version), hoặc đồng bộ thiết lập giữa các chi nhánh (from_branch_id)',
      },
    ),
  },
)
