/** Words of the bell. */
export const TEXTS = {
  title: 'Thông báo',
  bell: (unread: number) => (unread === 0 ? 'Thông báo' : `Thông báo, ${unread} chưa đọc`),
  read_all: 'Đánh dấu tất cả đã đọc',
  delete: (title: string) => `Xóa thông báo: ${title}`,
  unread: 'Chưa đọc',
  close: 'Đóng thông báo',
  more: 'Xem thêm',
  loading: 'Đang tải thông báo',
  empty: 'Chưa có thông báo nào',
  empty_about: 'Lịch hẹn, khách đến và việc được giao cho bạn sẽ hiện ở đây.',
  failed: 'Không tải được thông báo',
  retry: 'Thử lại',
  several: (count: number) => `${count} thông báo mới`,
  broadcast: 'Gửi thông báo chung',
  settings: 'Cách nhận thông báo',
} as const

/** Words of the dialog with which the administration notifies the staff. */
export const BROADCAST_TEXTS = {
  title: 'Gửi thông báo chung',
  to: 'Gửi tới',
  everyone: 'Tất cả',
  roles: 'Nhóm quyền',
  departments: 'Phòng ban',
  branches: 'Chi nhánh',
  choose: (what: string) => `Chọn ${what.toLowerCase()}`,
  none: 'Chưa có mục nào để chọn',
  subject: 'Tiêu đề',
  body: 'Nội dung',
  level: 'Mức độ',
  levels: { info: 'Thông tin', warning: 'Quan trọng', error: 'Khẩn' },
  cancel: 'Hủy bỏ',
  send: 'Gửi',
  sent: (count: number) => `Đã gửi tới ${count} người`,
} as const

/** Words of the part of one's own profile that says how one hears of things. */
export const PREFERENCE_TEXTS = {
  about:
    'Mọi thông báo luôn nằm trong danh sách ở chuông. Bỏ chọn để không bị báo: thông báo loại đó coi như đã đọc. Thông báo chung của phòng khám luôn được báo.',
  table: 'Báo cho tôi khi',
  type: 'Loại thông báo',
  channels: { bell: 'Chuông', browser: 'Trình duyệt', push: 'Thông báo đẩy', mail: 'Email' },
  mail_about: (address: string) =>
    `Email gửi tới ${address} cả trong giờ yên lặng; thư chỉ nói loại việc, không có tên khách.`,
  no_address: 'Hồ sơ của bạn chưa có email nên chưa nhận được thông báo qua email.',
  cell: (type: string, channel: string) => `${type}: ${channel}`,
  quiet: 'Giờ yên lặng',
  quiet_about: 'Trong giờ này không kêu, không hiện, không đẩy; thông báo vẫn đếm ở chuông.',
  from: 'Từ',
  to: 'Đến',
  sound: 'Âm thanh',
  sounds: {
    off: 'Không kêu',
    role: 'Theo vai trò của tôi',
    chime: 'Chuông nhẹ',
    drop: 'Giọt nước',
    knock: 'Gõ cửa',
  },
  listen: 'Nghe thử',
  browser: 'Hiện khi trang bị che',
  browser_about: {
    default: 'Trình duyệt hiện thông báo khi bạn đang ở trang hoặc chương trình khác.',
    granted: 'Trình duyệt này đã được phép hiện thông báo.',
    denied:
      'Trình duyệt đang chặn thông báo của trang này, hãy mở lại trong phần cài đặt trang của trình duyệt.',
    unsupported: 'Trình duyệt này không hiện được thông báo.',
  },
  allow: 'Cho phép',
  push: 'Đẩy tới thiết bị này',
  push_on: 'Thiết bị này nhận thông báo cả khi không mở trang, cho đến khi bạn đăng xuất.',
  push_off: 'Nhận thông báo cả khi không mở trang. Tin chỉ nói loại việc, không có tên khách.',
  turn_on: 'Bật',
  turn_off: 'Tắt',
  push_failed: 'Chưa bật được thông báo đẩy trên trình duyệt này',
  save: 'Lưu cách nhận',
  saved: 'Đã lưu cách nhận thông báo',
  failed: 'Chưa tải được cách nhận thông báo',
  retry: 'Thử lại',
} as const
