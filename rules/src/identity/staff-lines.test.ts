import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_ROLES } from './roles.ts'
import { readStaffLines } from './staff-lines.ts'

const ROLES = DEFAULT_ROLES.map((role, index) => ({ id: index + 1, ...role }))
const idOf = (name: string) => ROLES.find((role) => role.name === name)?.id

test('lines are read as they are typed or pasted from a sheet', () => {
  const pasted = [
    'Nguyễn Thị Hương, huong@anhduong.vn, Lễ tân',
    'Trần Văn Khôi\t0903 123 456\tbác sĩ',
    '',
    'Lê Mai; 0912345678; mai@anhduong.vn; CSKH; Telesale',
    ' , ; ',
    'Phạm An, thủ quỹ',
  ].join('\r\n')
  expect(readStaffLines(pasted, ROLES)).toEqual([
    {
      name: 'Nguyễn Thị Hương',
      email: 'huong@anhduong.vn',
      phone: null,
      role_ids: [idOf('receptionist')],
      unread: [],
    },
    {
      name: 'Trần Văn Khôi',
      email: null,
      phone: '0903 123 456',
      role_ids: [idOf('doctor')],
      unread: [],
    },
    {
      name: 'Lê Mai',
      email: 'mai@anhduong.vn',
      phone: '0912345678',
      role_ids: [idOf('care'), idOf('telesale')],
      unread: [],
    },
    { name: 'Phạm An', email: null, phone: null, role_ids: [], unread: ['thủ quỹ'] },
  ])
})

test('nothing that was typed is lost, and no line is read as two', () => {
  const part = fc
    .string({ minLength: 1, maxLength: 20 })
    .filter((text) => text.trim() !== '' && !/[\t;,|\r\n]/.test(text))
  fc.assert(
    fc.property(fc.array(fc.array(part, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), (lines) => {
      const read = readStaffLines(lines.map((parts) => parts.join(', ')).join('\n'), ROLES)
      expect(read).toHaveLength(lines.length)
      read.forEach(({ name, email, phone, role_ids, unread }, index) => {
        const taken = [name, email ?? '', phone ?? ''].filter((text) => text !== '').length + unread.length
        const given = lines[index]?.length ?? 0
        expect(taken + role_ids.length).toBeLessThanOrEqual(given)
        if (role_ids.length === 0) expect(taken).toBe(given)
      })
    }),
  )
})
