import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '../text/fold.ts'
import { planSheet, readSheet, sheetHeaders, sheetLine, type SheetTerm } from './term-sheet.ts'

const VOCABULARY = 'cancel_reason'

const plain = (id: number, name: string, parent_id: number | null = null): SheetTerm => ({
  id,
  name,
  parent_id,
  alias: null,
  code: null,
  color: null,
  group: null,
  is_active: true,
  is_system: false,
  data: {},
})

const word = fc.stringMatching(/^[A-Za-zĐđƯơ]{1,8}( [A-Za-z]{1,5})?$/)

/** Terms with names of their own, some under an earlier one. */
const vocabulary: fc.Arbitrary<SheetTerm[]> = fc
  .uniqueArray(
    fc.record({
      name: word,
      seed: fc.nat(),
      alias: fc.option(word),
      code: fc.option(word),
      group: fc.option(word),
      color: fc.option(fc.constantFrom('#10B981', '#1E70E6')),
      is_active: fc.boolean(),
      side: fc.option(fc.constantFrom('customer', 'clinic')),
    }),
    { selector: ({ name }) => fold(name), minLength: 1, maxLength: 8 },
  )
  .map((list) =>
    list.map(({ seed, side, ...term }, at) => ({
      ...plain(at + 1, term.name),
      ...term,
      parent_id: at === 0 || seed % 3 === 0 ? null : 1,
      data: (side === null ? {} : { side }) as Record<string, string>,
    })),
  )

const written = (terms: readonly SheetTerm[]) => [
  { no: 1, cells: sheetHeaders(VOCABULARY, true) },
  ...terms.map((term, at) => ({
    no: at + 2,
    cells: sheetLine(VOCABULARY, true, term, terms.find(({ id }) => id === term.parent_id)?.name),
  })),
]

test('a table that was written brings nothing new where it came from, and everything where nothing was', () => {
  fc.assert(
    fc.property(vocabulary, (terms) => {
      const rows = readSheet(VOCABULARY, true, written(terms))
      expect(planSheet(terms, rows).map(({ becomes, id }) => [becomes, id])).toEqual(
        terms.map(({ id }) => ['same', id]),
      )
      const fresh = planSheet([], rows)
      expect(fresh.map(({ becomes }) => becomes)).toEqual(terms.map(() => 'new'))
      fresh.forEach(({ values, parent_no }, at) => {
        expect(values.name).toBe(terms[at]?.name)
        expect(parent_no).toBe(terms[at]?.parent_id === 1 ? 2 : undefined)
      })
    }),
  )
})

test('whatever the lines say, a term is changed by one of them at most, and no two new ones are called alike at one place', () => {
  const line = fc.tuple(fc.constantFrom('A', 'B', 'a', 'C', ''), fc.constantFrom('', 'A', 'B', 'Z'))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const terms = [plain(1, 'A'), plain(2, 'B', 1)]
      const rows = readSheet('source', true, [
        { no: 1, cells: ['Tên', 'Thuộc'] },
        ...lines.map((cells, at) => ({ no: at + 2, cells })),
      ])
      const good = planSheet(terms, rows).filter(({ becomes }) => becomes !== 'error')
      const ids = good.flatMap(({ id }) => id ?? [])
      expect(new Set(ids).size).toBe(ids.length)
      const places = good
        .filter(({ id }) => id === undefined)
        .map(({ values, parent_id, parent_no }) => `${fold(values.name)}/${parent_id}/${parent_no}`)
      expect(new Set(places).size).toBe(places.length)
      for (const { parent_no } of good)
        if (parent_no !== undefined) expect(rows.some(({ no }) => no === parent_no)).toBe(true)
    }),
  )
})

test('what is wrong is said of its line', () => {
  const terms = [{ ...plain(1, 'Giá cao'), is_system: true }]
  const rows = readSheet(VOCABULARY, false, [
    { no: 1, cells: ['tên', 'MÀU', 'Đang dùng', 'Bên quyết định', 'Cột lạ'] },
    { no: 2, cells: ['Bận', 'đỏ', 'Có', 'Khách hàng'] },
    { no: 3, cells: ['Giá cao', '', 'Không'] },
    { no: 4, cells: ['Ốm', '10b981', 'chưa biết'] },
    { no: 5, cells: ['Mệt', '#10b981', '', 'phòng khám'] },
    { no: 6, cells: ['mệt'] },
  ])
  const planned = planSheet(terms, rows)
  expect(planned.map(({ becomes, problems }) => [becomes, problems[0] ?? null])).toEqual([
    ['error', 'Màu «đỏ» phải có dạng #RRGGBB'],
    ['error', 'Mục của hệ thống chỉ được đổi tên và màu'],
    ['error', 'Đang dùng phải là Có hoặc Không'],
    ['new', null],
    ['error', 'Trùng với dòng 5'],
  ])
  expect(planned[3]?.values).toEqual({
    name: 'Mệt',
    color: '#10B981',
    is_active: true,
    data: { side: 'clinic' },
  })
})

test('a list of names without headers is a table of names', () => {
  const rows = readSheet(
    'source',
    false,
    ['Facebook', 'Zalo'].map((name, at) => ({ no: at + 1, cells: [name] })),
  )
  expect(planSheet([], rows).map(({ values }) => values)).toEqual([{ name: 'Facebook' }, { name: 'Zalo' }])
})
