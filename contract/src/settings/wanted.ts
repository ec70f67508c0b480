import type { SettingKey } from './registry/index.ts'

/** Why a wish has no setting: what it waits for, or what is there in its place. */
export interface Reason {
  reason: string
}

const waits = (reason: string): Reason => ({ reason: `waits: ${reason}` })
const instead = (reason: string): Reason => ({ reason: `instead: ${reason}` })

const PRINTS = waits('forms on paper come with documents and money')
const CALLS = waits('the exchange rings and records; the product is told of calls')

/**
 * What a clinic should be able to set (docs/domain/settings.md, "What a clinic sets"), by group: the settings that it is,
 * or why there is none. What nothing would read is no setting yet.
 */
export const WANTED: Readonly<Record<string, readonly SettingKey[] | Reason>> = {
  'clinic: name': ['clinic.name'],
  'clinic: hours': ['clinic.opening_hours'],
  'clinic: hotline': ['clinic.phone'],
  'clinic: logo': ['brand.logo_url'],
  'clinic: licence': ['clinic.licence'],
  'clinic: tax code': ['clinic.tax_code'],
  'booking: slot': ['booking.slot_minutes', 'booking.usual_minutes'],
  'booking: buffer': ['booking.buffer_minutes'],
  'booking: late': ['booking.late_minutes'],
  'booking: overbooking': ['booking.overbooking'],
  'booking: strict schedule': ['booking.strict_schedule'],
  'booking: reminder hours': ['booking.remind_hours'],
  'pipeline: offline pipeline': ['pipeline.offline_pipeline_id'],
  'pipeline: stage after payment': ['pipeline.after_payment_stage_id'],
  'person: mandatory phone and source': ['person.require_phone', 'person.require_source'],
  'person: code format': ['person.code_format'],
  'person: guardian age': ['person.guardian_age'],
  'person: duplicates': ['person.duplicate_phone', 'person.duplicate_name'],
  'finance: lock date': ['finance.lock_date'],
  'finance: limit of automatic approval': ['finance.auto_approve_limit'],
  'finance: rounding': instead('amounts are whole đồng; change in cash is reckoned by the till'),
  'finance: overpayment': ['finance.overpay'],
  'finance: material first': ['finance.material_first', 'finance.attribution'],
  'finance: commission where a service has none': [
    'finance.commission_doctor',
    'finance.commission_assistant',
    'finance.commission_consultant',
    'finance.commission_referrer',
  ],
  'finance: refund threshold': ['finance.refund_limit'],
  'finance: account for transfers': ['finance.bank', 'finance.bank_account', 'finance.bank_account_name'],
  'finance: notices of the bank': ['finance.bank_notice_secret'],
  'print: paper': PRINTS,
  'print: header and footer': PRINTS,
  'print: signature names': PRINTS,
  'messaging: providers': [
    'messaging.smtp_url',
    'messaging.mail_from',
    'messaging.sms_provider',
    'messaging.sms_brandname',
    'messaging.sms_key',
    'messaging.sms_secret',
    'messaging.sms_url',
    'messaging.sms_price',
    'messaging.sms_plain',
    'messaging.zalo_app_id',
    'messaging.zalo_secret',
    'messaging.zalo_refresh_token',
    'messaging.zns_price',
    'messaging.notice_secret',
    'notify.push',
  ],
  'messaging: quiet hours': ['messaging.quiet_hours', 'messaging.marketing_cap'],
  'messaging: templates': instead(
    'the vocabulary «Mẫu tin nhắn» holds them, with what each is sent by itself for',
  ),
  'call: notices of the exchange': ['telephony.notice_secret'],
  'call: hotline': CALLS,
  'call: ring strategy': CALLS,
  'call: retention of recordings': ['call.recording_days'],
  'stock: negative policy': ['stock.allow_negative'],
  'stock: near expiry': ['stock.near_expiry_days'],
  'care: recall': ['care.recall_days'],
  'care: aftercare': waits('treatments, after which a clinic calls, are not recorded yet'),
  'care: birthday': ['care.birthday_days'],
  'security: one-time code': instead(
    'each user turns it on in the profile, which first proves that codes arrive; asked of everybody it would shut out users without an email',
  ),
  'security: password policy': ['security.password_length'],
  'security: session hours': ['security.session_hours', 'security.idle_minutes'],
  'security: allowed addresses': ['security.allowed_addresses'],
  'privacy: retention': ['privacy.spam_days', 'privacy.discarded_days'],
  'privacy: masked phone': instead('numbers are masked for roles without the right phone_number:read'),
  'ai: provider': ['ai.provider', 'ai.url', 'ai.key', 'ai.model'],
  'ai: limit of a month': ['ai.monthly_limit'],
  'ui: lists': ['ui.density', 'ui.page_size'],
}
