import { MATERIAL_COLUMNS, type MaterialField } from '@bcare/rules/catalogue/import/material-columns'
import * as z from 'zod/mini'
import { importEntity, importFamily, importRow, namedRecord, wordDecisions } from '../imports/import.ts'
import { KNOWN_RECORDS } from './product-import.ts'

const target = z.enum(MATERIAL_COLUMNS.names as [MaterialField, ...MaterialField[]])

const options = z.strictObject({
  duplicates: z._default(z.enum(KNOWN_RECORDS), 'update'),
  words: wordDecisions(target),
})

/** One file of materials on its way in. */
export const MaterialImport = importEntity('material_import', { label: 'Lần nhập vật tư', target, options })

/** Bringing in materials from a file: a code that the clinic has is changed, a new one is added. */
export const materialImport = importFamily('/v1/material-import', {
  entity: MaterialImport,
  target,
  options,
  careful: { duplicates: 'update' },
  row: importRow(namedRecord),
  what: 'vật tư',
  object: 'material_import',
  label: 'Nhập vật tư từ tệp',
  group: 'Kho & danh mục',
  place: 101,
})
