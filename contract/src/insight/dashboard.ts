import * as z from 'zod/mini'
import { Effect } from '../appointments/appointment.ts'
import { count, family, flag, id, int, moneyTotal, plannedDate as date, read } from '../kit/index.ts'
import { RevenueSums } from '../revenue/reports.ts'
import { StageFigures } from '../sales/stage-history.ts'

/** The longest period that is looked at, in days. */
export const MOST_DASHBOARD_DAYS = 366

/** First and last business day, both included. */
const period = { from: date, to: date }

const WITHOUT = 'Con số được tính ra, không phải bản ghi'
const name = z.nullable(z.string())
/** Đồng; null for readers who may not know amounts (`finance:read`). */
const amount = z.nullable(moneyTotal)

/** A group of rows by what they name: a user, a term, a branch; null for the rows that name none. */
const grouped = {
  id: z.nullable(id),
  name,
  /** Whether lists can still be narrowed to it. */
  is_active: flag,
}

const dealCounts = { created: count, won: count, lost: count }

const DealSums = z.strictObject({
  ...dealCounts,
  created_amount: amount,
  won_amount: amount,
  lost_amount: amount,
  /** Half of the deals won in the period had been entered no longer ago. */
  close_seconds: z.nullable(count),
})

const DealGroup = z.strictObject({
  ...grouped,
  ...dealCounts,
  won_amount: amount,
  /** How many stand open now. */
  open: count,
  open_amount: amount,
})
export type DealGroup = z.output<typeof DealGroup>

/** Deals of a pipeline in a period beside the period before (docs/domain/insight.md, "Dashboard"). */
export const dealDashboard = family(
  '/v1/dashboard',
  { object: 'deal', watches: ['stage', 'pipeline', 'user', 'term'], without: WITHOUT },
  {
    deals: read(
      z.strictObject({
        ...period,
        pipeline_id: id,
        branch_id: z.optional(id),
        owner_id: z.optional(id),
        source_term_id: z.optional(id),
      }),
      z.strictObject({
        now: DealSums,
        before: z.extend(DealSums, period),
        /** Days on which nothing was entered, won or lost are left out. */
        days: z.array(z.strictObject({ day: date, ...dealCounts })),
        /** The open stages, as the report of stages has them, with what stands in each now. */
        stages: z.array(z.extend(StageFigures, { present_amount: amount })),
        sources: z.array(DealGroup),
        owners: z.array(DealGroup),
        lost_reasons: z.array(z.strictObject({ ...grouped, lost: count, lost_amount: amount })),
      }),
      {
        about:
          'Bảng điều khiển cơ hội của một quy trình: số lượng, giá trị, chuyển đổi, nguồn, người phụ trách, lý do thất bại; cạnh kỳ trước',
      },
    ),
  },
)

const BookingGroup = z.extend(Effect, grouped)
export type BookingGroup = z.output<typeof BookingGroup>

const BookingSums = z.extend(Effect, {
  /** Of the booked: for a first visit, and for a further one. */
  first_visits: count,
  return_visits: count,
})

export const appointmentDashboard = family(
  '/v1/dashboard',
  { object: 'appointment', watches: ['user', 'department'], without: WITHOUT },
  {
    appointments: read(
      z.strictObject({
        ...period,
        branch_id: z.optional(id),
        doctor_id: z.optional(id),
        source_term_id: z.optional(id),
      }),
      z.strictObject({
        now: BookingSums,
        before: z.extend(BookingSums, period),
        days: z.array(
          z.strictObject({ day: date, booked: count, arrived: count, no_show: count, cancelled: count }),
        ),
        doctors: z.array(BookingGroup),
        branches: z.array(BookingGroup),
      }),
      {
        about:
          'Bảng điều khiển lịch hẹn: đã đặt, đã đến, không đến, hủy theo ngày, bác sĩ, chi nhánh; cạnh kỳ trước',
      },
    ),
  },
)

const RevenueGroupRow = z.strictObject({ key: name, label: name, ...RevenueSums.shape })
export type RevenueGroupRow = z.output<typeof RevenueGroupRow>

/** What revenue came to in all: no service, customer or, without `revenue:read`, user is named. */
export const revenueDashboard = family(
  '/v1/dashboard',
  { object: 'revenue', watches: ['payment', 'attachment', 'bill', 'term', 'user'], without: WITHOUT },
  {
    revenue: read(
      z.strictObject({
        ...period,
        branch_id: z.optional(id),
        user_id: z.optional(id),
        source_id: z.optional(id),
      }),
      z.strictObject({
        now: RevenueSums,
        before: z.extend(RevenueSums, period),
        days: z.array(RevenueGroupRow),
        branches: z.array(RevenueGroupRow),
        sources: z.array(RevenueGroupRow),
        /** Null without `revenue:read`. */
        doctors: z.nullable(z.array(RevenueGroupRow)),
        /** What is owed today on bills that the caller may read; null without `bill:read`. */
        debt: z.nullable(z.strictObject({ debt: int, overdue: int, persons: count })),
      }),
      {
        permission: 'revenue:totals',
        about: 'Bảng điều khiển doanh thu: tổng theo ngày, chi nhánh, nguồn khách, bác sĩ; cạnh kỳ trước',
      },
    ),
  },
)

const TaskSums = z.strictObject({
  created: count,
  done: count,
  /** Of the done: after the minute at which they were due. */
  late: count,
})

const TaskGroup = z.strictObject({ ...grouped, open: count, overdue: count, done: count, late: count })
export type TaskGroup = z.output<typeof TaskGroup>

export const taskDashboard = family(
  '/v1/dashboard',
  { object: 'task', watches: ['task_assignment', 'user', 'term'], without: WITHOUT },
  {
    tasks: read(
      z.strictObject({
        ...period,
        branch_id: z.optional(id),
        user_id: z.optional(id),
        type_term_id: z.optional(id),
      }),
      z.strictObject({
        /** As they stand now, whatever the period. */
        open: count,
        overdue: count,
        now: TaskSums,
        before: z.extend(TaskSums, period),
        days: z.array(z.strictObject({ day: date, created: count, done: count })),
        /** A task counts for each user who works at it; null is what nobody has taken. */
        users: z.array(TaskGroup),
        types: z.array(TaskGroup),
      }),
      {
        about:
          'Bảng điều khiển công việc: đang mở, quá hạn, xong, xong đúng hạn theo người và loại; cạnh kỳ trước',
      },
    ),
  },
)

const callCounts = { taken: count, made: count, reached: count, missed: count, talk_sec: count }
const CallSums = z.strictObject({ ...callCounts, wait_sec: z.nullable(count), booked: count, asking: count })
const CallGroup = z.extend(CallSums, grouped)
export type CallGroup = z.output<typeof CallGroup>

export const callDashboard = family(
  '/v1/dashboard',
  { object: 'call', watches: ['user'], without: WITHOUT },
  {
    calls: read(
      z.strictObject({ ...period, branch_id: z.optional(id), user_id: z.optional(id) }),
      z.strictObject({
        now: CallSums,
        before: z.extend(CallSums, period),
        days: z.array(z.strictObject({ day: date, taken: count, made: count, missed: count })),
        agents: z.array(CallGroup),
      }),
      { about: 'Bảng điều khiển cuộc gọi: nghe, gọi đi, nhỡ theo ngày và nhân viên; cạnh kỳ trước' },
    ),
  },
)
