import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

/** Reads one field of a row as RFC 4180 says. */
function readRow(text: string): string[] {
  const cells = [...text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)]
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}

test('what is written is read back, and no text is a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (words) => {
      const text = csvOf([['x', ...words]])
      expect(text.startsWith('\u{FEFF}')).toBe(true)
      const cells = readRow(text.slice(1, -2)).slice(1)
      expect(cells.map((cell, at) => (cell === `'${words[at]}` ? words[at] : cell))).toEqual(words)
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
    }),
  )
})

test('an amount stays a figure, also below zero', () => {
  expect(csvOf([['Khách "A", quận 1', -5_000, null]])).toBe('\u{FEFF}"Khách ""A"", quận 1",-5000,\r\n')
})
