/** Words of what is done most often about a customer. */
export const ACTION_TEXTS = {
  label: 'Thao tác nhanh',
  call: 'Gọi',
  call_to: (phone: string) => `Gọi ${phone}`,
  book: 'Đặt lịch',
  note: 'Ghi chú',
  remind: 'Nhắc tôi',
} as const
