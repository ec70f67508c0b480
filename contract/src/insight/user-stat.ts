import * as z from 'zod/mini'
import { count, date, family, id, moneyTotal, read } from '../kit/index.ts'

const who = {
  user_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(200))),
  branch_id: z.optional(id),
}
const window = { ...who, from: date, to: date }
const named = { user_id: id, name: z.string() }

/** What one member of the staff has done in a period (docs/domain/insight.md, "Figures"), both days included. */
export const Performance = z.strictObject({
  ...named,
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
})
export type Performance = z.output<typeof Performance>

/** Planned and booked time of a period, in minutes. */
export const PlannedTime = z.strictObject({
  ...named,
  planned_min: count,
  booked_min: count,
  leave_days: count,
  /** Booked of planned, in per cent; null without planned time. */
  fill_rate: z.nullable(count),
})
export type PlannedTime = z.output<typeof PlannedTime>

/** Tasks of one type, of the same three standings as in all. */
const TaskType = z.strictObject({
  type_term_id: id,
  type_name: z.string(),
  open: count,
  overdue: count,
  done: count,
})

/** What a user has to do now, and what they have done in a period: tasks in which they take part, not those they watch. */
export const TaskFigures = z.strictObject({
  ...named,
  open: count,
  overdue: count,
  done: count,
  done_late: count,
  /** From being given to being done, in days; null without one that was done. */
  average_days: z.nullable(z.number()),
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
    watches: ['user', 'appointment', 'deal', 'deal_user_rating', 'schedule', 'task'],
    without: 'Con số được tính ra, không phải bản ghi',
  },
  {
    performance: read(z.strictObject(window), z.strictObject({ data: z.array(Performance) }), {
      about:
        'Kết quả làm việc theo nhân viên trong kỳ (tối đa 366 ngày): khách mới, lịch hẹn, cơ hội, đánh giá',
    }),
    schedule: read(z.strictObject(window), z.strictObject({ data: z.array(PlannedTime) }), {
      about: 'Giờ xếp ca, giờ đã đặt, ngày nghỉ và tỷ lệ lấp đầy theo nhân viên (tối đa 42 ngày)',
    }),
    task: read(z.strictObject(window), z.strictObject({ data: z.array(TaskFigures) }), {
      about:
        'Công việc theo nhân viên: đang mở, quá hạn, đã xong, xong trễ, số ngày trung bình, theo loại (tối đa 366 ngày)',
    }),
  },
)
