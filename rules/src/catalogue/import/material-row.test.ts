import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decisionsOf } from '../../imports/words.ts'
import { MATERIAL_KINDS, type MaterialFacts, materialProblem } from '../material.ts'
import { MATERIAL_COLUMNS, type MaterialField } from './material-columns.ts'
import { judgeMaterial, type MaterialWords, readMaterialRow } from './material-row.ts'
import { naming } from '../../text/naming.ts'

const units = naming([
  ['Cái', 1],
  ['Hộp', 2],
])
const words: MaterialWords = {
  kind: naming(MATERIAL_KINDS.map((kind) => [kind, kind] as const)),
  category: naming([['Găng tay', 7]]),
  unit: units,
  purchase_unit: units,
}

const read = (row: Partial<Record<MaterialField, string>>) => {
  const mapping = Object.keys(row) as MaterialField[]
  return readMaterialRow(Object.values(row), { mapping, headers: mapping, decisions: decisionsOf(), words })
}

test('every field of a material is known by its own label', () => {
  expect(MATERIAL_COLUMNS.guess(Object.values(MATERIAL_COLUMNS.labels))).toEqual(MATERIAL_COLUMNS.names)
})

const unit = fc.constantFrom(1, 2)
const facts = fc.record<MaterialFacts>({
  unit_term_id: unit,
  purchase_unit_term_id: fc.option(unit),
  purchase_factor: fc.option(fc.integer({ min: 1, max: 500 })),
  lot_tracked: fc.boolean(),
  expiry_tracked: fc.boolean(),
  barcodes: fc.constant([]),
})
const nameOfUnit = (id: number | null) => (id === null ? '' : id === 1 ? 'Cái' : 'Hộp')
const yes = (flag: boolean) => (flag ? 'Có' : 'Không')

test('a row is refused exactly when the form would refuse the material that it makes, new or on file', () => {
  fc.assert(
    fc.property(facts, fc.option(facts, { nil: undefined }), (told, stored) => {
      const row = read({
        code: 'A',
        name: 'Vật tư',
        unit: nameOfUnit(told.unit_term_id),
        purchase_unit: nameOfUnit(told.purchase_unit_term_id),
        purchase_factor: told.purchase_factor === null ? '' : String(told.purchase_factor),
        lot_tracked: yes(told.lot_tracked),
        expiry_tracked: yes(told.expiry_tracked),
      })
      // An empty cell says nothing: what is on file stays.
      const made = {
        ...told,
        purchase_unit_term_id: told.purchase_unit_term_id ?? stored?.purchase_unit_term_id ?? null,
        purchase_factor: told.purchase_factor ?? stored?.purchase_factor ?? null,
      }
      expect(judgeMaterial(row, stored).map(({ message }) => message)).toEqual(
        [materialProblem(made)?.message].filter((message) => message !== undefined),
      )
    }),
  )
})

test('a factor that could be read in two ways is refused, never guessed', () => {
  expect(read({ code: 'A', purchase_factor: '1.500' }).problems).toMatchObject([{ field: 'purchase_factor' }])
  expect(read({ code: 'A', purchase_factor: '2,5' }).said).toMatchObject({ purchase_factor: 2.5 })
})

test('whatever a cell holds, a field is read or told of, and never both', () => {
  const STORED: Partial<Record<MaterialField, string>> = {
    category: 'category_term_id',
    unit: 'unit_term_id',
    purchase_unit: 'purchase_unit_term_id',
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...MATERIAL_COLUMNS.names),
      fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== ''),
      (field, cell) => {
        const { said, problems } = read({ code: 'A', [field]: cell })
        expect((STORED[field] ?? field) in said).toBe(problems.every((problem) => problem.field !== field))
      },
    ),
  )
})
