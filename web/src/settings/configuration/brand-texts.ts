/** What the preview of the brand says. */
export const BRAND_TEXTS = {
  picture_chosen: 'Ảnh đang dùng',
  upload: (label: string) => `Tải lên: ${label}`,
  presets: 'Bộ màu có sẵn',
  reset: 'Về mặc định',
  preview: 'Xem trước thương hiệu',
  scale: 'Thang màu',
  contrast: (ratio: number) =>
    `Độ tương phản của chữ trên nút: ${ratio.toFixed(1).replace('.', ',')} : 1 (cần ít nhất 4,5 : 1)`,
  dark_text: 'Màu này sáng: chữ trên nút sẽ là chữ đậm để đọc được.',
  darker: 'Nút bấm dùng sắc đậm hơn một bậc để chữ trắng đọc được.',
  page: 'Trang làm việc',
  login: 'Trang đăng nhập',
  button: 'Nút chính',
  link: 'Liên kết',
  sample_name: 'Tên thương hiệu',
}
