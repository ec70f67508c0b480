/** Codes of the envelope (docs/decisions/0001-wire-contract.md). 0 is success; everything else is a refusal with a Vietnamese sentence. */
export const CODE = {
  ok: 0,
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  rule: 422,
  locked: 423,
  not_configured: 424,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const

export type FaultKind = Exclude<keyof typeof CODE, 'ok'>
export type Code = (typeof CODE)[keyof typeof CODE]

/** The sentence a refusal has when nobody knew a better one. */
export const DEFAULT_SENTENCE: Record<FaultKind, string> = {
  invalid: 'Dữ liệu gửi lên chưa hợp lệ, vui lòng kiểm tra lại',
  unauthenticated: 'Phiên đăng nhập không còn hiệu lực, vui lòng đăng nhập lại',
  forbidden: 'Bạn không có quyền thực hiện thao tác này',
  not_found: 'Không tìm thấy dữ liệu',
  conflict: 'Dữ liệu đã được người khác thay đổi, hãy tải lại',
  too_large: 'Dữ liệu gửi lên quá lớn',
  unsupported: 'Định dạng dữ liệu không được hỗ trợ',
  rule: 'Thao tác này chưa thực hiện được với dữ liệu hiện tại',
  locked: 'Kỳ đã khóa sổ',
  not_configured: 'Chức năng này chưa được cấu hình, vui lòng liên hệ quản trị hệ thống',
  too_many: 'Quá nhiều yêu cầu, vui lòng thử lại sau ít phút',
  internal: 'Có lỗi xảy ra',
  unavailable: 'Hệ thống tạm thời chưa sẵn sàng, vui lòng thử lại',
}

/**
 * The one error value of the system: thrown on the server and turned into the envelope in one place,
 * and thrown again in the browser by the client when an answer's code is not 0.
 */
export class Fault extends Error {
  readonly kind: FaultKind
  readonly data: unknown

  constructor(kind: FaultKind, message: string = DEFAULT_SENTENCE[kind], data: unknown = null) {
    super(message)
    this.name = 'Fault'
    this.kind = kind
    this.data = data
  }

  get code(): number {
    return CODE[this.kind]
  }
}

/** The kind of a code in an envelope; an unknown code counts as `internal`. */
export function kindOfCode(code: number): FaultKind {
  const kinds = Object.keys(CODE) as (keyof typeof CODE)[]
  const kind = kinds.find((name) => CODE[name] === code)
  return kind === undefined || kind === 'ok' ? 'internal' : kind
}
