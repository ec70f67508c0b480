import fc from 'fast-check'
import { expect, test } from 'vitest'
import { treeOf, type Placed } from '../tree.ts'
import { fieldWords, readField, tableFields, termDataProblem } from './term-fields.ts'
import { MOST_DEPTH, mergeProblem, parentProblem, type Mergeable } from './terms.ts'

const term = (id: number, parent_id: number | null, name = `Mục ${id}`): Mergeable => ({
  id,
  parent_id,
  name,
  vocabulary: 'diagnosis',
  is_system: false,
})

const forest: fc.Arbitrary<Mergeable[]> = fc
  .array(fc.nat(), { minLength: 2, maxLength: 10 })
  .map((seeds) =>
    seeds.map((seed, index) => term(index + 1, seed % (index + 1) === 0 ? null : seed % (index + 1))),
  )

const depthOf = (rows: readonly Placed[]) => Math.max(...treeOf(rows).map(({ depth }) => depth + 1))

test('a term that is let under a parent keeps the vocabulary a tree of at most four levels', () => {
  fc.assert(
    fc.property(forest, fc.nat(), fc.nat(), (rows, one, other) => {
      fc.pre(depthOf(rows) <= MOST_DEPTH)
      const [id, parent_id] = [(one % rows.length) + 1, (other % rows.length) + 1]
      const moved = rows.map((row) => (row.id === id ? { ...row, parent_id } : row))
      const whole = treeOf(moved).length === rows.length && depthOf(moved) <= MOST_DEPTH
      expect(parentProblem(rows, id, parent_id) === undefined).toBe(whole)
      const grown = [...rows, term(rows.length + 1, parent_id)]
      expect(parentProblem(rows, undefined, parent_id) === undefined).toBe(depthOf(grown) <= MOST_DEPTH)
    }),
  )
})

test('what may be merged leaves a tree in which no parent has two children of one name', () => {
  fc.assert(
    fc.property(forest, fc.nat(), fc.nat(), (rows, one, other) => {
      const [from, into] = [rows[one % rows.length], rows[other % rows.length]]
      if (from === undefined || into === undefined || mergeProblem(from, into, rows) !== undefined) return
      const left = rows
        .filter(({ id }) => id !== from.id)
        .map((row) => (row.parent_id === from.id ? { ...row, parent_id: into.id } : row))
      expect(treeOf(left)).toHaveLength(rows.length - 1)
    }),
  )
  const rows = [term(1, null), term(2, null), term(3, 1, 'Sâu răng'), term(4, 2, 'SÂU RĂNG')]
  const [a, b] = rows as [Mergeable, Mergeable]
  expect(mergeProblem(a, b, rows)).toContain('Sâu răng')
  expect(mergeProblem(a, b, [...rows.slice(0, 3), term(4, 2, 'Sầu răng')])).toBeUndefined()
  expect(mergeProblem(a, a, rows)).toContain('mục khác')
  expect(mergeProblem({ ...a, is_system: true }, b, [])).toContain('hệ thống')
  expect(mergeProblem(a, { ...b, is_system: true }, [])).toBeUndefined()
  expect(mergeProblem(a, { ...b, vocabulary: 'source' }, [])).toContain('cùng một danh mục')
})

test('what a table says of a field is what was written into it', () => {
  const value = {
    int: fc.integer({ min: 5, max: 480 }),
    flag: fc.boolean(),
    time: fc.constantFrom('08:00', '23:59'),
    text: fc.constantFrom('0912 345 678', 'Techcombank'),
    long_text: fc.constant('Chào anh/chị'),
  }
  for (const vocabulary of [
    'appointment_type',
    'cancel_reason',
    'task_type',
    'shift',
    'fund_account',
    'message_template',
  ])
    for (const field of tableFields(vocabulary)) {
      const values =
        field.kind === 'choice' ? fc.constantFrom(...Object.keys(field.labels)) : value[field.kind]
      fc.assert(
        fc.property(values as fc.Arbitrary<unknown>, (said) => {
          expect(readField(field, fieldWords(field, said))).toBe(said)
          expect(termDataProblem(vocabulary, { [field.key]: said })).toBeUndefined()
        }),
      )
    }
})

test('what does not fit a vocabulary is refused in its words', () => {
  expect(termDataProblem('appointment_type', { minutes: 4 })).toBe('Số phút phải là số nguyên từ 5 đến 480')
  expect(termDataProblem('shift', { start: '18:00', end: '08:00' })).toBe('Giờ vào phải trước giờ ra')
  expect(termDataProblem('cancel_reason', { side: 'nobody' })).toContain('Khách hàng, Phòng khám')
  expect(termDataProblem('task_type', { needs_result: 'x' })).toContain('có hoặc không')
  expect(termDataProblem('fund_account', { method_term_id: 'Tiền mặt' })).toContain('chọn từ danh sách')
  expect(termDataProblem('source', { anything: 1 })).toBeUndefined()
})
