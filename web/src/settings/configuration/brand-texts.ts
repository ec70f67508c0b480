/** What the preview of the brand says. */
export const BRAND_TEXTS = {
  picture_chosen: 'Ảnh đang dùng',
  upload: (label: string) => `Tải lên: ${label}`,
  presets: 'Bộ màu có sẵn',
  reset: 'Về mặc định',
  preview: 'Xem trước thương hiệu',
  scale: 'Thang màu',
  contrast: (ratio: number) =>
    `Độ tương phản với chữ trắng: ${ratio.toFixed(1).replace('.', ',')} : 1 (cần ít nhất 4,5 : 1)`,
  too_light: (shade: number) =>
    `Màu này quá nhạt cho chữ trắng; nút bấm sẽ dùng sắc đậm hơn (${shade}) để đọc được.`,
  page: 'Trang làm việc',
  login: 'Trang đăng nhập',
  button: 'Nút chính',
  link: 'Liên kết',
  sample_name: 'Tên thương hiệu',
}
