import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readImportRow } from './row.ts'
import { decisionsOf, unknownWords, type WordDecision } from '../../imports/words.ts'
import { type ImportField, PERSON_COLUMNS } from './columns.ts'
import { knownWords } from './words.ts'
import { NAMES, strict, words } from './fixture.ts'

const FIELDS = ['source', 'occupation', 'tags', 'owner', 'gender', 'lifecycle', 'first_channel'] as const
const namesOf = (field: string) => NAMES[field as ImportField] ?? []
const clinic = { columns: PERSON_COLUMNS, known: knownWords(words), namesOf }
const row = fc.record({
  field: fc.constantFrom(...FIELDS),
  cell: fc.oneof(
    fc.constantFrom('Facebook', 'fb', 'VIP, khách quen', 'Nam', 'máy', 'Nguyễn An', 'Zalo', 'Quan tâm'),
    fc.string({ maxLength: 12 }),
  ),
})

const read = (field: ImportField, cell: string, made: readonly WordDecision[] = []) =>
  readImportRow(['An', '0912000001', cell], {
    mapping: ['full_name', 'phone', field],
    headers: ['Tên', 'Số', 'Cột'],
    options: strict,
    decisions: decisionsOf(made),
    words,
    today: '2026-11-24',
  })

const unknownIn = (field: ImportField, cell: string) =>
  unknownWords([{ field, cell, rows: 1 }], clinic).get(field) ?? []

test('a row is refused for a word exactly when the word is offered for a decision', () => {
  fc.assert(
    fc.property(row, ({ field, cell }) => {
      const refused = read(field, cell).problems.some((problem) => problem.field === field)
      expect(unknownIn(field, cell.trim()).length > 0).toBe(refused)
    }),
  )
})

test('once every word is decided for, no row is refused, and what was left out is in the note', () => {
  fc.assert(
    fc.property(row, fc.boolean(), ({ field, cell }, leave) => {
      const unknown = unknownIn(field, cell.trim())
      const made = unknown.map(({ word }) => ({
        field,
        word,
        as: leave ? null : (namesOf(field)[0] ?? null),
      }))
      const { problems, person } = read(field, cell, made)
      expect(problems.filter((problem) => problem.field === field)).toEqual([])
      if (leave) for (const { word } of unknown) expect(person.note).toContain(word)
    }),
  )
})

test('a word is one word however it is written, counted over all rows, the frequent ones first', () => {
  const found = unknownWords(
    [
      { field: 'source', cell: 'Tờ rơi', rows: 2 },
      { field: 'source', cell: 'tờ  rơi', rows: 3 },
      { field: 'source', cell: 'facebok', rows: 4 },
      { field: 'tags', cell: 'VIP; niềng răng đẹp', rows: 1 },
      { field: 'full_name', cell: 'An', rows: 9 },
    ],
    clinic,
  )
  expect([...found]).toEqual([
    [
      'source',
      [
        { word: 'Tờ rơi', rows: 5, proposed: null },
        { word: 'facebok', rows: 4, proposed: 'Facebook' },
      ],
    ],
    ['tags', [{ word: 'niềng răng đẹp', rows: 1, proposed: 'Niềng răng' }]],
  ])
})

test('a word that differs in accents alone is offered for a decision, not taken', () => {
  expect(read('owner', 'Nguyễn Ân').problems).toEqual([
    { field: 'owner', message: 'Người phụ trách «Nguyễn Ân» chưa có trong danh mục, gần giống «Nguyễn An»' },
  ])
  expect(unknownIn('owner', 'Nguyễn Ân')).toEqual([{ word: 'Nguyễn Ân', rows: 1, proposed: 'Nguyễn An' }])
  expect(read('owner', 'NGUYỄN AN').person.owner_id).toBe(9)
  expect(read('gender', 'Ba').problems).toMatchObject([{ field: 'gender' }])
  expect(read('gender', 'nu').person.gender).toBe('female')
  const made: WordDecision[] = [{ field: 'tags', word: 'Vịp', as: null }]
  expect(read('tags', 'VIP', made).tag_ids).toEqual([1])
  expect(read('tags', 'vịp', made)).toMatchObject({ tag_ids: [], problems: [] })
})

test('every name that is offered is one that a row is read by', () => {
  const known = knownWords(words)
  for (const [field, names] of Object.entries(NAMES))
    for (const name of names) expect(read(field as ImportField, name).problems, name).toEqual([])
  expect(known.has('full_name')).toBe(false)
})

test('a province by another name is today’s province', () => {
  const made: WordDecision[] = [{ field: 'province', word: 'Miền xa', as: 'Hà Nội' }]
  expect(unknownIn('province', 'TP. Hà Nội')).toEqual([])
  expect(unknownIn('province', 'Miền xa')).toMatchObject([{ word: 'Miền xa' }])
  expect(read('province', 'miền xa', made).person).toMatchObject({ province_code: '01' })
})
