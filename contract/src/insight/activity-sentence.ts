import { formatDate, formatTime } from '@bcare/rules/text/date'
import { labelOf } from '../settings/constants.ts'
import type { ActivityType } from './activity.ts'
import { changeLabel, fieldLabel, isTold, readableChange, type Trace } from './trace.ts'

/** What a sentence needs to know beyond the change itself. */
export interface Told extends Trace {
  /** Name of the deal, begin of the appointment, content of the note: as they are now. */
  subject: string | null
}

export interface Sentence {
  type: ActivityType
  title: string
  summary: string | null
  icon: string
}

/** Stamps and places that go along with another change and say nothing by themselves: an update of these alone is not told. */
export const SILENT: ReadonlySet<string> = new Set([
  'rank',
  'stage_entered_at',
  'last_stage_id',
  'pipeline_id',
  'previous_lifecycle',
  'person_id',
  'rescheduled_from_id',
  'rescheduled_to_id',
  'confirmed_at',
  'confirmed_by',
  'arrived_at',
  'arrived_by',
  'started_at',
  'started_by',
  'finished_at',
  'finished_by',
  'cancelled_at',
  'cancelled_by',
  'no_show_at',
  'no_show_by',
  'checked_in_at',
  'checked_in_by',
  'consult_start_at',
  'consult_start_by',
  'seated_at',
  'seated_by',
  'treatment_start_at',
  'treatment_start_by',
  'treatment_end_at',
  'treatment_end_by',
  'payment_ready_at',
  'payment_ready_by',
  'checked_out_at',
  'checked_out_by',
  'left_at',
  'left_by',
  'visit_date',
  'queue_no',
  'end_at',
  'status_reason_id',
  'status_note',
  'cancel_side',
  'next_appointment_id',
  'appointment_id',
  'deal_id',
  'lost_at',
  'won_at',
  'lost_reason_id',
  'lost_note',
  'code',
  'status_at',
  'status_by',
  'status_reason',
  'done_at',
  'done_by',
  'first_due_at',
  'snooze_count',
  'all_day',
  'series_id',
  'series_no',
  'series_start',
  'rule_key',
  'rule_target',
  'rule_day',
])

const ICONS: Record<ActivityType, string> = {
  person: 'user',
  tag: 'tag',
  note: 'note',
  deal: 'route',
  appointment: 'calendar',
  visit: 'door-enter',
  task: 'checklist',
  form: 'forms',
}

const said = (type: ActivityType, title: string, summary: string | null = null): Sentence => ({
  type,
  title,
  summary,
  icon: ICONS[type],
})

const joined = (...parts: (string | null | undefined)[]): string | null =>
  parts.filter(Boolean).join(' · ') || null

/** `09:00 25/11/2026`. */
const moment = (instant: unknown): string =>
  typeof instant === 'string' ? `${formatTime(instant)} ${formatDate(instant)}` : ''

const value = (told: Told, field: string): string | null => readableChange(told, field)[1]

/** «Người phụ trách: An → Bình». */
function moved(told: Told, field: string): string {
  const [from, to] = readableChange(told, field)
  return `${changeLabel(told, field)}: ${from ?? 'chưa có'} → ${to ?? 'bỏ trống'}`
}

/** Names of the fields that changed; undefined when none of them says anything. */
function fieldsOf(told: Told): string | undefined {
  const labels = Object.keys(told.changes)
    .filter((field) => !SILENT.has(field) && isTold(told, field))
    .map((field) => changeLabel(told, field))
  return labels.length === 0 ? undefined : [...new Set(labels)].join(', ')
}

function edited(told: Told, type: ActivityType, title: string): Sentence | undefined {
  const fields = fieldsOf(told)
  if (fields === undefined) return undefined
  const [only, ...others] = Object.keys(told.changes).filter(
    (field) => !SILENT.has(field) && isTold(told, field),
  )
  if (only !== undefined && others.length === 0 && only in told.names)
    return said(type, moved(told, only), told.subject)
  return said(type, title, joined(told.subject, fields))
}

const PERSON_FLAGS: Record<string, readonly [on: string, off: string]> = {
  blocked: ['Chặn đặt lịch', 'Bỏ chặn đặt lịch'],
  do_not_contact: ['Đánh dấu không liên hệ', 'Cho phép liên hệ lại'],
  needs_review: ['Đánh dấu cần kiểm tra lại', 'Đã kiểm tra lại'],
}

function aboutPerson(told: Told): Sentence | undefined {
  if (told.action === 'create')
    return said('person', 'Thêm khách hàng', joined(value(told, 'source_term_id')))
  if (told.action === 'merge') return said('person', 'Gộp hồ sơ', told.reason)
  if (told.action === 'unmerge') return said('person', 'Hoàn tác gộp hồ sơ', told.reason)
  // The merge itself is told of, not that one record left and the other changed.
  if ('merged_into_id' in told.changes || 'merged_codes' in told.changes) return undefined
  if (told.action === 'delete') return said('person', 'Xóa hồ sơ khách hàng', told.reason)
  if (told.action === 'restore') return said('person', 'Khôi phục hồ sơ khách hàng', told.reason)
  if ('lifecycle' in told.changes) return said('person', moved(told, 'lifecycle'), told.reason)
  const flag = Object.keys(PERSON_FLAGS).find((field) => field in told.changes)
  if (flag === undefined) return edited(told, 'person', 'Cập nhật thông tin')
  const [on, off] = PERSON_FLAGS[flag] ?? ['', '']
  return said(
    'person',
    told.changes[flag]?.[1] === true ? on : off,
    joined(value(told, 'block_reason_term_id'), value(told, 'do_not_contact_reason')),
  )
}

function aboutTag(told: Told): Sentence {
  const [from, to] = readableChange(told, 'tag_id')
  return said('tag', told.action === 'create' ? `Gắn nhãn «${to ?? ''}»` : `Gỡ nhãn «${from ?? ''}»`)
}

function aboutDeal(told: Told): Sentence | undefined {
  const { action, changes, subject, reason } = told
  if (action === 'create')
    return said('deal', `Tạo cơ hội «${value(told, 'name') ?? subject ?? ''}»`, value(told, 'stage_id'))
  if (action === 'delete') return said('deal', `Xóa cơ hội «${subject ?? ''}»`, reason)
  const status = changes['status']?.[1]
  const why = joined(value(told, 'lost_reason_id'), value(told, 'lost_note'), reason)
  if (status === 'won')
    return said('deal', `Cơ hội thành công: ${value(told, 'stage_id') ?? ''}`, joined(subject, why))
  if (status === 'lost')
    return said('deal', `Cơ hội thất bại: ${value(told, 'stage_id') ?? ''}`, joined(subject, why))
  if ('stage_id' in changes) return said('deal', moved(told, 'stage_id'), joined(subject, reason))
  return edited(told, 'deal', 'Cập nhật cơ hội')
}

function aboutAppointment(told: Told): Sentence | undefined {
  const { action, changes, subject, reason } = told
  const details = joined(value(told, 'doctor_id'), value(told, 'type_term_id'))
  if (action === 'create')
    return said('appointment', `Đặt lịch hẹn ${moment(changes['start_at']?.[1])}`, details)
  if (action === 'delete') return said('appointment', `Xóa lịch hẹn ${moment(subject)}`, reason)
  const status = changes['status']?.[1]
  const why = joined(value(told, 'status_reason_id'), value(told, 'status_note'), reason)
  if (typeof status === 'string')
    return said('appointment', `Lịch hẹn ${moment(subject)}: ${labelOf('appointment.status', status)}`, why)
  if ('start_at' in changes) {
    const [from, to] = changes['start_at'] ?? []
    return said('appointment', `Dời lịch hẹn: ${moment(from)} → ${moment(to)}`, joined(details, reason))
  }
  const sentence = edited(told, 'appointment', 'Sửa lịch hẹn')
  return sentence === undefined
    ? undefined
    : { ...sentence, summary: joined(moment(subject), fieldsOf(told)) }
}

function aboutVisit(told: Told): Sentence | undefined {
  const { action, changes, reason } = told
  if (action === 'create')
    return said('visit', 'Tiếp nhận khách', joined(value(told, 'reason'), value(told, 'doctor_id')))
  if (action === 'delete') return said('visit', 'Xóa lượt khám', reason)
  const status = changes['status']?.[1]
  if (status === 'checked_out')
    return said(
      'visit',
      'Kết thúc lượt khám',
      joined(value(told, 'outcome'), value(told, 'no_treatment_reason_id')),
    )
  if (typeof status === 'string')
    return said(
      'visit',
      `Lượt khám: ${labelOf('track.status', status)}`,
      joined(value(told, 'left_reason'), reason),
    )
  return edited(told, 'visit', 'Cập nhật lượt khám')
}

function aboutTask(told: Told): Sentence | undefined {
  const { action, changes, subject, reason } = told
  if (action === 'create')
    return said(
      'task',
      `Thêm công việc «${value(told, 'title') ?? subject ?? ''}»`,
      value(told, 'type_term_id'),
    )
  if (action === 'delete') return said('task', `Xóa công việc «${subject ?? ''}»`, reason)
  const status = changes['status']?.[1]
  const why = joined(value(told, 'result_term_id'), value(told, 'result_note'), value(told, 'status_reason'))
  if (typeof status === 'string')
    return said('task', `Công việc «${subject ?? ''}»: ${labelOf('task.status', status)}`, why)
  if ('due_at' in changes) return said('task', `Dời hạn công việc «${subject ?? ''}»`, moved(told, 'due_at'))
  return edited(told, 'task', 'Cập nhật công việc')
}

/** What an enquiry said otherwise than the record; numbers stay out of a feed. */
function differencesOf({ changes }: Told): string | null {
  const differs = changes['differences']?.[1]
  if (!Array.isArray(differs) || differs.length === 0) return null
  const words = (differs as { field: string; sent: string }[]).map(({ field, sent }) =>
    field === 'phone' ? fieldLabel('person', field) : `${fieldLabel('person', field)} «${sent}»`,
  )
  return `Khác hồ sơ: ${words.join(', ')}`
}

function aboutEnquiry(told: Told): Sentence | undefined {
  if (told.changes['status']?.[1] !== 'converted') return undefined
  return said('form', `Đăng ký từ website: ${told.subject ?? 'ghi tay'}`, differencesOf(told))
}

const ABOUT: Record<string, (told: Told) => Sentence | undefined> = {
  person: aboutPerson,
  person_tag: aboutTag,
  note: ({ action, subject }) =>
    action === 'create' && subject !== null ? said('note', 'Ghi chú', subject) : undefined,
  deal: aboutDeal,
  appointment: aboutAppointment,
  track: aboutVisit,
  task: aboutTask,
  form_submission: aboutEnquiry,
}

/** The log's entities that a feed tells of, by the type of their lines. */
export const TOLD_OF: Record<ActivityType, string> = {
  person: 'person',
  tag: 'person_tag',
  note: 'note',
  deal: 'deal',
  appointment: 'appointment',
  visit: 'track',
  task: 'task',
  form: 'form_submission',
}

/**
 * What a person's feed says about one entry of the log, in Vietnamese; undefined when it is of no interest to a
 * reader, as a card's new place in its column. Figures and phone numbers stay out of it.
 */
export const activitySentence = (told: Told): Sentence | undefined => ABOUT[told.entity_type]?.(told)
