import { isHost, isInner } from './mail-server.ts'

/** What a clinic reads beside the field. */
export const PROVIDER_HELP =
  'Dạng https://api.example.com/v1, theo giao thức của OpenAI (chat/completions). Tên, số điện thoại, email và mã của khách được thay bằng ký hiệu trước khi gửi đi'

/** The address of a language model taken apart: only these parts are ever put together again. */
export interface Provider {
  /** A name in small letters, four decimal numbers, or an IPv6 address without its brackets. */
  host: string
  port: number
  secure: boolean
  /** What the paths of its calls begin with, without a slash at the end. */
  path: string
}

export type ProviderRead = { provider: Provider } | { problem: string }

const problem = (text: string): ProviderRead => ({ problem: text })

const ADDRESS = /^(https?):\/\/(\[[0-9a-f:.]+\]|[0-9a-z.-]+)(?::(\d{1,5}))?((?:\/[\w.~-]+)*)\/?$/i

/** Reads `https://host/v1`: no name, no query, no fragment, no dots that lead upwards. */
export function readProvider(address: string): ProviderRead {
  const [, scheme = '', name = '', digits, path = ''] = ADDRESS.exec(address) ?? []
  const secure = scheme.toLowerCase() === 'https'
  const host = name.toLowerCase()
  if (scheme === '' || !isHost(host) || path.split('/').some((part) => /^\.+$/.test(part)))
    return problem('Địa chỉ trợ lý chưa đúng, ví dụ đúng: https://api.example.com/v1')
  const port = digits === undefined ? (secure ? 443 : 80) : Number(digits)
  if (port < 1 || port > 65_535) return problem('Cổng của địa chỉ trợ lý cần từ 1 đến 65535')
  return { provider: { host: host.replace(/^\[(.*)\]$/, '$1'), port, secure, path } }
}

/** Whether the operator lets clinics use it although it is not on the internet: as `host:port`, or `host` at the usual port. */
export const isProviderInside = ({ host, port, secure }: Provider, allowed: readonly string[]): boolean =>
  allowed.includes(`${host}:${port}`) || (allowed.includes(host) && port === (secure ? 443 : 80))

/** Why a clinic cannot use an address, in Vietnamese; undefined when it can. `allowed` are the operator's exceptions. */
export function providerProblem(address: string, allowed: readonly string[] = []): string | undefined {
  const read = readProvider(address)
  if ('problem' in read) return read.problem
  if (isProviderInside(read.provider, allowed)) return undefined
  if (!read.provider.secure || read.provider.port !== 443)
    return 'Địa chỉ trợ lý cần bắt đầu bằng https:// và dùng cổng 443'
  if (isInner(read.provider.host)) return 'Địa chỉ trợ lý cần là một tên miền trên Internet'
  return undefined
}

/** The address of one of its calls. */
export const providerUrl = ({ host, port, secure, path }: Provider): string =>
  `${secure ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}${path}`
