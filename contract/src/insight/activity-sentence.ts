import { formatDate, formatTime } from '@bcare/rules/text/date'
import { labelOf } from '../settings/constants.ts'
import { SILENT } from './activity-silent.ts'
import type { ActivityType } from './activity.ts'
import { changeLabel, fieldLabel, isShownChange, readableChange, type Trace } from './trace.ts'

/** What a sentence needs to know beyond the change itself. */
export interface ActivityTrace extends Trace {
  /** Name of the deal, begin of the appointment, content of the note: as they are now. */
  subject: string | null
}

export interface Sentence {
  type: ActivityType
  title: string
  summary: string | null
  icon: string
}

const ICONS: Record<ActivityType, string> = {
  person: 'user',
  tag: 'tag',
  note: 'note',
  deal: 'route',
  appointment: 'calendar',
  visit: 'door-enter',
  treatment: 'dental',
  task: 'checklist',
  file: 'paperclip',
  form: 'forms',
  call: 'phone',
  message: 'message',
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

const value = (trace_line: ActivityTrace, field: string): string | null =>
  readableChange(trace_line, field)[1]

/** «Người phụ trách: An → Bình». */
function moved(trace_line: ActivityTrace, field: string): string {
  const [from, to] = readableChange(trace_line, field)
  return `${changeLabel(trace_line, field)}: ${from ?? 'chưa có'} → ${to ?? 'bỏ trống'}`
}

/** Names of the fields that changed; undefined when none of them says anything. */
function fieldsOf(trace_line: ActivityTrace): string | undefined {
  const labels = Object.keys(trace_line.changes)
    .filter((field) => !SILENT.has(field) && isShownChange(trace_line, field))
    .map((field) => changeLabel(trace_line, field))
  return labels.length === 0 ? undefined : [...new Set(labels)].join(', ')
}

function edited(trace_line: ActivityTrace, type: ActivityType, title: string): Sentence | undefined {
  const fields = fieldsOf(trace_line)
  if (fields === undefined) return undefined
  const [only, ...others] = Object.keys(trace_line.changes).filter(
    (field) => !SILENT.has(field) && isShownChange(trace_line, field),
  )
  if (only !== undefined && others.length === 0 && only in trace_line.names)
    return said(type, moved(trace_line, only), trace_line.subject)
  return said(type, title, joined(trace_line.subject, fields))
}

const PERSON_FLAGS: Record<string, readonly [on: string, off: string]> = {
  blocked: ['Chặn đặt lịch', 'Bỏ chặn đặt lịch'],
  do_not_contact: ['Đánh dấu không liên hệ', 'Cho phép liên hệ lại'],
  needs_review: ['Đánh dấu cần kiểm tra lại', 'Đã kiểm tra lại'],
}

function aboutPerson(trace_line: ActivityTrace): Sentence | undefined {
  if (trace_line.action === 'create')
    return said('person', 'Thêm khách hàng', joined(value(trace_line, 'source_term_id')))
  if (trace_line.action === 'merge') return said('person', 'Gộp hồ sơ', trace_line.reason)
  if (trace_line.action === 'unmerge') return said('person', 'Hoàn tác gộp hồ sơ', trace_line.reason)
  // The merge itself is trace_line of, not that one record left and the other changed.
  if ('merged_into_id' in trace_line.changes || 'merged_codes' in trace_line.changes) return undefined
  if (trace_line.action === 'delete') return said('person', 'Xóa hồ sơ khách hàng', trace_line.reason)
  if (trace_line.action === 'restore') return said('person', 'Khôi phục hồ sơ khách hàng', trace_line.reason)
  if ('lifecycle' in trace_line.changes)
    return said('person', moved(trace_line, 'lifecycle'), trace_line.reason)
  const flag = Object.keys(PERSON_FLAGS).find((field) => field in trace_line.changes)
  if (flag === undefined) return edited(trace_line, 'person', 'Cập nhật thông tin')
  const [on, off] = PERSON_FLAGS[flag] ?? ['', '']
  return said(
    'person',
    trace_line.changes[flag]?.[1] === true ? on : off,
    joined(value(trace_line, 'block_reason_term_id'), value(trace_line, 'do_not_contact_reason')),
  )
}

function aboutTag(trace_line: ActivityTrace): Sentence {
  const [from, to] = readableChange(trace_line, 'tag_id')
  return said('tag', trace_line.action === 'create' ? `Gắn nhãn «${to ?? ''}»` : `Gỡ nhãn «${from ?? ''}»`)
}

function aboutDeal(trace_line: ActivityTrace): Sentence | undefined {
  const { action, changes, subject, reason } = trace_line
  if (action === 'create')
    return said(
      'deal',
      `Tạo cơ hội «${value(trace_line, 'name') ?? subject ?? ''}»`,
      value(trace_line, 'stage_id'),
    )
  if (action === 'delete') return said('deal', `Xóa cơ hội «${subject ?? ''}»`, reason)
  const status = changes['status']?.[1]
  const why = joined(value(trace_line, 'lost_reason_id'), value(trace_line, 'lost_note'), reason)
  if (status === 'won')
    return said('deal', `Cơ hội thành công: ${value(trace_line, 'stage_id') ?? ''}`, joined(subject, why))
  if (status === 'lost')
    return said('deal', `Cơ hội thất bại: ${value(trace_line, 'stage_id') ?? ''}`, joined(subject, why))
  if ('stage_id' in changes) return said('deal', moved(trace_line, 'stage_id'), joined(subject, reason))
  return edited(trace_line, 'deal', 'Cập nhật cơ hội')
}

function aboutAppointment(trace_line: ActivityTrace): Sentence | undefined {
  const { action, changes, subject, reason } = trace_line
  const details = joined(value(trace_line, 'doctor_id'), value(trace_line, 'type_term_id'))
  if (action === 'create')
    return said('appointment', `Đặt lịch hẹn ${moment(changes['start_at']?.[1])}`, details)
  if (action === 'delete') return said('appointment', `Xóa lịch hẹn ${moment(subject)}`, reason)
  const status = changes['status']?.[1]
  const why = joined(value(trace_line, 'status_reason_id'), value(trace_line, 'status_note'), reason)
  if (typeof status === 'string')
    return said('appointment', `Lịch hẹn ${moment(subject)}: ${labelOf('appointment.status', status)}`, why)
  if ('start_at' in changes) {
    const [from, to] = changes['start_at'] ?? []
    return said('appointment', `Dời lịch hẹn: ${moment(from)} → ${moment(to)}`, joined(details, reason))
  }
  const sentence = edited(trace_line, 'appointment', 'Sửa lịch hẹn')
  return sentence === undefined
    ? undefined
    : { ...sentence, summary: joined(moment(subject), fieldsOf(trace_line)) }
}

function aboutVisit(trace_line: ActivityTrace): Sentence | undefined {
  const { action, changes, reason } = trace_line
  if (action === 'create')
    return said(
      'visit',
      'Tiếp nhận khách',
      joined(value(trace_line, 'reason'), value(trace_line, 'doctor_id')),
    )
  if (action === 'delete') return said('visit', 'Xóa lượt khám', reason)
  const status = changes['status']?.[1]
  if (status === 'checked_out')
    return said(
      'visit',
      'Kết thúc lượt khám',
      joined(value(trace_line, 'outcome'), value(trace_line, 'no_treatment_reason_id')),
    )
  if (typeof status === 'string')
    return said(
      'visit',
      `Lượt khám: ${labelOf('track.status', status)}`,
      joined(value(trace_line, 'left_reason'), reason),
    )
  return edited(trace_line, 'visit', 'Cập nhật lượt khám')
}

/** What the product works out of the steps that were performed, which have lines of their own. */
const PROGRESS = ['sessions_done', 'progress', 'next_step_no', 'next_due_on']

function aboutLine(trace_line: ActivityTrace): Sentence | undefined {
  const { action, changes, subject, reason } = trace_line
  const title = `«${value(trace_line, 'title') ?? subject ?? ''}»`
  const doctor = value(trace_line, 'doctor_id')
  if (action === 'create')
    return changes['kind']?.[1] === 'operation'
      ? said('treatment', `Thực hiện công đoạn ${title}`, doctor)
      : said('treatment', `Thêm dịch vụ ${title}`, doctor)
  if (action === 'delete') return said('treatment', `Xóa dịch vụ ${title}`, reason)
  const status = changes['status']?.[1]
  const why = value(trace_line, 'status_reason') ?? reason
  if (status === 'void') return said('treatment', `Hủy công đoạn ${title}`, why)
  if (typeof status === 'string')
    return said('treatment', `Dịch vụ ${title}: ${labelOf('attachment.status', status)}`, why)
  if (Object.keys(changes).every((field) => PROGRESS.includes(field))) return undefined
  return edited(trace_line, 'treatment', 'Cập nhật dịch vụ')
}

function aboutTask(trace_line: ActivityTrace): Sentence | undefined {
  const { action, changes, subject, reason } = trace_line
  if (action === 'create')
    return said(
      'task',
      `Thêm công việc «${value(trace_line, 'title') ?? subject ?? ''}»`,
      value(trace_line, 'type_term_id'),
    )
  if (action === 'delete') return said('task', `Xóa công việc «${subject ?? ''}»`, reason)
  const status = changes['status']?.[1]
  const why = joined(
    value(trace_line, 'result_term_id'),
    value(trace_line, 'result_note'),
    value(trace_line, 'status_reason'),
  )
  if (typeof status === 'string')
    return said('task', `Công việc «${subject ?? ''}»: ${labelOf('task.status', status)}`, why)
  if ('due_at' in changes)
    return said('task', `Dời hạn công việc «${subject ?? ''}»`, moved(trace_line, 'due_at'))
  return edited(trace_line, 'task', 'Cập nhật công việc')
}

/** A colleague comes to a deal or a task, or leaves it. */
function aboutColleague(type: ActivityType, came: string, left: string) {
  return (trace_line: ActivityTrace): Sentence | undefined => {
    const { action, changes, subject } = trace_line
    const [from, to] = ['user_id', 'department_id']
      .map((field) => readableChange(trace_line, field))
      .find(([one, other]) => one !== null || other !== null) ?? [null, null]
    const role = value(trace_line, 'role_term_id') ?? value(trace_line, 'role')
    if (action === 'create') return said(type, `${came} ${to ?? subject ?? ''}`, role)
    if (action === 'delete' || changes['left_at']?.[1] != null)
      return said(type, `${left} ${from ?? subject ?? ''}`)
    return undefined
  }
}

function aboutFile(trace_line: ActivityTrace): Sentence | undefined {
  const { action, subject } = trace_line
  if (action === 'create')
    return said(
      'file',
      `Thêm tệp «${value(trace_line, 'name') ?? subject ?? ''}»`,
      value(trace_line, 'purpose'),
    )
  if (action === 'delete') return said('file', `Xóa tệp «${subject ?? ''}»`, trace_line.reason)
  if (action === 'restore') return said('file', `Khôi phục tệp «${subject ?? ''}»`)
  return undefined
}

const aboutNote = ({ action, subject }: ActivityTrace): Sentence | undefined =>
  action === 'create' && subject !== null ? said('note', 'Ghi chú', subject) : undefined

/** What a submission said otherwise than the record; numbers stay out of a feed. */
function differencesOf({ changes }: ActivityTrace): string | null {
  const differs = changes['differences']?.[1]
  if (!Array.isArray(differs) || differs.length === 0) return null
  const words = (differs as { field: string; sent: string }[]).map(({ field, sent }) =>
    field === 'phone' ? fieldLabel('person', field) : `${fieldLabel('person', field)} «${sent}»`,
  )
  return `Khác hồ sơ: ${words.join(', ')}`
}

function aboutSubmission(trace_line: ActivityTrace): Sentence | undefined {
  if (trace_line.changes['status']?.[1] !== 'converted') return undefined
  return said('form', `Đăng ký từ website: ${trace_line.subject ?? 'ghi tay'}`, differencesOf(trace_line))
}

const WAYS: Record<string, string> = { in: 'Cuộc gọi đến', out: 'Cuộc gọi đi', internal: 'Cuộc gọi nội bộ' }

/** How a call ended, and what came of it; that one rings says nothing yet. */
function aboutCall(trace_line: ActivityTrace): Sentence | undefined {
  const { changes, subject } = trace_line
  const way = WAYS[subject ?? ''] ?? 'Cuộc gọi'
  const status = changes['status']?.[1]
  const told = joined(value(trace_line, 'outcome_term_id'), value(trace_line, 'feedback_note'))
  if (typeof status === 'string' && status !== 'ringing' && status !== 'in_progress')
    return said('call', `${way}: ${labelOf('call.status', status).toLowerCase()}`, told)
  return changes['outcome_term_id'] === undefined ? undefined : said('call', `${way}: kết quả`, told)
}

/** Statuses that a feed tells of: on its way, and how well it was received, a message says nothing new. */
const TOLD_STATUSES: ReadonlySet<unknown> = new Set(['sent', 'failed', 'expired', 'cancelled'])

/** That a message left or did not; what it says follows, as the subject has it behind its channel. */
function aboutMessage({ changes, subject }: ActivityTrace): Sentence | undefined {
  const status = changes['status']?.[1]
  const [direction = '', channel = '', ...words] = (subject ?? '').split('/')
  if (typeof status !== 'string' || !(TOLD_STATUSES.has(status) || direction === 'in')) return undefined
  const way = labelOf('message.channel', channel)
  const title =
    direction === 'in'
      ? `Khách nhắn qua ${way}`
      : `${way}: ${labelOf('message.status', status).toLowerCase()}`
  return said('message', title, words.join('/') || null)
}

const ABOUT: Record<string, (trace_line: ActivityTrace) => Sentence | undefined> = {
  person: aboutPerson,
  person_tag: aboutTag,
  note: aboutNote,
  task_note: aboutNote,
  deal: aboutDeal,
  deal_user: aboutColleague('deal', 'Thêm người tham gia:', 'Kết thúc tham gia:'),
  appointment: aboutAppointment,
  track: aboutVisit,
  attachment: aboutLine,
  task: aboutTask,
  task_assignment: aboutColleague('task', 'Giao cho', 'Thôi giao cho'),
  task_department: aboutColleague('task', 'Chuyển tới', 'Thôi chuyển tới'),
  file_usage: aboutFile,
  form_submission: aboutSubmission,
  call: aboutCall,
  message: aboutMessage,
}

/** The log's entities that a feed tells of, by the type of their lines. */
export const TOLD_OF: Record<ActivityType, readonly string[]> = {
  person: ['person'],
  tag: ['person_tag'],
  note: ['note', 'task_note'],
  deal: ['deal', 'deal_user'],
  appointment: ['appointment'],
  visit: ['track'],
  treatment: ['attachment'],
  task: ['task', 'task_assignment', 'task_department'],
  file: ['file_usage'],
  form: ['form_submission'],
  call: ['call'],
  message: ['message'],
}

/** Told in the feed of its own deal or task, and too much for that of the customer. */
export const TOLD_AT_RECORD: ReadonlySet<string> = new Set([
  'deal_user',
  'task_note',
  'task_assignment',
  'task_department',
])

/**
 * What a feed says about one entry of the log, in Vietnamese; undefined when it is of no interest to a
 * reader, as a card's new place in its column. Figures and phone numbers stay out of it.
 */
export const activitySentence = (trace_line: ActivityTrace): Sentence | undefined =>
  ABOUT[trace_line.entity_type]?.(trace_line)
