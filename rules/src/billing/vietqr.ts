import { refuse, type Refusal } from '../refusal.ts'
import { MOST_MONEY } from '../text/money.ts'
import { isBankNumber } from './banks.ts'
import type { MethodKind } from './payment.ts'

/** A transfer as a banking app fills it in. */
export interface Transfer {
  /** The number that the bank has at NAPAS. */
  bank: string
  account: string
  /** Whole đồng. */
  amount: number
  /** Comes back in the bank's notice: letters, digits and spaces without accents. */
  purpose: string
}

/** The longest account number, and the longest purpose that all banks keep whole. */
export const MOST_ACCOUNT = 19
export const MOST_PURPOSE = 25

const ACCOUNT = /^[A-Za-z0-9]{1,19}$/
const PURPOSE = /^[A-Za-z0-9](?:[A-Za-z0-9 ]{0,23}[A-Za-z0-9])?$/

/** Whether a text can be an account number. */
export const isAccount = (text: string): boolean => ACCOUNT.test(text)

/** Whether all of a payment comes by one kind of transfer, so that the bank's notice is of its whole amount. */
export const isByTransfer = (methods: readonly { kind: MethodKind }[]): boolean =>
  methods.length > 0 && methods.every(({ kind }) => kind === 'bank')

/** Why a code of a transfer cannot be drawn; undefined when it can. */
export function transferProblem({ bank, account, amount, purpose }: Transfer): Refusal | undefined {
  if (!isBankNumber(bank)) return refuse('Ngân hàng này không nhận chuyển khoản bằng VietQR', 'bank')
  if (!isAccount(account))
    return refuse('Số tài khoản chỉ gồm chữ không dấu và số, tối đa 19 ký tự', 'account')
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > MOST_MONEY)
    return refuse('Số tiền chuyển khoản phải là số đồng nguyên lớn hơn 0', 'amount')
  if (!PURPOSE.test(purpose))
    return refuse('Nội dung chuyển khoản chỉ gồm chữ không dấu, số và dấu cách, tối đa 25 ký tự', 'purpose')
  return undefined
}

/** A field of the code: number, length and value. */
const field = (number: string, value: string): string =>
  number + String(value.length).padStart(2, '0') + value

const POLYNOMIAL = 0x1021

/** CRC-16/CCITT-FALSE of ASCII, as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** The text of a VietQR code: EMVCo merchant-presented, to an account, for one payment. @throws RangeError for a bad transfer */
export function vietQr(transfer: Transfer): string {
  const problem = transferProblem(transfer)
  if (problem !== undefined) throw new RangeError(problem.message)
  const { bank, account, amount, purpose } = transfer
  const receiver = field('00', bank) + field('01', account)
  const body =
    field('00', '01') +
    field('01', '12') +
    field('38', field('00', 'A000000727') + field('01', receiver) + field('02', 'QRIBFTTA')) +
    field('53', '704') +
    field('54', String(amount)) +
    field('58', 'VN') +
    field('62', field('08', purpose)) +
    '6304'
  return body + crc16(body)
}

/** The number of a voucher as banks carry it: `PT-CN12026/00001` is `PTCN1202600001`. */
export const transferCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** So many words of a transfer's content may together be the number of a voucher. */
const MOST_WORDS = 4
const MOST_LOOKED_AT = 60
/** A number ends with its year and five digits at least; what a bank has glued behind it is no part of it. */
const CODE = /^[A-Z][A-Z0-9]{0,40}?\d{9,13}$/

/**
 * What in the content of a transfer may be the number of a voucher: words, and neighbours that a bank has torn apart, with
 * letters behind the last digit taken off.
 */
export function codesIn(content: string): string[] {
  const words = content
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, MOST_LOOKED_AT)
  const found = words.flatMap((_, from) =>
    Array.from({ length: MOST_WORDS }, (__, more) => words.slice(from, from + more + 1).join('')),
  )
  const cut = found.map((word) => word.replace(/[A-Z]{1,40}$/, ''))
  return [...new Set(cut.filter((word) => word.length <= 54 && CODE.test(word)))]
}
