import { expect, test } from 'vitest'
import { touchedBy } from './touched.js'

test('a changed test is run, whatever else is', () => {
  expect(touchedBy(['server/test/sales-deal.test.ts', 'e2e/src/deals.spec.ts', 'bin/again.test.ts'])).toEqual(
    {
      rules: ['bin/again.test.ts', 'bin/'],
      server: ['server/test/sales-deal.test.ts'],
      e2e: ['e2e/src/deals.spec.ts'],
    },
  )
})

test('a change of an area runs its tests in every storey', () => {
  expect(
    touchedBy(['contract/src/sales/deal.ts', 'server/src/sales/deal.ts', 'web/src/sales/DealCard.tsx']),
  ).toEqual({
    rules: ['contract/src/sales/', 'contract/', 'web/src/sales/'],
    server: ['test/sales-', 'test/matrix', 'test/contract.'],
    e2e: ['src/sales', 'src/deals'],
  })
})

test('what no test is about runs none', () => {
  expect(touchedBy(['README.md', 'docs/operating.md'])).toEqual({ rules: [], server: [], e2e: [] })
})
