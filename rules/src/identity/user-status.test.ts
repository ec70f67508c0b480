import { expect, test } from 'vitest'
import { leftBehind, USER_STATUSES, userCommands, userStatusAfter, USER_COMMANDS } from './user-status.ts'

test('an account is locked and opened again, and a user who leaves may come back', () => {
  expect(USER_STATUSES.map((status) => [status, userCommands(status)])).toEqual([
    ['active', ['lock', 'resign']],
    ['locked', ['unlock', 'resign']],
    ['resigned', ['rehire']],
  ])
})

test('what may be done leads somewhere else, and the rest is refused in words', () => {
  for (const status of USER_STATUSES)
    for (const command of USER_COMMANDS) {
      const next = userStatusAfter(command, status)
      const may = userCommands(status).includes(command)
      expect('to' in next).toBe(may)
      if ('to' in next) expect(next.to).not.toBe(status)
      else expect(next.refusal).not.toBe('')
    }
})

const NOTHING = { customers: 0, deals: 0, appointments: 0, tasks: 0, submissions: 0 }

test('only what is really left is named', () => {
  expect(leftBehind({ ...NOTHING })).toEqual([])
  expect(leftBehind({ ...NOTHING, customers: 12, appointments: 1 })).toEqual([
    '12 khách hàng đang phụ trách',
    '1 lịch hẹn sắp tới',
  ])
  expect(leftBehind({ ...NOTHING, tasks: 3, submissions: 2 })).toEqual([
    '3 công việc đang mở',
    '2 đăng ký từ website chưa xử lý xong',
  ])
})
