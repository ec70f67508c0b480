import { expect, test } from 'vitest'
import { headingsIn, strayCitations, strayFiles } from './citations.js'

const documents: Record<string, string> = { 'docs/domain/sales.md': '# Sales\n\n## Stages and states\n' }
const stray = (text: string): string[] =>
  strayCitations(text, (path: string) =>
    documents[path] === undefined ? undefined : headingsIn(documents[path]),
  )

test('a document and a heading that are there may be cited', () => {
  expect(stray('/** Every path goes through here (docs/domain/sales.md). */')).toEqual([])
  expect(stray('/** By the table of docs/domain/sales.md, "Stages and states". */')).toEqual([])
  expect(stray('/** By the table of docs/domain/sales.md\n * "Stages and states". */')).toEqual([])
})

test.each([
  ['a document that is not there', 'see docs/domain/billing.md'],
  ['a heading that is not there', 'docs/domain/sales.md, "Commissions"'],
  ['a heading on the next line', 'docs/domain/sales.md\n * "Commissions"'],
  ['a document of its authors', 'by families.md 2.4'],
  ['a number of the specification', '(spec 9)'],
  ['a number of a decision', '(decisions 4)'],
])('%s is told', (_, text) => {
  expect(stray(text)).toHaveLength(1)
})

test('a file that a document names by the end of its path alone, and that is nowhere, is found', () => {
  const paths = ['server/src/kit/turns.ts', 'server/test/calls/budget.test.ts', 'vitest.config.ts']
  const text =
    '`turns.ts`, `kit/turns.ts`, `calls/budget.test.ts`, `vitest.config.ts`, `NNNN-area.sql`, `server/gone.ts`'
  expect(strayFiles(text, paths)).toEqual([])
  expect(strayFiles('See `kept.ts` and `realtime/turns.ts`.', paths)).toEqual([
    'kept.ts',
    'realtime/turns.ts',
  ])
})
