import { MOST_CUSTOMERS_COUNTED } from '@bcare/contract/insight/clinic-setup'
import { formatCount } from '@bcare/rules/text/count'
import type { SetupStep } from './use-setup.ts'

const counts: Partial<Record<SetupStep, (count: string) => string>> = {
  branches: (count) => `${count} chi nhánh`,
  chairs: (count) => `${count} ghế`,
  staff: (count) => `${count} người`,
  calendar: (count) => `${count} người`,
  shifts: (count) => `${count} ca`,
  holidays: (count) => `${count} ngày lễ`,
  services: (count) => `${count} dịch vụ`,
  prices: (count) => (count === formatCount(0) ? 'Đã đủ giá' : `${count} chưa có giá`),
  stages: (count) => `${count} giai đoạn`,
  form: (count) => `${count} biểu mẫu`,
  customers: (count) =>
    count === formatCount(MOST_CUSTOMERS_COUNTED) ? `từ ${count} khách` : `${count} khách`,
}

/** Words of setting up a clinic. */
export const SETUP_TEXTS = {
  title: 'Thiết lập phòng khám',
  progress: (done: number, all: number) =>
    done === all
      ? 'Đã thiết lập xong mọi mục.'
      : `Đã xong ${done} trong ${all} mục, làm lần lượt từ trên xuống.`,
  done: 'Đã xong',
  missing: 'Còn thiếu',
  begin: 'Bắt đầu với phòng khám của bạn',
  all: (done: number, all: number) => `Xem tất cả (${done}/${all})`,
  leave: 'Ẩn hướng dẫn',
  counts,
  steps: {
    clinic: { title: 'Địa chỉ và số điện thoại', about: 'In trên phiếu và hiện với khách hàng.' },
    hours: { title: 'Giờ mở cửa', about: 'Dùng khi tìm giờ trống và mở lịch đặt hẹn.' },
    brand: { title: 'Logo và màu sắc', about: 'Hiện ở trang đăng nhập và mọi màn hình.' },
    branches: { title: 'Chi nhánh', about: 'Mỗi cơ sở một chi nhánh.' },
    chairs: { title: 'Ghế và phòng', about: 'Chọn khi đặt lịch và tiếp nhận.' },
    staff: { title: 'Nhân viên', about: 'Mỗi người một tài khoản, một nhóm quyền.' },
    calendar: { title: 'Bác sĩ nhận lịch', about: 'Đánh dấu «Nhận lịch hẹn» ở hồ sơ bác sĩ.' },
    shifts: { title: 'Ca làm việc', about: 'Ca cố định hằng tuần của từng người.' },
    holidays: { title: 'Ngày nghỉ lễ', about: 'Không nhận lịch trong những ngày này.' },
    services: { title: 'Dịch vụ và sản phẩm', about: 'Nhập từ tệp Excel, CSV hoặc thêm từng dịch vụ.' },
    prices: { title: 'Bảng giá', about: 'Giá niêm yết của từng dịch vụ, giá theo nhóm khách.' },
    stages: { title: 'Giai đoạn của cơ hội', about: 'Các bước từ lúc khách hỏi đến lúc đồng ý.' },
    form: { title: 'Biểu mẫu trên website', about: 'Khách đăng ký, phòng khám gọi lại.' },
    customers: { title: 'Khách hàng', about: 'Nhập từ tệp Excel, CSV hoặc thêm từng người.' },
  } satisfies Record<SetupStep, { title: string; about: string }>,
}
