import { addDays, clinicDate, instantAt } from '@bcare/rules/text/date'
import { DAY } from '../plan/diary.ts'
import type { ClinicPlan } from '../plan/acts.ts'
import type { Counter } from './counter.ts'
import type { World } from './world.ts'

interface PlannedTask {
  title: (name: string) => string
  type: string
  /** Who writes it down, and who does it. */
  by: string
  to: string
  /** Days from today; an hour of the clinic, or some time of the day. */
  day: number
  hour?: number
  priority?: 'low' | 'high' | 'urgent'
  /** About a customer; the clinic's own work otherwise. */
  about?: true
  repeat?: string
  checklist?: readonly string[]
  /** How it ended, on the day it was due. */
  result?: string
}

const named = (words: string) => (name: string) => `${words} ${name}`
const plain = (words: string) => () => words

/** What the counters have to do, have left undone, and have done: something in every bucket. */
const TASKS: readonly PlannedTask[] = [
  {
    title: named('Hỏi thăm sau nhổ răng khôn:'),
    type: 'aftercare',
    by: 'care',
    to: 'care',
    day: -1,
    hour: 10,
    priority: 'high',
    about: true,
  },
  {
    title: named('Gọi lại báo giá Implant cho'),
    type: 'call',
    by: 'consultant',
    to: 'care',
    day: -2,
    about: true,
  },
  {
    title: named('Nhắc tái khám niềng răng:'),
    type: 'recall',
    by: 'care',
    to: 'care',
    day: 0,
    hour: 16,
    about: true,
  },
  {
    title: named('Gọi tư vấn trám răng cho'),
    type: 'call',
    by: 'manager',
    to: 'care',
    day: 0,
    priority: 'urgent',
    about: true,
    checklist: ['Xem hồ sơ và phim chụp', 'Gọi điện', 'Ghi kết quả'],
  },
  { title: named('Nhắc lịch hẹn ngày mai:'), type: 'reminder', by: 'care', to: 'care', day: 1, about: true },
  { title: named('Chúc mừng sinh nhật'), type: 'birthday', by: 'care', to: 'care', day: 4, about: true },
  { title: named('Hỏi thăm sau lấy tủy:'), type: 'aftercare', by: 'care', to: 'care', day: 12, about: true },
  {
    title: named('Trả lời góp ý về thời gian chờ của'),
    type: 'complaint',
    by: 'receptionist',
    to: 'manager',
    day: 0,
    priority: 'urgent',
    about: true,
  },
  {
    title: named('Tư vấn lại kế hoạch niềng cho'),
    type: 'call',
    by: 'consultant',
    to: 'consultant',
    day: 0,
    hour: 17,
    about: true,
  },
  {
    title: named('Gửi báo giá sứ cho'),
    type: 'call',
    by: 'consultant',
    to: 'consultant',
    day: 2,
    about: true,
  },
  {
    title: named('Gọi khách từ quảng cáo:'),
    type: 'call',
    by: 'telesale',
    to: 'telesale',
    day: -1,
    priority: 'high',
    about: true,
  },
  {
    title: named('Gọi lại theo hẹn:'),
    type: 'call',
    by: 'telesale',
    to: 'telesale',
    day: 0,
    hour: 15,
    about: true,
  },
  {
    title: named('Nhắc thanh toán đợt 2:'),
    type: 'payment',
    by: 'receptionist',
    to: 'receptionist',
    day: 1,
    about: true,
  },
  {
    title: plain('Kiểm tra tủ thuốc cấp cứu'),
    type: 'internal',
    by: 'manager',
    to: 'assistant',
    day: 0,
    repeat: 'FREQ=DAILY',
    checklist: ['Adrenalin còn hạn', 'Bình oxy', 'Găng và khẩu trang'],
  },
  {
    title: plain('Kiểm kê vật tư tiêu hao'),
    type: 'internal',
    by: 'manager',
    to: 'storekeeper',
    day: 3,
    repeat: 'FREQ=MONTHLY',
  },
  {
    title: named('Xem lại phim và lên kế hoạch điều trị cho'),
    type: 'internal',
    by: 'manager',
    to: 'doctor',
    day: 0,
    hour: 17,
    about: true,
  },
  {
    title: plain('Viết bài về chăm sóc răng cho trẻ em'),
    type: 'internal',
    by: 'manager',
    to: 'marketing',
    day: 2,
    checklist: ['Chọn ảnh', 'Viết nháp', 'Bác sĩ đọc lại'],
  },
  {
    title: plain('Đối chiếu sổ quỹ cuối tuần'),
    type: 'internal',
    by: 'manager',
    to: 'accountant',
    day: 3,
  },
  {
    title: plain('Họp giao ban đầu tuần'),
    type: 'internal',
    by: 'manager',
    to: 'manager',
    day: 2,
    hour: 8,
    repeat: 'FREQ=WEEKLY',
  },
  {
    title: plain('Cập nhật bảng giá dịch vụ'),
    type: 'internal',
    by: 'admin',
    to: 'manager',
    day: 9,
    priority: 'low',
  },
  {
    title: named('Hỏi thăm sau cạo vôi:'),
    type: 'aftercare',
    by: 'care',
    to: 'care',
    day: -3,
    about: true,
    result: 'Đã đặt lịch',
  },
  {
    title: named('Gọi tư vấn tẩy trắng cho'),
    type: 'call',
    by: 'care',
    to: 'care',
    day: -4,
    about: true,
    result: 'Hẹn gọi lại',
  },
  {
    title: named('Gọi xác nhận lịch hẹn:'),
    type: 'reminder',
    by: 'receptionist',
    to: 'receptionist',
    day: -2,
    about: true,
    result: 'Đã đặt lịch',
  },
]

/** Every so many people one comes up, so that tasks are about all sorts of them. */
const STRIDE = 7

/** Tasks of the counters, written down and finished through the product's own calls. */
export async function writeTasks(counter: Counter, world: World, { people, now }: ClinicPlan): Promise<void> {
  const staff = new Map(world.staff.map((one) => [one.username, one]))
  const today = clinicDate(now)
  const written = people.filter((person) => world.ids.has(person))
  // The user who writes a task down must be able to see whom it is about.
  const seenBy = (username: string) =>
    written.filter(({ branch }) => world.branch(branch) === staff.get(username)?.branch_id)
  const begun = TASKS.filter(({ by, to }) => staff.has(by) && staff.has(to))
  for (const [at, planned] of begun.entries()) {
    const { title, type, by, to, day, hour, priority, about, repeat, checklist = [], result } = planned
    const seen = seenBy(by)
    const person = about ? seen[(at * STRIDE) % Math.max(seen.length, 1)] : undefined
    const moment = now + Math.min(day, 0) * DAY - DAY / 24
    const due = addDays(today, day)
    const api = counter.at(moment, by)
    const { id } = await api.task.add({
      title: title(person?.draft.full_name ?? '').trim(),
      type,
      due_at: hour === undefined ? due : instantAt(due, hour * 60),
      assignee_ids: [world.user(to)],
      branch_id: world.branch(0),
      ...(priority && { priority }),
      ...(person && by !== 'telesale' && { person_id: world.idOf(person) }),
      ...(repeat && { repeat: { rrule: repeat } }),
      checklist: checklist.map((text) => ({ text })),
    })
    if (result !== undefined)
      await counter
        .at(moment + DAY / 24, to)
        .task.update_status({ id, to: 'done', result_term_id: world.word('call_outcome', result) })
  }
}
