/** Words of the help with writing. */
export const ASSISTANT_TEXTS = {
  assistant: 'Trợ lý',
  own: 'Yêu cầu khác…',
  about_person: 'Soạn cho khách này',
  own_label: 'Yêu cầu trợ lý',
  own_example: 'Ví dụ: viết thành lời dặn cho khách',
  write: 'Viết',
  writing: 'Trợ lý đang viết…',
  stop: 'Dừng',
  proposal: 'Trợ lý đề xuất',
  insert: 'Chèn',
  replace: 'Thay',
  dismiss: 'Bỏ',
  nothing: 'Hãy viết vài chữ, hoặc chọn một đoạn, rồi nhờ trợ lý',
  too_long: 'Đoạn văn dài quá 8.000 ký tự, hãy chọn một phần',
  check: 'Hãy đọc lại trước khi dùng.',
  partial: 'Bạn đã dừng giữa chừng, bản này chưa viết xong.',
  lost_blanks: (blanks: string) =>
    `Bản này không còn chỗ trống ${blanks}. Nếu thay, hãy điền lại trước khi lưu hoặc gửi.`,
  no_room: 'Bản này dài hơn chỗ còn lại của ô, hãy nhờ trợ lý viết ngắn lại.',
  failed: 'Trợ lý chưa viết được, hãy thử lại',
} as const
