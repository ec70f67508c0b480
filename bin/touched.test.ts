import { expect, test } from 'vitest'
import { touchedBy } from './touched.js'

const onServer = (name: string) => `server/test/${name}.test.ts`
const TESTS = [
  'bin/again.test.ts',
  'contract/src/sales/deal.test.ts',
  'web/src/sales/rank.test.ts',
  ...['sales/deal', 'sales/board', 'calls/matrix', 'calls/contract', 'calls/openapi'].map(onServer),
  'e2e/src/deals.spec.ts',
  'e2e/src/treatment.spec.ts',
]

test('a changed test is run, whatever else is', () => {
  const changed = ['server/test/sales/deal.test.ts', 'e2e/src/deals.spec.ts', 'bin/again.test.ts']
  expect(touchedBy(changed, TESTS)).toEqual({
    rules: ['bin/again.test.ts', 'bin/'],
    server: ['server/test/sales/deal.test.ts'],
    e2e: ['e2e/src/deals.spec.ts'],
  })
})

test('what has tests of its name runs these in every storey, and what the contract promises', () => {
  const changed = ['contract/src/sales/deal.ts', 'server/src/sales/deal.ts', 'web/src/sales/DealCard.tsx']
  expect(touchedBy(changed, TESTS)).toEqual({
    rules: ['contract/src/sales/', 'contract/', 'web/src/sales/'],
    server: ['test/sales/deal', 'calls/matrix', 'calls/contract.', 'calls/openapi.'],
    e2e: ['src/deals'],
  })
})

test('what has none runs all of its area', () => {
  expect(touchedBy(['server/src/sales/rank.ts', 'web/src/treatment/Chair.tsx'], TESTS)).toEqual({
    rules: [],
    server: ['test/sales/'],
    e2e: ['src/treatment'],
  })
})

test('what no test is about runs none', () => {
  expect(touchedBy(['README.md', 'docs/operating.md'], TESTS)).toEqual({ rules: [], server: [], e2e: [] })
})
