/** Words of the report of what was used. */
export const SUMMARY_TEXTS = {
  title: 'Tổng hợp sử dụng vật tư',
  tabs: 'Nhóm theo',
  measure: 'Số liệu',
  quantity: 'Số lượng',
  value: 'Giá trị',
  total: 'Tổng cộng',
  beyond: 'Vượt định mức',
  none: {
    material: 'Không rõ vật tư',
    category: 'Không thuộc nhóm nào',
    doctor: 'Không ghi bác sĩ',
    operation: 'Không theo công đoạn',
    product: 'Không theo dịch vụ',
    department: 'Không ghi phòng ban',
  },
  rows_of: (what: string, where: string) => `${what} của ${where}: xem các dòng`,
  all_of: (where: string) => `Mọi phát sinh của ${where}`,
  empty: 'Không có phát sinh trong kỳ',
  empty_about:
    'Vật tư được ghi khi nhập kho, khi công đoạn có định mức được thực hiện, hoặc khi phụ tá ghi vật tư.',
  definitions: 'Cách tính',
  several_units: 'Nhóm này gồm nhiều đơn vị khác nhau nên không cộng số lượng, chỉ xem theo giá trị.',
  unknown_value: 'Nhóm này gồm nhiều đơn vị nên chỉ xem theo giá trị, mà vai trò của bạn không xem giá vốn.',
  unit_total: 'Số lượng của các đơn vị khác nhau không cộng được; chọn «Giá trị» để xem tổng.',
} as const

/** Each figure with what it means. */
export const USAGE_DEFINITIONS = {
  opening: ['Tồn đầu', 'Tồn ngay trước ngày đầu kỳ'],
  received: ['Nhập', 'Nhập kho và số dư đầu ghi trong kỳ'],
  used: ['Dùng', 'Sử dụng trừ trả lại kho'],
  wasted: ['Hao hụt', 'Hao hủy'],
  transferred: ['Chuyển', 'Chuyển đến trừ chuyển đi'],
  adjusted: ['Điều chỉnh', 'Chênh lệch kiểm kê; về giá trị, kể cả phần chỉnh lại giá trị tồn'],
  closing: ['Tồn cuối', 'Tồn đầu + nhập − dùng − hao hụt + chuyển + điều chỉnh'],
  norm: ['Định mức', 'Định mức của những lần dùng có định mức'],
  actual: ['Thực tế', 'Số thực dùng của chính những lần đó'],
  variance: ['Chênh lệch', 'Thực tế − định mức'],
  variance_pct: ['Lệch %', 'Chênh lệch so với định mức'],
  beyond: ['Lần vượt', 'Số lần dùng lệch quá mức mà định mức cho phép, nhiều hơn hay ít hơn'],
  movements: ['Phát sinh', 'Số dòng phát sinh trong kỳ'],
} as const
