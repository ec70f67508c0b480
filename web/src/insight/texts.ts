/** `45 phút`, `1 giờ 5 phút`. */
const lasting = (minutes: number) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} giờ`, (rest > 0 || hours === 0) && `${rest} phút`].filter(Boolean).join(' ')
}

const ago = (days: number) => (days === 0 ? 'hôm nay' : `${days} ngày trước`)
const waiting = (days: number) => (days === 0 ? 'mới hôm nay' : `đã ${days} ngày`)

/** Words of the overview. */
export const TEXTS = {
  hello: (part: string, name: string) => `Chào ${part}, ${name}`,
  figures: 'Hôm nay',
  booked: 'Lịch hẹn hôm nay',
  visits: 'Lượt khám hôm nay',
  waiting: 'Đang chờ khám',
  late: 'Trễ hẹn',

  soon: 'Lịch hẹn 2 giờ tới',
  soon_empty: 'Không có lịch hẹn trong 2 giờ tới',
  soon_last: 'Các khách hẹn hôm nay đã đến hoặc đã quá giờ.',
  later: 'Muộn hơn hôm nay',
  soon_nobody: 'Hôm nay chưa có lịch hẹn nào. Đặt lịch cho khách để bắt đầu.',
  mine: 'Lịch của bạn hôm nay',
  mine_empty: 'Hôm nay bạn chưa có lịch hẹn',
  mine_empty_about: 'Lịch mới sẽ hiện ở đây ngay khi lễ tân đặt.',
  open_calendar: 'Xem lịch hẹn',
  open_board: 'Mở màn hình tiếp nhận',

  longest: 'Chờ lâu nhất',
  longest_empty: 'Không có khách nào đang chờ',
  to_call: 'Trễ hẹn, cần gọi',
  to_call_empty: 'Không có khách nào trễ hẹn',
  call: (name: string) => `Gọi ${name}`,
  no_phone: 'Chưa có số điện thoại',
  more: (count: number) => `và ${count} khách nữa`,
  more_appointments: (count: number) => `và ${count} lịch hẹn nữa`,
  more_deals: (count: number) => `và ${count} cơ hội nữa`,
  walk_in: 'Khách vãng lai',
  tasks: 'Việc của tôi',
  open_tasks: 'Xem công việc',
  tasks_empty: 'Bạn không có việc nào đang chờ',
  tasks_sum: (late: number, today: number) => `${late} việc quá hạn · ${today} việc còn lại hôm nay`,
  late_since: (due: string) => `quá hạn ${due}`,
  finish_task: (title: string) => `Hoàn thành ${title}`,
  more_tasks: (count: number) => `và ${count} việc nữa`,
  add_task: 'Thêm công việc',

  next_steps: 'Cần bước tiếp theo',
  next_steps_empty: 'Khách hàng nào cũng đã có bước tiếp theo',
  next_step: {
    no_show: (days: number) => `Không đến hẹn ${ago(days)}`,
    deal_without_step: (days: number) => `Cơ hội chưa có lịch hẹn, ${waiting(days)}`,
    recall_due: (days: number) => `Đến kỳ tái khám, khám ${ago(days)}`,
  },

  deals: 'Cơ hội của bạn',
  deals_sum: (count: number, sum: string) => `${count} cơ hội đang mở, dự kiến ${sum}`,
  deals_empty: 'Bạn chưa phụ trách cơ hội nào',
  deals_empty_about: 'Nhận một cơ hội chưa có người phụ trách, hoặc thêm cơ hội mới.',
  open_deals: 'Xem cơ hội',
  no_amount: 'Chưa có giá trị',

  receive: 'Tiếp nhận',
  call_in: 'Gọi vào khám',
  received: (name: string, no: number) => `Đã tiếp nhận ${name}, số ${no}`,
  called_in: (name: string) => `Đã gọi ${name} vào khám`,
  waited: (minutes: number) => `Chờ ${lasting(minutes)}`,
  late_by: (minutes: number) => `Trễ ${lasting(minutes)}`,
  due: 'Đến giờ',
  in_minutes: (minutes: number) => `Còn ${lasting(minutes)}`,
  queue: (no: number) => `Số ${no}`,
  no_doctor: 'Chưa chọn bác sĩ',
  temporaryBooking: 'Lịch tạm',

  nothing: 'Hôm nay chưa có việc nào cần bạn xử lý',
  nothing_about: 'Chọn một mục ở thanh điều hướng để bắt đầu làm việc.',
  day: 'Lịch hẹn hôm nay',
  loading: 'Đang tải',
  failed: 'Chưa tải được dữ liệu hôm nay',
  part_failed: 'Chưa tải được phần này.',
  retry: 'Thử lại',
} as const
