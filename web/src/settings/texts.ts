/** What the screens of settings say. */
export const THEME_TEXTS = {
  title: 'Thử giao diện',
  about: 'Đổi màu chủ đạo trong trình duyệt này để xem trước; tải lại trang là trở về như cũ.',
  presets: 'Bộ màu có sẵn',
  own: 'Màu riêng',
  own_hint: 'Sáu chữ số hệ 16, có hoặc không có dấu #',
  apply: 'Áp dụng',
  reset: 'Về mặc định',
  shades: 'Thang màu',
  samples: 'Thành phần mẫu',
  sample_button: 'Nút chính',
  sample_default: 'Nút thường',
  sample_light: 'Nút nhạt',
  sample_badge: 'Nhãn',
  sample_link: 'Liên kết',
}
