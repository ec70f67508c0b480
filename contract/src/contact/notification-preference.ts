import { NOTIFICATION_TYPES } from '@bcare/rules/contact/notification'
import { SOUND_CHOICES } from '@bcare/rules/contact/preference'
import * as z from 'zod/mini'
import { choice, family, id, read, write } from '../kit/index.ts'
import { ClockSpan } from '../settings/registry/spec.ts'

const types = z.optional(z.array(choice(NOTIFICATION_TYPES)).check(z.maxLength(NOTIFICATION_TYPES.length)))

const shape = {
  /** Types that are not wanted, by channel. */
  muted: z.strictObject({ bell: types, browser: types, push: types }),
  /** Types of which an email is written as well. */
  mailed: z._default(z.array(choice(NOTIFICATION_TYPES)).check(z.maxLength(NOTIFICATION_TYPES.length)), []),
  /** Nothing rings, and nothing is shown or pushed; what comes only counts. May go over midnight. */
  quiet: z.nullable(ClockSpan),
  sound: choice(SOUND_CHOICES),
}

const Preference = z.strictObject(shape)
export type NotificationPreference = z.output<typeof Preference>

/** How the caller hears of things; nobody reads or changes another's. */
export const notificationPreference = family(
  '/v1/notification/preference',
  {
    object: 'notification_preference',
    without: { add: 'Mỗi người có sẵn một bộ lựa chọn', list: 'Như thêm', delete: 'Như thêm' },
  },
  {
    get: read(
      z.strictObject({}),
      z.strictObject({
        ...shape,
        /** What a browser subscribes with; null while the clinic has not turned pushing on. */
        push_key: z.nullable(z.string()),
        /** Whether emails can be written at all: there is a mail server. */
        mails: z.boolean(),
        /** Where they go; null for a user without an address. */
        mail_to: z.nullable(z.string()),
      }),
      { permission: 'signed_in', about: 'Cách nhận thông báo của chính người gọi' },
    ),
    update: write(Preference, Preference, {
      permission: 'signed_in',
      about: 'Đổi cách nhận thông báo của chính người gọi',
    }),
  },
)

const endpoint = z.url().check(z.maxLength(1_000))

/** Browsers of the caller that are told by their own push services, also while no page of ours is open. */
export const push = family(
  '/v1/notification/push',
  {
    object: 'notification_preference',
    watches: [],
    without: 'Một trình duyệt bật và tắt thông báo đẩy cho chính nó',
  },
  {
    subscribe: write(
      z.strictObject({
        endpoint,
        p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
        auth: z.string().check(z.regex(/^[\w-]{22}$/)),
      }),
      z.strictObject({ id }),
      { permission: 'signed_in', secret: true, about: 'Nhận thông báo đẩy trên trình duyệt này' },
    ),
    unsubscribe: write(z.strictObject({ endpoint }), z.strictObject({}), {
      permission: 'signed_in',
      secret: true,
      about: 'Thôi nhận thông báo đẩy trên trình duyệt này',
    }),
  },
)
