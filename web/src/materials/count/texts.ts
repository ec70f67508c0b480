/** Words of counting the stock. */
export const COUNT_TEXTS = {
  title: 'Kiểm kê',
  about: 'Đếm trước, xem sổ sau: số trong sổ chỉ hiện khi so. Dòng để trống là chưa đếm và không bị đổi.',
  branch: 'Chi nhánh',
  category: 'Nhóm vật tư',
  every_category: 'Mọi nhóm',
  search: 'Tìm theo tên, mã vật tư',
  lines: 'Các dòng kiểm kê',
  material: 'Vật tư',
  lot: 'Lô',
  expiry: 'Hạn dùng',
  unit: 'Đơn vị',
  counted: 'Đếm được',
  counted_of: (material: string, lot: string | null) =>
    lot === null ? `Đếm được ${material}` : `Đếm được ${material} lô ${lot}`,
  without_lot: 'Không rõ lô',
  none: 'Không có vật tư nào khớp',
  cut: 'Danh sách dài quá, hãy chọn một nhóm hoặc tìm theo tên.',
  count: (lines: number) => `Đã đếm ${lines} dòng`,
  nothing: 'Chưa đếm dòng nào',
  wrong: 'Vui lòng nhập số lượng từ 0, nhiều nhất ba số lẻ',
  wrong_lines: (lines: number) => `${lines} dòng chưa đọc được, hãy sửa trước khi so`,
  too_many: (most: number) => `Mỗi lần ghi nhiều nhất ${most} dòng, hãy ghi từng nhóm`,
  compare: 'So với sổ',
  again: 'So lại với sổ',
  differences: 'Chênh lệch',
  result: (lines: number, wrong: number) =>
    wrong === 0 ? `${lines} dòng đều khớp với sổ` : `${lines - wrong} dòng khớp, ${wrong} dòng lệch`,
  book: 'Sổ',
  difference: 'Chênh lệch',
  amount: 'Giá trị',
  total: 'Tổng cộng',
  note: 'Ghi chú kiểm kê',
  note_hint: 'Ví dụ: Kiểm kê cuối tháng',
  post: 'Ghi kiểm kê',
  sure: 'Ghi kiểm kê vào kho?',
  sure_about: (wrong: number, branch: string) =>
    wrong === 0
      ? `Mọi dòng đã đếm ở ${branch} đều khớp với sổ.`
      : `Tồn của ${wrong} dòng ở ${branch} được sửa theo số đếm; mỗi dòng là một phát sinh đảo lại được.`,
  sure_amount: (amount: string) => `Giá trị tồn thay đổi ${amount}.`,
  posted: (lines: number) =>
    lines === 0 ? 'Sổ khớp với kho, không có gì phải sửa' : `Đã ghi kiểm kê ${lines} dòng`,
  moved: 'Số đã đếm vẫn còn; hãy so lại với sổ rồi ghi.',
  changed: 'Có số đếm vừa đổi, hãy so lại với sổ',
} as const
