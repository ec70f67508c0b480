import * as z from 'zod/mini'
import { count, family, id, int, moneyTotal, plannedDate as date, read } from '../kit/index.ts'

const who = {
  user_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(200))),
  branch_id: z.optional(id),
}
const window = { ...who, from: date, to: date }
const named = { user_id: id, name: z.string() }

const done = {
  new_persons: count,
  /** Appointments that they booked. */
  booked: count,
  /** Appointments that they were to see, and what became of them. */
  appointments: count,
  arrived: count,
  no_show: count,
  deals_won: count,
  deals_lost: count,
  /** Đồng of the deals won. */
  won_amount: moneyTotal,
  /** Of five; null without one. */
  rating: z.nullable(z.number()),
  /** Visits in which they treated the customer. */
  visits: count,
  calls_made: count,
  calls_answered: count,
  calls_missed: count,
  /** Messages that they sent to customers and that left. */
  messages_sent: count,
  /** Đồng credited to them, less what was given back; null for readers who may not know it (`revenue:read`). */
  collected: z.nullable(int),
  /** Đồng; null for readers who may not know it (`revenue:commission`). */
  commission: z.nullable(int),
}
const Done = z.strictObject(done)
export type Done = z.output<typeof Done>

/** Beside the same of the period of the same length that ends the day before. */
const before = <S extends z.core.$ZodType>(figures: S) => ({ before: figures })

/** What one member of the staff has done in a period (docs/domain/insight.md, "Figures"), both days included. */
export const Performance = z.strictObject({ ...named, ...done, ...before(Done) })
export type Performance = z.output<typeof Performance>

const time = {
  planned_min: count,
  booked_min: count,
  leave_days: count,
  /** Booked of planned, in per cent; null without planned time. */
  fill_rate: z.nullable(count),
}

/** Planned and booked time of a period, in minutes. */
export const PlannedTime = z.strictObject({ ...named, ...time, ...before(z.strictObject(time)) })
export type PlannedTime = z.output<typeof PlannedTime>

/** Tasks of one type, of the same three standings as in all. */
const TaskType = z.strictObject({
  type_term_id: id,
  type_name: z.string(),
  open: count,
  overdue: count,
  done: count,
})

const finished = {
  done: count,
  done_late: count,
  /** From being given to being done, in days; null without one that was done. */
  average_days: z.nullable(z.number()),
}

/** What a user has to do now, and what they have done in a period: tasks in which they take part, not those they watch. */
export const TaskFigures = z.strictObject({
  ...named,
  open: count,
  overdue: count,
  ...finished,
  ...before(z.strictObject(finished)),
  by_type: z.array(TaskType),
})
export type TaskFigures = z.output<typeof TaskFigures>

/** Figures of the staff: everybody's own, and those of others as far as `report:read` reaches. */
export const userStat = family(
  '/v1/user/stat',
  {
    object: 'report',
    label: 'Số liệu nhân viên',
    group: 'Phòng khám',
    place: 50,
    watches: [
      'user',
      'appointment',
      'deal',
      'deal_user_rating',
      'schedule',
      'task',
      'track',
      'call',
      'message',
      'payment',
      'attachment',
    ],
    without: 'Con số được tính ra, không phải bản ghi',
  },
  {
    performance: read(z.strictObject(window), z.strictObject({ data: z.array(Performance) }), {
      about:
        'Kết quả làm việc theo nhân viên trong kỳ (tối đa 366 ngày), cạnh kỳ trước: khách mới, lịch hẹn, lượt khám, cơ hội, cuộc gọi, tin nhắn, thực thu, hoa hồng, đánh giá',
    }),
    schedule: read(z.strictObject(window), z.strictObject({ data: z.array(PlannedTime) }), {
      about:
        'Giờ xếp ca, giờ đã đặt, ngày nghỉ và tỷ lệ lấp đầy theo nhân viên (tối đa 42 ngày), cạnh kỳ trước',
    }),
    task: read(z.strictObject(window), z.strictObject({ data: z.array(TaskFigures) }), {
      about:
        'Công việc theo nhân viên: đang mở, quá hạn, đã xong, xong trễ, số ngày trung bình, theo loại (tối đa 366 ngày), cạnh kỳ trước',
    }),
  },
)
