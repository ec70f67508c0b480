import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Acquainted,
  type SubmissionSender,
  joinSubmission,
  type OnFile,
  recognisedSender,
} from './convert.ts'

const phone = fc.integer({ min: 900_000_000, max: 999_999_999 }).map((digits) => `+84${digits}`)
const email = fc.constantFrom('an@vi.vn', 'AN@vi.vn', 'binh@vi.vn')
const sender = {
  full_name: fc.constantFrom('Trần An', 'tran an', 'Lê Bình'),
  phone: fc.option(phone),
  email: fc.option(email),
  source_term_id: fc.option(fc.nat(9)),
  source_detail: fc.option(fc.string()),
  campaign: fc.option(fc.string()),
  utm: fc.option(fc.dictionary(fc.string(), fc.string())),
  first_channel: fc.option(fc.constant('web' as const)),
}
const sent: fc.Arbitrary<SubmissionSender> = fc.record(sender)
const filed: fc.Arbitrary<OnFile> = fc.record({ ...sender, phone2: fc.option(phone) })

test('only blanks are filled, with what was sent, and a second time there is nothing left to fill', () => {
  fc.assert(
    fc.property(sent, filed, (one, other) => {
      const { fills } = joinSubmission(one, other)
      for (const [field, value] of Object.entries(fills)) {
        expect(other[field as keyof OnFile]).toBeNull()
        expect(value).toBe(one[field as keyof SubmissionSender])
        expect(value).not.toBeNull()
      }
      expect(joinSubmission(one, { ...other, ...fills }).fills).toEqual({})
    }),
  )
})

test('nothing that was said is lost: it fills, it is on file, or it is kept as a difference', () => {
  fc.assert(
    fc.property(sent, filed, (one, other) => {
      const { fills, differs } = joinSubmission(one, other)
      for (const field of ['phone', 'email'] as const) {
        const said = one[field]
        if (said === null) continue
        const known =
          other[field]?.toLowerCase() === said.toLowerCase() || (field === 'phone' && other.phone2 === said)
        const told = field in fills || known || differs.some((difference) => difference.field === field)
        expect(told).toBe(true)
      }
      for (const { field, filed: kept, sent: said } of differs) {
        expect(kept).toBe(other[field])
        expect(said).toBe(one[field])
        expect(field in fills).toBe(false)
      }
    }),
  )
})

test('a visitor who sends the same again differs in nothing', () => {
  fc.assert(
    fc.property(sent, (one) => {
      expect(joinSubmission(one, { ...one, phone2: null })).toEqual({ fills: {}, differs: [] })
    }),
  )
})

test('a number says whose record it is only beside the very name', () => {
  const on_file = (id: number, full_name: string, more: Partial<Acquainted> = {}): Acquainted => ({
    id,
    full_name,
    gender: 'unknown',
    phone: '+84912345678',
    phone2: null,
    email: null,
    birth_day: null,
    birth_month: null,
    birth_year: null,
    ...more,
  })
  const visitor = { full_name: 'lê ngọc thuý', phone: '+84912345678', email: null }
  const [mother, twin, self] = [
    on_file(1, 'Trần Thị Mẹ'),
    on_file(2, 'Lê Ngọc Thùy'),
    on_file(3, 'Lê Ngọc Thúy'),
  ]
  expect(recognisedSender(visitor, [mother, twin])).toBeUndefined()
  expect(recognisedSender(visitor, [mother, twin, self])).toBe(self)
  const by_email = { ...visitor, phone: '+84987654321', email: 'thuy@vi.vn' }
  expect(recognisedSender(by_email, [on_file(4, 'Lê Ngọc Thúy', { email: 'Thuy@vi.vn' })])?.id).toBe(4)
  const two = [
    on_file(5, 'Lê Ngọc Thúy', { birth_year: 1960 }),
    on_file(6, 'Lê Ngọc Thúy', { birth_year: 1990 }),
  ]
  expect(recognisedSender(visitor, two)).toBeUndefined()
})

test('what a visitor writes with other accents is told of', () => {
  const thuy = { full_name: 'Lê Thùy', phone: null, email: null, source_term_id: null, source_detail: null }
  const rest = { campaign: null, utm: null, first_channel: null }
  expect(
    joinSubmission({ ...thuy, ...rest }, { ...thuy, ...rest, full_name: 'Lê Thúy', phone2: null }).differs,
  ).toEqual([{ field: 'full_name', filed: 'Lê Thúy', sent: 'Lê Thùy' }])
})
