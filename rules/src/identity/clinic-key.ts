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

/** A domain as it is bought, with nothing before it: `bcare.vn`, `bcare.com.vn`. */
const DOMAIN =
  /^[^.]+(\.(?!localhost\b)[a-z]{2,}|\.(ac|biz|com|edu|gov|health|info|io|name|net|org|pro)\.[a-z]{2})(:\d+)?$/

/**
 * The host of a clinic beside the one that was asked, or under it where that is a whole domain: `saas.bcare.vn` and
 * `bcare.vn` both give `anh-duong.bcare.vn`. Ports stay.
 */
export function hostOfClinic(key: string, asked: string): string {
  const host = asked.toLowerCase()
  const [, ...rest] = host.split('.')
  return `${key}.${rest.length === 0 || DOMAIN.test(host) ? host : rest.join('.')}`
}
