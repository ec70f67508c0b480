/** What is wrong with the seals, in words for the user who has to act. */
export const BROKEN_WORDS = {
  gap: 'thiếu khối ngay trước đó',
  range: 'khoảng giao dịch không nối tiếp khối trước',
  link: 'không nối với mã băm của khối trước',
  content: 'các mục nhật ký không còn như lúc niêm phong',
  head: 'khác với mã băm đã ghi ra tệp',
  missing: 'đã ghi ra tệp nhưng không còn trong cơ sở dữ liệu',
  redaction: 'có mục bị xóa nội dung khác với yêu cầu ẩn danh đã ghi',
  future: 'có mục mang số giao dịch chưa xảy ra',
} as const
export type BrokenBecause = keyof typeof BROKEN_WORDS
