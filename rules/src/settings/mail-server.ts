/** What a clinic reads beside the field. */
export const MAIL_SERVER_HELP =
  'Dạng smtps://tên:mật-khẩu@máy-chủ:465. Mã đăng nhập của nhân viên được gửi qua đây; để trống thì dùng máy chủ của hệ thống'

/** Ports of mail: any other would make the server knock at doors that are nobody's mail server. */
const PORTS = new Set(['', '25', '465', '587', '2525'])

const PRIVATE_NUMBERS =
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./

/** Hosts that only this machine or its neighbours know. */
const isInner = (host: string): boolean =>
  host.startsWith('[') ||
  PRIVATE_NUMBERS.test(`${host}.`) ||
  !host.includes('.') ||
  /\.(local|localhost|internal|lan)$/.test(host)

/** Why an address of a mail server cannot be used, in Vietnamese; undefined when it can. */
export function mailServerProblem(address: string): string | undefined {
  // A scheme that the browser knows, so that the host is read the same everywhere.
  const parsed = /^smtps?:\/\//.test(address) ? URL.parse(address.replace(/^smtps?:/, 'https:')) : null
  if (parsed === null) return 'Địa chỉ máy chủ gửi thư cần bắt đầu bằng smtp:// hoặc smtps://'
  const port = /:(\d+)\/?$/.exec(address)?.[1] ?? ''
  if (!PORTS.has(port)) return 'Máy chủ gửi thư dùng cổng 25, 465, 587 hoặc 2525'
  if (isInner(parsed.hostname.toLowerCase())) return 'Máy chủ gửi thư cần là một tên miền trên Internet'
  return undefined
}
