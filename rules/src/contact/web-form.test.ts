import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  FORM_TARGETS,
  formRefusal,
  type FormField,
  originAllowed,
  readSubmission,
  readOrigin,
  STANDARD_FIELDS,
  utmOf,
} from './web-form.ts'

const MINIMAL = { name: 'Trần Văn An', phone: '0912 345 678' }

test('a new form is a form, and a field less or twice is told', () => {
  expect(formRefusal(STANDARD_FIELDS)).toBeUndefined()
  fc.assert(
    fc.property(fc.subarray([...STANDARD_FIELDS]), (fields) => {
      const whole = fields.some(({ to }) => to === 'name') && fields.some(({ to }) => to === 'phone')
      expect(formRefusal(fields) === undefined).toBe(whole)
    }),
  )
  const [first] = STANDARD_FIELDS
  if (first === undefined) throw new Error('a form begins with nothing')
  expect(formRefusal([...STANDARD_FIELDS, first])).toContain('cùng tên')
  expect(formRefusal([...STANDARD_FIELDS, { ...first, name: 'ten' }])).toContain('cùng ghi vào')
  expect(formRefusal([...STANDARD_FIELDS, { ...first, name: 'website', to: 'other' }])).toContain('đổi tên')
})

test('whatever is sent, it is read or told what to put right, and what was read fits where it goes', () => {
  const value = fc.oneof(fc.string(), fc.constantFrom('0912345678', 'a@b.vn', ''))
  const sent = fc.dictionary(fc.constantFrom(...STANDARD_FIELDS.map(({ name }) => name), 'other'), value)
  fc.assert(
    fc.property(sent, (fields) => {
      const read = readSubmission(STANDARD_FIELDS, fields)
      if ('problems' in read) {
        expect(read.problems.length).toBeGreaterThan(0)
        return
      }
      const { name, phone, phone_raw, message } = read.submission
      expect(name).not.toBe('')
      expect(name.length).toBeLessThanOrEqual(120)
      expect(phone).toMatch(/^\+\d{8,15}$/)
      expect(phone_raw).not.toBeNull()
      expect(message?.length ?? 0).toBeLessThanOrEqual(2_000)
    }),
  )
})

test('fields are read by the names of the page, in any usual spelling', () => {
  const fields: FormField[] = [
    { name: 'ho_ten', label: 'Họ tên', type: 'text', required: true, options: [], to: 'name' },
    { name: 'email', label: 'Email', type: 'email', required: false, options: [], to: 'email' },
    { name: 'sdt', label: 'Điện thoại', type: 'tel', required: false, options: [], to: 'phone' },
  ]
  expect(readSubmission(fields, { ho_ten: '  Lê   Thị Bé ', sdt: '+84 912.345.678' })).toMatchObject({
    submission: { name: 'Lê Thị Bé', phone: '+84912345678', phone_raw: '+84 912.345.678', email: null },
  })
  expect(readSubmission(fields, { ho_ten: 'Bé' })).toEqual({
    problems: [{ field: 'email', message: 'Vui lòng để lại số điện thoại hoặc email' }],
  })
  expect(readSubmission(fields, { ho_ten: 'Bé', sdt: '12', email: 'x' })).toMatchObject({
    problems: [{ field: 'email' }, { field: 'sdt', message: 'Số điện thoại không hợp lệ' }],
  })
  expect(readSubmission(STANDARD_FIELDS, { ...MINIMAL, interest: 'Hack' })).toMatchObject({
    problems: [{ field: 'interest' }],
  })
})

test('every target can be named, and nothing that is not asked for is read', () => {
  const fields = FORM_TARGETS.map((to): FormField => {
    const type = to === 'message' ? 'textarea' : 'text'
    return { name: `o_${to}`, label: to, type, required: false, options: [], to }
  })
  expect(formRefusal(fields)).toBeUndefined()
  expect(readSubmission(fields, { o_name: 'An', o_phone: '0912345678', name: 'khác' })).toMatchObject({
    submission: { name: 'An', message: null },
  })
})

test('an origin is what browsers send, and opens exactly the pages that are named', () => {
  expect(readOrigin('NhaKhoa.vn')).toBe('https://nhakhoa.vn')
  expect(readOrigin('https://nhakhoa.vn:443/lien-he?x=1')).toBe('https://nhakhoa.vn')
  expect(readOrigin('http://localhost:8080')).toBe('http://localhost:8080')
  for (const wrong of ['javascript:alert(1)', 'file:///etc', '', 'a b', 'https://u:p@x.vn', '*'])
    expect(readOrigin(wrong)).toBeUndefined()
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      const origin = readOrigin(url)
      if (origin === undefined) return
      expect(readOrigin(origin)).toBe(origin)
      expect(originAllowed(origin, [origin])).toBe(true)
      expect(originAllowed(undefined, [origin])).toBe(false)
      expect(originAllowed('null', [origin])).toBe(false)
      expect(originAllowed(`${origin}.khac.vn`, [origin])).toBe(false)
    }),
  )
  expect(originAllowed(undefined, [])).toBe(true)
})

test('the advertisement is read from the address of the page', () => {
  expect(utmOf('https://x.vn/a?utm_source=fb&utm_campaign=tet%202026&id=3&utm_=x')).toEqual({
    utm_source: 'fb',
    utm_campaign: 'tet 2026',
  })
  fc.assert(
    fc.property(fc.option(fc.string()), (text) => {
      for (const [key, value] of Object.entries(utmOf(text))) {
        expect(key).toMatch(/^utm_/)
        expect(value.length).toBeLessThanOrEqual(200)
      }
    }),
  )
})
