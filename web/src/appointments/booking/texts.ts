/** Words of the booking form. */
export const BOOKING_TEXTS = {
  channel: 'Kênh đặt lịch',
  channel_error: 'Vui lòng chọn khách đặt qua kênh nào',
  details: 'Thêm chi tiết',
  fewer: 'Ẩn chi tiết',
  assistants: 'Phụ tá',
  deal: 'Cơ hội',
  no_deal: 'Không gắn cơ hội',
  mode: 'Hình thức',
  place: 'Nơi khám',
  request: 'Yêu cầu của khách',
  request_hint: 'Ví dụ: muốn gặp bác sĩ nữ, cần chỗ để xe lăn',
  color: 'Nhãn màu trên lịch',
  last_visit: (day: string) => `khám gần nhất ${day}`,
  first_visit: 'chưa khám lần nào',
  age: (years: number) => `${years} tuổi`,
} as const
