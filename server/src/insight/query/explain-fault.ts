import { isDatabaseError } from '../../kit/database/errors.ts'

const named = (message: string, pattern: RegExp): string | undefined => pattern.exec(message)?.[1]

/** What a class of SQLSTATE says when its members have no sentence of their own. */
const BY_CLASS: Readonly<Record<string, string>> = {
  '22': 'Có giá trị không đổi được sang kiểu cần dùng',
  '25': 'Câu lệnh chỉ được đọc',
  '42': 'Câu lệnh chưa đúng',
  '53': 'Câu lệnh cần quá nhiều bộ nhớ, hãy thu hẹp điều kiện',
  '54': 'Câu lệnh quá phức tạp, hãy chia nhỏ',
}

const SENTENCES: Readonly<Record<string, (message: string) => string>> = {
  '22012': () => 'Có phép chia cho 0, hãy dùng nullif(…, 0)',
  '22003': () => 'Có số vượt khoảng cho phép',
  '22007': () => 'Có ngày hoặc giờ viết sai',
  '22008': () => 'Có ngày hoặc giờ không tồn tại',
  '22P02': () => 'Có giá trị không đổi được sang kiểu cần dùng',
  '42501': () => 'Câu lệnh đọc cột hoặc bảng không được phép; hãy ghi tên từng cột thay cho dấu *',
  '42601': () => 'Câu lệnh sai cú pháp',
  '42702': (message) => `Cột «${named(message, /"([^"]+)"/) ?? ''}» có ở nhiều bảng, hãy ghi cả tên bảng`,
  '42703': (message) => `Không có cột «${named(message, /column "?([^" ]+)"?/) ?? ''}»`,
  '42P01': (message) => `Không có bảng «${named(message, /(?:relation|entry for table) "([^"]+)"/) ?? ''}»`,
  '42803': (message) =>
    `Cột «${named(message, /column "([^"]+)"/) ?? ''}» phải có trong «group by» hoặc nằm trong hàm tính tổng`,
  '42804': () => 'Hai vế hoặc các nhánh không cùng kiểu dữ liệu',
  '42883': (message) =>
    `Không có hàm hoặc phép tính này cho kiểu dữ liệu đó: ${named(message, /(?:function|operator does not exist:|operator) (.*?)(?: does not exist)?$/) ?? ''}`,
  '42P10': () => 'Thứ tự trong «order by» hoặc «group by» không có trong các cột được chọn',
  '57014': () => 'Câu lệnh chạy quá 5 giây nên đã dừng, hãy thu hẹp điều kiện',
  '53400': () => 'Câu lệnh cần quá nhiều chỗ tạm, hãy thu hẹp điều kiện',
}

/** What went wrong with a statement that was run, in words; undefined for what is no fault of the statement. */
export function statementFault(error: unknown): string | undefined {
  if (!isDatabaseError(error)) return undefined
  return SENTENCES[error.code]?.(error.message) ?? BY_CLASS[error.code.slice(0, 2)]
}
