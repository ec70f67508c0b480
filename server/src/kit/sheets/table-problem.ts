/** A table that cannot be read, in a finished sentence that says what to do. A caller who reads for a person makes a refusal of it. */
export class TableProblem extends Error {}

const problem = (message: string) => (cause?: unknown) => new TableProblem(message, { cause })

export const brokenBook = problem('Tệp Excel bị hỏng, hãy mở bằng Excel rồi lưu lại thành .xlsx')
export const noSheet = problem('Tệp Excel không có trang tính nào, hãy kiểm tra lại tệp')
export const lockedBook = problem('Tệp có mật khẩu, hãy bỏ mật khẩu rồi gửi lại')
export const oldBook = problem(
  'Tệp Excel đời cũ (.xls) hoặc có mật khẩu, hãy mở bằng Excel rồi lưu lại thành .xlsx không mật khẩu',
)
export const tooLarge = problem('Nội dung giải nén của tệp quá lớn, hãy chia thành nhiều tệp')
export const emptyFile = problem('Tệp trống, hãy chọn tệp khác')
/** Something else than a table was sent. */
export const noTable = problem('Đây không phải tệp bảng tính, hãy chọn tệp Excel (.xlsx) hoặc CSV')

export const tooManyRows = (most: number): TableProblem =>
  new TableProblem(`Tệp có hơn ${most.toLocaleString('vi-VN')} dòng, hãy chia thành nhiều tệp`)
export const tooManyColumns = (row: number, most: number): TableProblem =>
  new TableProblem(`Dòng ${row} có hơn ${most} cột, hãy bỏ bớt cột`)
export const longCell = (row: number): TableProblem =>
  new TableProblem(`Dòng ${row} có một ô quá dài, hãy rút ngắn ô đó`)
export const openQuote = (row: number): TableProblem =>
  new TableProblem(`Dấu ngoặc kép mở ở dòng ${row} không được đóng, hãy kiểm tra lại tệp`)
