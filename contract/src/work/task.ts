import { NEXT_STEP_TYPES } from '@bcare/rules/customers/next-step'
import { TASK_BUCKETS } from '@bcare/rules/work/due'
import { parseRrule } from '@bcare/rules/work/repeat'
import { ASSIGNEE_ROLES, TASK_PRIORITIES, TASK_SOURCES, TASK_STATUSES } from '@bcare/rules/work/status'
import * as z from 'zod/mini'
import {
  choice,
  count,
  crud,
  date,
  entity,
  family,
  flag,
  id,
  instant,
  longText,
  maybe,
  otherwise,
  phoneOut,
  plannedDate,
  plannedInstant,
  read,
  text,
  write,
} from '../kit/index.ts'

/** So many tasks are changed by one command at most. */
export const MOST_TASKS = 200

const ids = z.array(id).check(z.minLength(1), z.maxLength(MOST_TASKS))
const people = z.array(id).check(z.maxLength(20))

/** How a task comes again; the rule is a subset of RFC 5545 (rules/work/repeat). */
const TaskRepeat = z.strictObject({
  rrule: text(120).check(
    z.refine((value) => parseRrule(value) !== undefined, { error: 'Quy tắc lặp lại không hợp lệ' }),
  ),
  until: z.optional(z.nullable(date)),
  count: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(999)))),
})

const Step = z.strictObject({ text: text(200), done: z._default(flag, false) })

/** Who works at a task; the main one answers for it. */
const Assignee = z.strictObject({
  user_id: id,
  name: z.string(),
  role: choice(ASSIGNEE_ROLES),
  accepted_at: z.nullable(instant),
})

/**
 * Something that a user is to do, about a customer or for the clinic itself (docs/domain/work.md). Its status belongs
 * to `update-status`.
 */
export const Task = entity('task', {
  label: 'Công việc',
  called: 'title',
  edits: {
    title: text(200),
    description: maybe(longText(5000)),
    type_term_id: id,
    priority: otherwise(choice(TASK_PRIORITIES), 'normal'),
    start_at: maybe(plannedInstant),
    due_at: maybe(plannedInstant),
    all_day: otherwise(flag, false),
    remind_before: otherwise(z.array(z.int().check(z.gte(0), z.lte(43_200))).check(z.maxLength(5)), []),
    repeat: maybe(TaskRepeat),
    department_id: maybe(id),
    checklist: otherwise(z.array(Step).check(z.maxLength(50)), []),
  },
  once: {
    person_id: maybe(id),
    deal_id: maybe(id),
    appointment_id: maybe(id),
    track_id: maybe(id),
    parent_id: maybe(id),
  },
  derived: {
    code: z.string(),
    status: choice(TASK_STATUSES),
    source: choice(TASK_SOURCES),
    branch_id: id,
    series_no: count,
    result_term_id: z.nullable(id),
    result_note: z.nullable(z.string()),
    status_reason: z.nullable(z.string()),
    status_at: z.nullable(instant),
    status_by: z.nullable(id),
    done_at: z.nullable(instant),
    done_by: z.nullable(id),
    snooze_count: count,
    first_due_at: z.nullable(instant),
    is_overdue: flag,
    /** Done, after the minute at which it was due. */
    done_late: flag,
    assignees: z.array(Assignee),
    type_name: z.string(),
    type_color: z.nullable(z.string()),
    needs_result: flag,
    person_name: z.nullable(z.string()),
    person_code: z.nullable(z.string()),
    person_phone: z.nullable(phoneOut),
    deal_name: z.nullable(z.string()),
    deal_pipeline_id: z.nullable(id),
    appointment_start_at: z.nullable(instant),
    department_name: z.nullable(z.string()),
    result_name: z.nullable(z.string()),
    created_by_name: z.nullable(z.string()),
    note_count: count,
  },
  custom: true,
  labels: {
    code: 'Mã công việc',
    title: 'Công việc',
    description: 'Mô tả',
    type_term_id: 'Loại công việc',
    status: 'Trạng thái',
    priority: 'Mức ưu tiên',
    start_at: 'Bắt đầu',
    due_at: 'Hạn',
    all_day: 'Cả ngày',
    remind_before: 'Nhắc trước',
    repeat: 'Lặp lại',
    department_id: 'Bộ phận xử lý',
    checklist: 'Việc cần làm',
    person_id: 'Khách hàng',
    deal_id: 'Cơ hội',
    appointment_id: 'Lịch hẹn',
    track_id: 'Lượt khám',
    parent_id: 'Thuộc công việc',
    source: 'Nguồn',
    branch_id: 'Chi nhánh',
    result_term_id: 'Kết quả',
    result_note: 'Ghi chú kết quả',
    status_reason: 'Lý do',
    status_at: 'Đổi trạng thái lúc',
    done_at: 'Hoàn thành lúc',
    done_by: 'Người hoàn thành',
    series_no: 'Lần thứ',
    snooze_count: 'Số lần dời hạn',
    first_due_at: 'Hạn ban đầu',
    assignees: 'Người thực hiện',
    person_phone: 'Điện thoại',
    created_by_name: 'Người tạo',
    created_at: 'Ngày tạo',
  } as Record<string, string>,
  logged: {
    series_start: 'Ngày bắt đầu lặp',
    rule_key: 'Việc tự động',
    rule_day: 'Ngày của việc tự động',
    rule_target: 'Bản ghi của việc tự động',
    series_id: 'Chuỗi công việc số',
  },
})

const calls = crud(Task, {
  filters: [
    'id',
    'person_id',
    'deal_id',
    'appointment_id',
    'parent_id',
    'type_term_id',
    'result_term_id',
    'priority',
    'status',
    'source',
    'department_id',
    'branch_id',
    'due_at',
    'done_at',
    'done_late',
    'created_by',
    'created_at',
  ],
  links: ['assignee_ids'],
  sorts: ['due_at', 'created_at', 'updated_at', 'done_at', 'title'],
  search: true,
})

const narrowing = {
  /** Open tasks whose date is in this bucket at this moment. */
  bucket: z.optional(choice(TASK_BUCKETS)),
  /** Tasks that are still to be done, or all others. */
  is_open: z.optional(flag),
  /** Tasks that nobody has taken. */
  unassigned: z.optional(flag),
}

/** How many open tasks of the filter are in each bucket. */
export const BucketCounts = z.strictObject({
  overdue: count,
  today: count,
  tomorrow: count,
  week: count,
  later: count,
  none: count,
})
export type BucketCounts = z.output<typeof BucketCounts>

const moment = z.union([plannedInstant, plannedDate])

/** As `add` takes it: what `person/expect-task` suggests is accepted as it is, with the code of a type and a day. */
export const TaskDraft = z.extend(calls.add.body, {
  type_term_id: z.optional(id),
  /** Code or name of a task type. */
  type: z.optional(text(60)),
  /** A day alone means some time of that day. */
  due_at: z.optional(z.nullable(moment)),
  assignee_ids: z.optional(people),
  /** That of its deal, appointment or customer, or one's own, unless given. */
  branch_id: z.optional(id),
})

/** How a task ends, or goes on. */
const Ending = {
  result_term_id: z.optional(z.nullable(id)),
  result_note: z.optional(z.nullable(longText(2000))),
  reason: z.optional(text(300)),
}

const StatusChange = z.strictObject({
  id,
  version: z.optional(count),
  to: choice(TASK_STATUSES),
  due_at: z.optional(moment),
  ...Ending,
  /** The next step, made together with the end of this one. */
  next_task: z.optional(TaskDraft),
})

/** What became of one of many tasks. `message` says why it was refused. */
export const TaskOutcome = z.strictObject({
  id,
  outcome: z.enum(['updated', 'refused', 'not_found']),
  message: z.nullable(z.string()),
})
export type TaskOutcome = z.output<typeof TaskOutcome>

const Outcomes = z.strictObject({ results: z.array(TaskOutcome) })

const BulkUpdate = z.strictObject({
  ids,
  set: z.strictObject({
    status: z.optional(choice(TASK_STATUSES)),
    due_at: z.optional(z.nullable(moment)),
    priority: z.optional(choice(TASK_PRIORITIES)),
    assignee_ids: z.optional(people.check(z.minLength(1))),
    /** Code or name of a task type. */
    type: z.optional(text(60)),
  }),
  result: z.optional(z.strictObject(Ending)),
})

const Suggested = z.strictObject({
  type: choice(NEXT_STEP_TYPES),
  title: z.string(),
  due_at: date,
  priority: choice(['normal', 'high']),
})

const IsLast = read(
  z.strictObject({
    task_id: z.optional(id),
    person_id: z.optional(id),
    deal_id: z.optional(id),
    exclude_task_id: z.optional(id),
  }),
  z.strictObject({
    is_last: flag,
    /** Open tasks that are left beside the one that is closed. */
    remaining: count,
    person_id: z.nullable(id),
    deal_id: z.nullable(id),
    next_appointment: z.nullable(
      z.strictObject({ id, start_at: instant, type_name: z.nullable(z.string()) }),
    ),
    suggestion: z.nullable(Suggested),
  }),
  { about: 'Đóng công việc này thì khách hoặc cơ hội có còn bước tiếp theo không' },
)

export const task = family(
  '/v1/task',
  {
    object: 'task',
    group: 'Công việc & liên lạc',
    place: 10,
    asks: ['manage'],
    watches: [
      'task_assignment',
      'task_department',
      'task_note',
      'person',
      'deal',
      'user',
      'term',
      'department',
      'custom_definition',
    ],
  },
  {
    list: { ...calls.list, body: z.extend(calls.list.body, narrowing) },
    query: {
      ...calls.query,
      body: z.extend(calls.query.body, { ...narrowing, buckets: z._default(flag, false) }),
      data: z.extend(calls.query.data, { buckets: z.optional(BucketCounts) }),
      about: 'Tìm công việc theo bộ lọc; `buckets` đếm việc chưa xong theo hạn',
    },
    get: calls.get,
    add: {
      ...calls.add,
      body: TaskDraft,
      about: 'Thêm công việc; không nêu người làm và bộ phận thì là việc của mình',
    },
    update: {
      ...calls.update,
      body: z.extend(calls.update.body, {
        due_at: z.optional(z.nullable(moment)),
        assignee_ids: z.optional(people),
      }),
    },
    delete: { ...calls.delete, about: 'Xóa công việc do mình tạo bằng tay và chưa hoàn thành' },
    update_status: write(StatusChange, Task.row, {
      about: 'Chuyển trạng thái, ghi kết quả và tạo luôn bước tiếp theo nếu có',
    }),
    take: write(z.strictObject({ ids }), Outcomes, {
      about: 'Nhận việc: trở thành người làm chính của việc chưa có ai nhận',
    }),
    is_last: IsLast,
    bulk_update: write(BulkUpdate, Outcomes, {
      about: 'Sửa tối đa 200 công việc cùng lúc; trả kết quả từng việc',
    }),
    bulk_delete: write(z.strictObject({ ids }), Outcomes, {
      action: 'delete',
      about: 'Xóa các công việc do mình tạo bằng tay và chưa hoàn thành; trả kết quả từng việc',
    }),
  },
)
