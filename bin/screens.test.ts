import { expect, test } from 'vitest'
import { unexplained } from './unexplained.js'

const missing = [
  { name: 'deal.planted', part: 'edits' },
  { name: 'deal.known', part: 'derived' },
]
const fault = ({ part }: { part: string }) =>
  part === 'derived' ? 'no screen shows it' : 'no form writes it'

test('what has no place and no reason is a fault, and so is a reason for what has its place', () => {
  const reasons = { 'deal.known': 'a reason', 'deal.placed': 'a reason of yesterday' }
  expect(unexplained(missing, reasons, fault)).toEqual([
    'deal.planted: no form writes it',
    'deal.placed: has its place, and a reason in bin/without-screen.js why it has none',
  ])
})
