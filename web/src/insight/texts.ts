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
  arrived: 'Đã đến',
  waiting: 'Đang chờ',
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
  somebody: 'Lịch tạm',

  nothing: 'Hôm nay chưa có việc nào cần bạn xử lý',
  nothing_about: 'Chọn một mục ở thanh điều hướng để bắt đầu làm việc.',
  failed: 'Chưa tải được dữ liệu hôm nay',
  retry: 'Thử lại',
} as const

/** What a clinic that has just begun does first. */
export const BEGINNING_TEXTS = {
  title: 'Bắt đầu với phòng khám của bạn',
  leave: 'Ẩn hướng dẫn',
  done: 'Đã xong',
  steps: {
    brand: { title: 'Đặt logo và màu sắc', about: 'Hiện ở trang đăng nhập và mọi màn hình.' },
    staff: { title: 'Mời nhân viên', about: 'Mỗi người một tài khoản, một nhóm quyền.' },
    calendar: { title: 'Chọn bác sĩ nhận lịch', about: 'Đánh dấu «Nhận lịch hẹn» ở hồ sơ bác sĩ.' },
    customers: { title: 'Đưa khách hàng vào', about: 'Nhập từ tệp Excel, CSV hoặc thêm từng người.' },
  },
} as const
