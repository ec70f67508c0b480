import { fold } from '../text/fold.ts'

/** Names under a domain that belong to the product or to its operators. */
const RESERVED = new Set(
  'admin api app assets auth bcare blog cdn demo dev docs example help localhost login mail ns1 ns2 register root saas smtp static status storage support test web webmail www'.split(
    ' ',
  ),
)

const KEY = /^[a-z][a-z0-9-]{1,28}[a-z0-9]$/

/** An address for a clinic of this name: «Nha khoa Ánh Dương» is `nha-khoa-anh-duong`. May be too short to be one. */
export const suggestedKey = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+/, '')
    .slice(0, 30)
    .replace(/-+$/, '')

/** Why an address cannot be a clinic's, as a Vietnamese sentence; undefined when it can. */
export function keyProblem(key: string): string | undefined {
  if (!KEY.test(key) || key.includes('--'))
    return 'Địa chỉ gồm 3 đến 30 chữ thường không dấu, số hoặc gạch ngang, bắt đầu bằng chữ'
  return RESERVED.has(key) ? 'Địa chỉ này được dành riêng, hãy chọn địa chỉ khác' : undefined
}

/** The host of a clinic under the domain of the host that was asked: `saas.bcare.vn` gives `anh-duong.bcare.vn`; ports stay. */
export function hostOfClinic(key: string, asked: string): string {
  const [, ...rest] = asked.toLowerCase().split('.')
  return `${key}.${rest.length === 0 ? asked.toLowerCase() : rest.join('.')}`
}
