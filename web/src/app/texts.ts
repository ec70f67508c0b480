import type { MenuGroup } from '../shared/screen.ts'

/** What the frame of the application says. */
export const TEXTS = {
  loading: 'Loading ...',
  skip: 'Tới nội dung chính',
  menu: 'Menu chính',
  sidebar: 'Thanh bên',
  open_menu: 'Mở menu',
  close_menu: 'Đóng menu',
  collapse: 'Thu gọn menu',
  expand: 'Mở rộng menu',
  breadcrumbs: 'Vị trí trang',
  back_home: 'Về trang tổng quan',
  back: 'Quay lại',
  reload: 'Tải lại trang',
  not_found: 'Không tìm thấy trang',
  not_found_about:
    'Đường dẫn này không có trong hệ thống. Hãy kiểm tra lại địa chỉ hoặc quay về trang tổng quan.',
  not_available: 'Màn hình này chưa có',
  not_available_about:
    'Chức năng đang được hoàn thiện và sẽ có trong phiên bản tới. Các màn hình khác vẫn dùng bình thường.',
  not_permitted: 'Bạn không có quyền xem màn hình này',
  not_permitted_about: 'Nếu cần sử dụng, hãy liên hệ quản trị hệ thống của phòng khám.',
  failed: 'Có lỗi xảy ra',
  failed_about:
    'Màn hình này gặp lỗi khi hiển thị. Hãy tải lại trang; nếu vẫn lỗi, hãy báo quản trị hệ thống.',
  outdated_about: 'Ứng dụng vừa được cập nhật hoặc mạng bị gián đoạn. Hãy tải lại trang để tiếp tục.',
  unreachable: 'Không thể kết nối tới máy chủ',
  unreachable_about: 'Hãy kiểm tra kết nối mạng rồi thử lại.',
  retry: 'Thử lại',
  offline: 'Mất kết nối mạng. Nội dung đang nhập vẫn được giữ trên màn hình.',
  search: 'Tìm kiếm',
  search_hint: 'Tìm theo mã, tên, số điện thoại',
  close: 'Đóng',
  image: 'Hình ảnh',
  previous: 'Ảnh trước',
  next: 'Ảnh sau',
  picture_of: (at: number, count: number) => `${at} / ${count}`,
  zoom_in: 'Phóng to',
  zoom_out: 'Thu nhỏ',
  rotate: 'Xoay ảnh',
  account: 'Tài khoản',
  profile: 'Hồ sơ cá nhân',
  change_password: 'Đổi mật khẩu',
  sessions: 'Phiên đăng nhập của tôi',
  calendar_feed: 'Lịch trên điện thoại',
  sign_out: 'Đăng xuất',
  sign_out_everywhere: 'Đăng xuất khỏi mọi thiết bị',
}

export const GROUP_LABELS: Record<MenuGroup, string | null> = {
  start: null,
  care: 'Chăm sóc',
  clinic: 'Phòng khám',
  finance: 'Tài chính',
  stock: 'Kho',
  catalogue: 'Danh mục',
  administration: 'Quản trị',
}

export const SEARCH_TEXTS = {
  nothing: 'Không tìm thấy kết quả, thử từ khóa khác',
  findings: 'Kết quả tìm kiếm',
  person: 'Khách hàng',
  deal: 'Cơ hội',
  appointment: 'Lịch hẹn',
  product: 'Dịch vụ',
  book: 'Đặt lịch',
  note: 'Ghi chú',
  act_for: (act: string, name: string) => `${act} cho ${name}`,
  add: (phone: string) => `Thêm khách hàng với số ${phone}`,
  keys: 'Enter để mở, Tab để đặt lịch hoặc ghi chú',
}
