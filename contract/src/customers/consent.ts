import { CONSENT_CHANNELS, CONSENT_GIVERS, CONSENT_PURPOSES } from '@bcare/rules/customers/consent'
import * as z from 'zod/mini'
import { choice, entity, family, id, instant, ordered, page, read, text, write } from '../kit/index.ts'

/**
 * One decision of a customer about one purpose; the newest of a purpose holds (docs/domain/customers.md, "Law"). Only for
 * the log's words.
 */
export const Consent = entity('consent', {
  label: 'Sự đồng ý',
  edits: {},
  labels: {
    purpose: 'Mục đích',
    granted: 'Đồng ý',
    text_version: 'Phiên bản nội dung',
    channel: 'Cách ghi nhận',
    given_by: 'Người quyết định',
    relative_id: 'Người giám hộ',
    person_id: 'Khách hàng',
  } as Record<string, string>,
})

export const ConsentDecision = z.strictObject({
  id,
  /** The record that it was said under: this one, or one that went into it. */
  person_id: id,
  purpose: choice(CONSENT_PURPOSES),
  granted: z.boolean(),
  text_version: z.string(),
  /** The words of that version. */
  text: z.nullable(z.string()),
  channel: choice(CONSENT_CHANNELS),
  given_by: choice(CONSENT_GIVERS),
  relative_name: z.nullable(z.string()),
  created_at: instant,
  created_by_name: z.nullable(z.string()),
})
export type ConsentDecision = z.output<typeof ConsentDecision>

/** Users who read a customer may read what was agreed to; those who may change one write it down. */
export const consent = family(
  '/v1/person/consent',
  {
    object: 'consent',
    watches: ['person', 'user'],
    without: {
      add: 'Ghi một quyết định là record',
      get: 'Danh sách của một khách đã có đủ từng quyết định',
      update: 'Quyết định đã ghi là bằng chứng: rút lại là một quyết định mới',
      delete: 'Như sửa',
    },
  },
  {
    list: read(
      z.strictObject({
        ...ordered(['created_at', 'purpose']),
        person_id: id,
        purpose: z.optional(choice(CONSENT_PURPOSES)),
      }),
      page(ConsentDecision),
      { permission: 'person:read', about: 'Những gì khách đã đồng ý hoặc rút lại, mới nhất trước' },
    ),
    record: write(
      z.strictObject({
        person_id: id,
        purpose: choice(CONSENT_PURPOSES),
        granted: z.boolean(),
        /** The version of the words that were read out or signed. */
        text_version: text(20),
        channel: choice(CONSENT_CHANNELS),
        given_by: z._default(choice(CONSENT_GIVERS), 'self'),
        /** The guardian who decided. */
        relative_id: z._default(z.nullable(id), null),
      }),
      ConsentDecision,
      { permission: 'person:update', about: 'Ghi một quyết định: đồng ý, hoặc rút lại (có hiệu lực ngay)' },
    ),
  },
)
