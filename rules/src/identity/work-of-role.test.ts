import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_ROLES } from './roles.ts'
import { leastUsed, workOfRoles } from './work-of-role.ts'

const role = (name: string) => DEFAULT_ROLES.filter((one) => one.name === name)
const own = (label: string) => [{ name: 'vai_tro_rieng', label }]

test('a doctor’s role makes a doctor who takes appointments, an assistant’s one who does not', () => {
  expect(workOfRoles(role('doctor'))).toEqual({
    is_doctor: true,
    is_assistant: false,
    is_consultant: false,
    bookable: true,
  })
  expect(workOfRoles(role('assistant'))).toMatchObject({ is_assistant: true, bookable: false })
  expect(workOfRoles(role('consultant'))).toMatchObject({ is_consultant: true, bookable: false })
  for (const name of ['admin', 'manager', 'receptionist', 'accountant', 'telesale'])
    expect(Object.values(workOfRoles(role(name))), name).not.toContain(true)
})

test('a role of the clinic’s own says it by its words', () => {
  expect(workOfRoles(own('Bác sĩ chỉnh nha')).is_doctor).toBe(true)
  expect(workOfRoles(own('BS. part-time')).is_doctor).toBe(true)
  expect(workOfRoles(own('Trợ thủ nha khoa')).is_assistant).toBe(true)
  expect(workOfRoles(own('Hỗ trợ khách')).is_assistant).toBe(false)
})

test('several roles say what each of them says', () => {
  const some = fc.subarray([...DEFAULT_ROLES])
  fc.assert(
    fc.property(some, some, (one, other) => {
      const [left, right, both] = [workOfRoles(one), workOfRoles(other), workOfRoles([...one, ...other])]
      for (const key of ['is_doctor', 'is_assistant', 'is_consultant', 'bookable'] as const)
        expect(both[key]).toBe(left[key] || right[key])
    }),
  )
})

test('a new colour is one that the fewest have', () => {
  const colours = ['#111111', '#222222', '#333333'] as const
  expect(leastUsed(colours, [])).toBe('#111111')
  expect(leastUsed(colours, ['#111111', null, '#222222'])).toBe('#333333')
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...colours, null)), (used) => {
      const uses = (colour: string) => used.filter((one) => one === colour).length
      const chosen = leastUsed(colours, used) ?? ''
      expect(uses(chosen)).toBe(Math.min(...colours.map(uses)))
    }),
  )
})
