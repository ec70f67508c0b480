import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NEXT_STEP_RULES, suggestedTask } from './next-step.ts'

const facts = fc.record({
  name: fc.string({ minLength: 1 }),
  days: fc.nat(1000),
  today: fc.constant('2026-11-22'),
})

test('a suggestion names the person, is due today, and never grows less urgent by waiting', () => {
  fc.assert(
    fc.property(fc.constantFrom(...NEXT_STEP_RULES), facts, fc.nat(1000), (rule, fact, more) => {
      const now = suggestedTask(rule, fact)
      const later = suggestedTask(rule, { ...fact, days: fact.days + more })
      expect(now.title).toContain(fact.name)
      expect(now.due_at).toBe(fact.today)
      if (now.priority === 'high') expect(later.priority).toBe('high')
    }),
  )
})
