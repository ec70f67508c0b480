/** Words of the proof of the books. */
export const BOOKS_TEXTS = {
  title: 'Đối chiếu sổ sách',
  about:
    'Mỗi đêm lúc 2 giờ, mọi tổng được ghi ở hai nơi được so lại với nhau. Chỗ lệch chỉ được báo, không tự sửa.',
  run: 'Kiểm tra ngay',
  retry: 'Thử lại',
  never: 'Chưa đối chiếu lần nào',
  never_about: 'Bấm «Kiểm tra ngay» để so mọi tổng trong sổ.',
  all_right: 'Mọi sổ đều khớp',
  wrong: (places: string) => `Lệch ${places} chỗ`,
  act: 'Mở từng chỗ lệch bên dưới để xem hai con số. Hãy giữ nguyên dữ liệu và báo cho quản trị viên.',
  right_line: 'Khớp',
  wrong_line: (places: string) => `Lệch ${places}`,
  first: (shown: string) => `${shown} chỗ đầu tiên`,
  record: 'Chỗ lệch',
  difference: 'Chênh lệch',
  history: 'Các lần chạy',
  took: (milliseconds: string) => `${milliseconds} ms`,
} as const
