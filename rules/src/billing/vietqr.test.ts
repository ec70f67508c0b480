import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BanksObject, QRPay, VietQRStatus } from 'vietnam-qr-pay'
import { MOST_MONEY } from '../text/money.ts'
import { BANK_NUMBERS, BANKS, isBankNumber } from './banks.ts'
import { codesIn, crc16, transferCode, transferProblem, vietQr } from './vietqr.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'.split('')
const letters = (most: number) =>
  fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: most }).map((all) => all.join(''))
const transfer = fc.record({
  bank: fc.constantFrom(...BANK_NUMBERS),
  account: letters(19),
  amount: fc.integer({ min: 1, max: MOST_MONEY }),
  purpose: fc
    .array(letters(6), { minLength: 1, maxLength: 4 })
    .map((words) => words.join(' ').slice(0, 25).trim()),
})

test('the known code of NAPAS is written letter by letter', () => {
  expect(vietQr({ bank: '970415', account: '113366668888', amount: 79_000, purpose: 'Ung ho' })).toBe(
    '00020101021238560010A0000007270126000697041501121133666688880208QRIBFTTA53037045405790005802VN62100806Ung ho63047DBC',
  )
  expect(crc16('123456789')).toBe('29B1')
})

test('any transfer is written as another maker of VietQR writes it, and read back by its reader', () => {
  fc.assert(
    fc.property(transfer, (sent) => {
      const text = vietQr(sent)
      const { bank, account, amount, purpose } = sent
      const peer = QRPay.initVietQR({
        bankBin: bank,
        bankNumber: account,
        amount: String(amount),
        purpose,
      })
      expect(text).toBe(peer.build())
      const read = new QRPay(text)
      expect(read.isValid).toBe(true)
      expect(read.consumer).toMatchObject({ bankBin: bank, bankNumber: account })
      expect(read.amount).toBe(String(amount))
      expect(read.additionalData.purpose).toBe(purpose)
    }),
    { numRuns: 1_000 },
  )
})

test('one changed letter breaks the check', () => {
  fc.assert(
    fc.property(transfer, fc.nat(), (sent, place) => {
      const text = vietQr(sent)
      const at = place % (text.length - 4)
      const changed = text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1)
      expect(crc16(changed.slice(0, -4))).not.toBe(changed.slice(-4))
    }),
  )
})

const GOOD = { bank: '970436', account: '0071001234567', amount: 500_000, purpose: 'PT202600001' }

test.each([
  ['an unknown bank', { bank: '123456' }, 'bank'],
  ['the name of a property', { bank: 'constructor' }, 'bank'],
  ['no account', { account: '' }, 'account'],
  ['an account of twenty digits', { account: '1'.repeat(20) }, 'account'],
  ['an account with spaces', { account: '0071 0012' }, 'account'],
  ['an account with accents', { account: 'TÀIKHOẢN' }, 'account'],
  ['half a đồng', { amount: 1.5 }, 'amount'],
  ['nothing', { amount: 0 }, 'amount'],
  ['less than nothing', { amount: -1 }, 'amount'],
  ['no number', { amount: Number.NaN }, 'amount'],
  ['more than fits', { amount: MOST_MONEY + 1 }, 'amount'],
  ['no purpose', { purpose: '' }, 'purpose'],
  ['a long purpose', { purpose: 'A'.repeat(26) }, 'purpose'],
  ['a purpose with accents', { purpose: 'Trả góp' }, 'purpose'],
  ['a purpose with signs', { purpose: 'PT2026/00001' }, 'purpose'],
  ['a purpose that ends with a space', { purpose: 'PT ' }, 'purpose'],
])('%s is refused', (_, wrong, named) => {
  expect(transferProblem(GOOD)).toBeUndefined()
  expect(transferProblem({ ...GOOD, ...wrong })?.field).toBe(named)
  expect(() => vietQr({ ...GOOD, ...wrong })).toThrow(RangeError)
})

const TRANSFERS: number = VietQRStatus.TRANSFER_SUPPORTED

test('the banks are those that take VietQR, each by the number that others know it by', () => {
  const known = Object.values(BanksObject)
  const receiving = known.filter(({ vietQRStatus }) => vietQRStatus === TRANSFERS)
  expect(receiving.length).toBeGreaterThan(30)
  expect(new Set(BANK_NUMBERS)).toEqual(new Set(receiving.map(({ bin }) => bin)))
  expect(new Set(Object.values(BANKS)).size).toBe(BANK_NUMBERS.length)
  expect(isBankNumber('toString')).toBe(false)
})

test.each([
  ['PT-CN12026/00001', 'PTCN1202600001'],
  ['PT2026/00012', 'PT202600012'],
  ['TU-Quận 32026/00012', 'TUQUN3202600012'],
])('%s travels as %s', (code, sent) => {
  expect(transferCode(code)).toBe(sent)
})

test.each([
  ['PT202600012'],
  ['MBVCB.7788123.PT202600012.CT tu 0071001 NGUYEN VAN A'],
  ['chuyen tien pt202600012'],
  ['PT2026/00012 thanh toan'],
  ['PT 2026 00012'],
  ['QR - PT202600012NGUYENVANA'],
])('«%s» names PT2026/00012', (content) => {
  expect(codesIn(content)).toContain(transferCode('PT2026/00012'))
})

test.each([['Nguyen Van A chuyen tien'], ['2026 00012'], ['PT2026000121'], ['APT202600012'], ['']])(
  '«%s» does not name PT2026/00012',
  (content) => {
    expect(codesIn(content)).not.toContain(transferCode('PT2026/00012'))
  },
)

test('any voucher is found in what a bank makes of its number, and few words are looked for', () => {
  const code = fc
    .tuple(
      fc.constantFrom('PT', 'TU'),
      fc.option(letters(8), { nil: undefined }),
      fc.integer({ min: 2020, max: 2099 }),
      fc.nat({ max: 99_999 }),
    )
    .map(
      ([kind, branch, year, number]) =>
        `${kind}${branch === undefined ? '' : `-${branch}`}${year}/${String(number).padStart(5, '0')}`,
    )
  const noise = fc.array(letters(12), { maxLength: 5 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(code, noise, noise, (voucher, before, after) => {
      expect(codesIn(`${before}.${transferCode(voucher)}.${after}`)).toContain(transferCode(voucher))
    }),
  )
  expect(codesIn('A1 '.repeat(5_000)).length).toBeLessThanOrEqual(240)
})
