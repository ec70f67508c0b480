/** What a clinic reads beside the field. */
export const MAIL_SERVER_HELP =
  'Dạng smtps://tên:mật-khẩu@máy-chủ:465. Mã đăng nhập của nhân viên được gửi qua đây; để trống thì dùng máy chủ của hệ thống'

/** A mail server taken apart: only these parts ever reach the library that speaks to it. */
export interface MailHost {
  /** A name in small letters, four decimal numbers, or an IPv6 address without its brackets. */
  host: string
  port: number
  /** TLS from the first byte; otherwise the server may still offer it. */
  secure: boolean
  user: string
  password: string
}

export type MailHostRead = { server: MailHost } | { problem: string }

const problem = (text: string): MailHostRead => ({ problem: text })

const STANDARD = { smtp: 587, smtps: 465 } as const

/** Ports of mail: any other would make the server knock at doors that are nobody's mail server. */
const MAIL_PORTS = new Set([25, 465, 587, 2525])

const SCHEME = /^(smtps?):\/\//
const AUTHORITY = /^(\[[0-9a-f:.]+\]|[0-9a-z.-]+)(?::(\d{1,5}))?\/?$/i
const LABEL = /^[0-9a-z](?:[0-9a-z-]{0,61}[0-9a-z])?$/
const OCTET = /^(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/
// oxlint-disable-next-line no-control-regex -- these are exactly the characters to refuse
const CONTROL = /[\u0000-\u001f\u007f]/

/** A host whose last part is a number is read as an IPv4 address by every program, in whatever base it is written. */
const isNumber = (label: string): boolean => /^(?:\d+|0x[0-9a-f]*)$/.test(label)

/** Whether a text in small letters is a name, an IPv4 address in decimal numbers, or an IPv6 address in brackets. */
export function isHost(host: string): boolean {
  if (host.startsWith('[')) return URL.canParse(`http://${host}`)
  const labels = host.split('.')
  if (isNumber(labels.at(-1) ?? '')) return labels.length === 4 && labels.every((one) => OCTET.test(one))
  return host.length <= 253 && labels.every((one) => LABEL.test(one))
}

function decoded(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text)
    return CONTROL.test(plain) ? undefined : plain
  } catch {
    return undefined
  }
}

/** Name and password before the `@`; both empty where there is none. */
function readUser(text: string): Pick<MailHost, 'user' | 'password'> | undefined {
  const colon = text.indexOf(':')
  const user = decoded(colon < 0 ? text : text.slice(0, colon))
  const password = decoded(colon < 0 ? '' : text.slice(colon + 1))
  return user === undefined || password === undefined ? undefined : { user, password }
}

/**
 * Reads the address of a mail server. Nothing but a scheme, a name with its password, a host and a port is taken: a
 * query, a fragment or a path would be options of the mail library, or hide where it connects to.
 */
export function readMailServer(address: string): MailHostRead {
  const scheme = SCHEME.exec(address)?.[1] as keyof typeof STANDARD | undefined
  if (scheme === undefined) return problem('Địa chỉ máy chủ gửi thư cần bắt đầu bằng smtp:// hoặc smtps://')
  if (/[?#\\\s]/.test(address) || CONTROL.test(address))
    return problem(
      'Địa chỉ máy chủ gửi thư không được có dấu ?, #, \\ hoặc khoảng trắng; mật khẩu có các dấu này thì viết dạng %3F, %23, %5C',
    )
  const rest = address.slice(`${scheme}://`.length)
  const at = rest.lastIndexOf('@')
  const user = readUser(at < 0 ? '' : rest.slice(0, at))
  if (user === undefined || (at >= 0 && rest.slice(0, at).includes('/')))
    return problem(
      'Tên hoặc mật khẩu của máy chủ gửi thư viết chưa đúng; dấu % viết là %25, dấu / viết là %2F',
    )
  const [, host = '', digits] = AUTHORITY.exec(rest.slice(at + 1)) ?? []
  const port = digits === undefined ? STANDARD[scheme] : Number(digits)
  if (!isHost(host.toLowerCase()))
    return problem('Tên máy chủ gửi thư chưa đúng, ví dụ đúng: smtps://mail.example.vn:465')
  if (port < 1 || port > 65_535) return problem('Cổng của máy chủ gửi thư cần từ 1 đến 65535')
  const bare = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return { server: { host: bare, port, secure: scheme === 'smtps', ...user } }
}

const PRIVATE_NUMBERS =
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./

/** Hosts that only this machine or its neighbours know, by their spelling; what a name leads to is looked at before each connection. */
export const isInner = (host: string): boolean =>
  host.includes(':') ||
  PRIVATE_NUMBERS.test(host) ||
  !host.includes('.') ||
  /\.(local|localhost|internal|lan|home|corp|arpa)$/.test(host)

/** Whether the operator lets clinics use a server of the inner network: as `host` at ports of mail, or as `host:port`. */
export const isAllowedInside = ({ host, port }: MailHost, allowed: readonly string[]): boolean =>
  allowed.includes(`${host}:${port}`) || (allowed.includes(host) && MAIL_PORTS.has(port))

/** Why a clinic cannot use a mail server, in Vietnamese; undefined when it can. `allowed` are the operator's exceptions. */
export function mailServerProblem(address: string, allowed: readonly string[] = []): string | undefined {
  const read = readMailServer(address)
  if ('problem' in read) return read.problem
  if (isAllowedInside(read.server, allowed)) return undefined
  if (!MAIL_PORTS.has(read.server.port)) return 'Máy chủ gửi thư dùng cổng 25, 465, 587 hoặc 2525'
  if (isInner(read.server.host)) return 'Máy chủ gửi thư cần là một tên miền trên Internet'
  return undefined
}
