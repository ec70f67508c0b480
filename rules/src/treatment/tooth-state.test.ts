import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LINE_STATUSES, type LineStatus } from './line.ts'
import { toothState } from './tooth-state.ts'

const anyLines = fc.array(fc.constantFrom(...LINE_STATUSES), { maxLength: 6 })

test('the state of a tooth does not depend on the order of its lines, nor on how often one is counted', () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      expect(toothState([...lines.toReversed(), ...lines])).toBe(toothState(lines))
    }),
  )
})

test('offers, refusals and cancellations change nothing: a cancelled line leaves the tooth as if it had not been', () => {
  const silent: LineStatus[] = ['draft', 'proposed', 'declined', 'cancelled']
  fc.assert(
    fc.property(anyLines, fc.array(fc.constantFrom(...silent), { maxLength: 4 }), (lines, more) => {
      expect(toothState([...lines, ...more])).toBe(toothState(lines))
      expect(toothState(more)).toBe('current')
    }),
  )
})

test('a tooth is done only when nothing that binds is left on it', () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const left = lines.some((status) => ['agreed', 'in_progress', 'paused'].includes(status))
      if (toothState(lines) === 'done') expect(left).toBe(false)
      if (lines.includes('completed') && !left) expect(toothState(lines)).toBe('done')
    }),
  )
})
