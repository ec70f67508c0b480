import { ASSIGNMENT_ROLES } from '@bcare/rules/customers/assignment'
import * as z from 'zod/mini'
import {
  choice,
  count,
  crud,
  entity,
  family,
  flag,
  id,
  instant,
  maybe,
  otherwise,
  read,
  text,
  write,
} from '../kit/index.ts'
import { HandedOver, HandOver } from './hand-over.ts'

/** Who answers for a customer, in what capacity and since when. Ended ones are the history. */
export const PersonAssignment = entity('person_assignment', {
  label: 'Phân công phụ trách',
  edits: { reason: maybe(text(300)) },
  once: {
    person_id: id,
    user_id: id,
    role: choice(ASSIGNMENT_ROLES),
    is_primary: otherwise(flag, true),
  },
  derived: {
    start_at: instant,
    end_at: z.nullable(instant),
    is_active: z.boolean(),
    assigned_by: z.nullable(id),
    person_name: z.string(),
    person_code: z.string(),
    user_name: z.string(),
    assigned_by_name: z.nullable(z.string()),
  },
  labels: {
    person_id: 'Khách hàng',
    user_id: 'Nhân viên phụ trách',
    role: 'Vai trò',
    is_primary: 'Phụ trách chính',
    reason: 'Lý do',
    start_at: 'Từ',
    end_at: 'Đến',
    assigned_by_name: 'Người phân công',
  },
  logged: { replaces_id: 'Thay cho phân công số' },
})

const calls = crud(PersonAssignment, {
  filters: ['person_id', 'user_id', 'role', 'is_primary', 'is_active'],
  sorts: ['created_at', 'start_at'],
})

/** At most so many customers are assigned at once. */
export const MOST_ASSIGNED = 200
const staff = z.array(id).check(z.minLength(1), z.maxLength(50))

/** What became of one customer. `missing`: not there for the caller. */
export const AssignResult = z.strictObject({
  person_id: id,
  outcome: z.enum(['assigned', 'replaced', 'unchanged', 'kept', 'missing']),
  /** The new assignment, which `undo` takes back. */
  id: z.nullable(id),
  person_name: z.nullable(z.string()),
  user_id: z.nullable(id),
  user_name: z.nullable(z.string()),
  previous_user_name: z.nullable(z.string()),
})
export type AssignResult = z.output<typeof AssignResult>

/** What a user would leave behind, as far as the asker may hand it over. */
export const Portfolio = z.strictObject({
  /** Customers, by the role in which they are answered for. */
  roles: z.array(z.strictObject({ role: choice(ASSIGNMENT_ROLES), people: count })),
  /** Open deals that they own or take part in. */
  open_deals: count,
  /** Coming appointments of which they are the doctor. */
  future_appointments: count,
  /** Open tasks at which they work. */
  open_tasks: count,
  /** Submissions from the website that they are to answer. */
  open_enquiries: count,
})
export type Portfolio = z.output<typeof Portfolio>

export const personAssignment = family(
  '/v1/person_assignment',
  { object: 'person_assignment', group: 'Khách hàng', place: 20, watches: ['user', 'person'] },
  {
    ...calls,
    update: {
      ...calls.update,
      body: z.extend(calls.update.body, { end_at: z.optional(instant) }),
      about: 'Sửa lý do hoặc kết thúc một phân công; người phụ trách mới thì thêm phân công mới',
    },
    assign: write(
      z.strictObject({
        person_ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_ASSIGNED)),
        user_ids: staff,
        role: choice(ASSIGNMENT_ROLES),
        reason: z.optional(text(300)),
        /** Customers who have a user in this role already stay with them. */
        keep: z.optional(z.boolean()),
      }),
      z.strictObject({ results: z.array(AssignResult) }),
      { action: 'assign', about: 'Phân công nhiều khách hàng; nhiều nhân viên thì chia đều lần lượt' },
    ),
    undo: write(
      z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_ASSIGNED)) }),
      z.strictObject({ undone: count }),
      { action: 'assign', about: 'Hoàn tác phân công do chính mình vừa làm (trong 15 phút)' },
    ),
    portfolio: read(z.strictObject({ user_id: id }), Portfolio, {
      permission: 'person_assignment:assign',
      about:
        'Một nhân viên đang phụ trách những gì: khách theo vai trò, cơ hội, lịch hẹn sắp tới, công việc, đăng ký',
    }),
    hand_over: write(z.extend(HandOver, { role: choice(ASSIGNMENT_ROLES) }), HandedOver, {
      action: 'assign',
      about: 'Bàn giao khách hàng của một nhân viên, chia đều cho những người nhận',
    }),
  },
)
