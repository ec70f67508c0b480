import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decisionsOf } from '../../imports/words.ts'
import {
  PRICE_MODES,
  PRODUCT_KINDS,
  type ProductFacts,
  productProblem,
  scopesOf,
  TOOTH_SCOPES,
} from '../product.ts'
import { PRODUCT_COLUMNS, type ProductField } from './product-columns.ts'
import { judgeProduct, type ProductWords, readProductRow } from './product-row.ts'
import { naming } from '../../text/naming.ts'

const themselves = (values: readonly string[]) => naming(values.map((value) => [value, value] as const))
const words: ProductWords = {
  kind: themselves(PRODUCT_KINDS),
  category: naming([['Trám răng', 7]]),
  unit: naming<number>([]),
  price_mode: themselves(PRICE_MODES),
  tooth_scope: themselves(TOOTH_SCOPES),
  image_required: naming<number>([]),
}

const read = (row: Partial<Record<ProductField, string>>) => {
  const mapping = Object.keys(row) as ProductField[]
  return readProductRow(Object.values(row), { mapping, headers: mapping, decisions: decisionsOf(), words })
}

test('every field of a service is known by its own label, so that a file that left needs no choosing', () => {
  expect(PRODUCT_COLUMNS.guess(Object.values(PRODUCT_COLUMNS.labels))).toEqual(PRODUCT_COLUMNS.names)
})

const facts = fc.record<ProductFacts>({
  kind: fc.constantFrom(...PRODUCT_KINDS),
  list_price: fc.nat(1_000),
  min_price: fc.option(fc.nat(1_000)),
  price_mode: fc.constantFrom(...PRICE_MODES),
  tooth_scope: fc.constantFrom(...TOOTH_SCOPES),
  needs_surfaces: fc.boolean(),
})

/** A service as a row writes it; what has no value is an empty cell. */
const written = ({ needs_surfaces, min_price, list_price, ...rest }: ProductFacts) => ({
  code: 'A',
  name: 'Dịch vụ',
  ...rest,
  list_price: String(list_price),
  min_price: min_price === null ? '' : String(min_price),
  needs_surfaces: needs_surfaces ? 'Có' : 'Không',
})

test('a row is refused exactly when the form would refuse the service that it makes, new or on file', () => {
  fc.assert(
    fc.property(facts, fc.option(facts, { nil: undefined }), (told, stored) => {
      const problems = judgeProduct(read(written(told)), stored)
      // An empty cell says nothing: the floor on file stays.
      const made = { ...told, min_price: told.min_price ?? stored?.min_price ?? null }
      expect(problems.map(({ message }) => message)).toEqual(
        [productProblem(made)?.message].filter((message) => message !== undefined),
      )
    }),
  )
})

test('of a service on file a row changes only what it says', () => {
  fc.assert(
    fc.property(facts, fc.nat(1_000_000), (stored, list_price) => {
      const fit = { ...stored, price_mode: 'flat' as const, tooth_scope: 'tooth' as const, min_price: null }
      const row = read({ code: 'A', list_price: String(list_price), name: '', vat_rate: '' })
      expect(row.said).toEqual({ code: 'A', list_price })
      expect(judgeProduct(row, fit)).toEqual([])
    }),
  )
  expect(scopesOf('flat')).toContain('tooth')
})

test('whatever a cell holds, a field is read or told of, and never both', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PRODUCT_COLUMNS.names),
      fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== ''),
      (field, cell) => {
        const { said, problems } = read({ code: 'A', [field]: cell })
        const stored = { category: 'category_term_id', unit: 'unit_term_id' }[field as string] ?? field
        expect(stored in said).toBe(problems.every((problem) => problem.field !== field))
      },
    ),
  )
})
