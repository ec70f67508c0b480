import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeError } from './server-error.ts'

const digit = fc.integer({ min: 0, max: 9 }).map(String)
const phone = fc.string({ unit: digit, minLength: 9, maxLength: 11 })
const name = fc.constantFrom('Nguyễn Văn Ấn', 'Trần Thị Bưởi', 'Lê Hoàng Yến', "O'Hara Đặng")
const mail = fc
  .tuple(fc.string({ unit: digit, minLength: 3, maxLength: 6 }), name)
  .map(([n]) => `khach${n}@vidu.vn`)
const value = fc.oneof(phone, name, mail)
const around = fc.constantFrom(
  (v: string) => `invalid input syntax for type bigint: "${v}"`,
  (v: string) => `Key (phone)=(${v}) already exists.`,
  (v: string) => `Unexpected token in JSON at '${v}' is not valid`,
  (v: string) => `cannot store ${v} here`,
  (v: string) => `person ${v}: not a row`,
  (v: string) => `answered against its contract: [{"received":"${v}"}]`,
  (v: string) => v,
)

test('nothing that a user typed is left of an error, whatever sentence it stands in', () => {
  fc.assert(
    fc.property(value, around, (typed, sentence) => {
      const error = new Error(sentence(typed))
      const told = JSON.stringify(describeError(error))
      for (const part of typed.split(/[\s@]+/).filter((word) => word.length > 2))
        expect(told).not.toContain(part)
      expect(told).not.toMatch(/\d{6}/)
    }),
  )
})

test('what is left says what kind of error it was and where it happened, without the folders of the machine', () => {
  const error = Object.assign(new TypeError('Cannot read properties of undefined (reading "phone")'), {
    code: '42P01',
    stack: [
      'TypeError: Cannot read properties of undefined',
      'Nguyễn Văn Ấn 0901234123',
      '    at readRow (file:///srv/clinic/bcare/server/src/kit/database/rows.ts:12:7)',
      '    at async run (/srv/clinic/bcare/server/src/kit/http/run.ts:70:9)',
      '    at process.processTicksAndRejections (node:internal/process/task_queues:103:5)',
    ].join('\n'),
  })
  expect(describeError(error)).toEqual({
    name: 'TypeError 42P01',
    message: 'Cannot read properties of undefined …',
    stack: [
      'at readRow (server/src/kit/database/rows.ts:12:7)',
      'at async run (server/src/kit/http/run.ts:70:9)',
      'at process.processTicksAndRejections (node:internal/process/task_queues:103:5)',
    ].join('\n'),
  })
})

test('what was thrown without being an error is named by its type alone', () => {
  expect(describeError('0901234123')).toEqual({ name: 'string', message: '', stack: '' })
})
