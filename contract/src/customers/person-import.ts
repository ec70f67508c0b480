import { IMPORT_FIELD_NAMES } from '@bcare/rules/customers/import/columns'
import { DUPLICATE_WAYS } from '@bcare/rules/customers/import/row'
import * as z from 'zod/mini'
import { importEntity, importFamily, importRow, wordDecisions } from '../imports/import.ts'
import { customKey, id } from '../kit/index.ts'

/** A field of every customer, or `custom.<name>`: one of the clinic's own. */
const target = z.union([
  z.enum(IMPORT_FIELD_NAMES),
  customKey as z.ZodMiniType<`custom.${string}`, `custom.${string}`>,
])

export const ImportOptions = z.strictObject({
  duplicates: z._default(z.enum(DUPLICATE_WAYS), 'skip'),
  shared_phone: z._default(z.enum(['add', 'skip']), 'add'),
  no_phone: z._default(z.enum(['error', 'accept']), 'error'),
  unknown_words: z._default(z.enum(['error', 'note']), 'error'),
  words: wordDecisions(target),
})

/** What an import does until a user decides otherwise: nobody twice, nothing half. */
export const CAREFUL: z.output<typeof ImportOptions> = {
  duplicates: 'skip',
  shared_phone: 'add',
  no_phone: 'error',
  unknown_words: 'error',
}

/** One file of customers on its way in. */
export const PersonImport = importEntity('person_import', {
  label: 'Lần nhập từ tệp',
  target,
  options: ImportOptions,
})

export const ImportRow = importRow({
  /** A customer on file whom the row names; the phone is masked for users who may not read it. */
  match: z.nullable(
    z.strictObject({ id, code: z.string(), full_name: z.string(), phone: z.nullable(z.string()) }),
  ),
  person_id: z.nullable(id),
})
export type ImportRow = z.output<typeof ImportRow>

/** Bringing in customers from a file. */
export const personImport = importFamily('/v1/person-import', {
  entity: PersonImport,
  target,
  options: ImportOptions,
  careful: CAREFUL,
  row: ImportRow,
  what: 'khách hàng',
  object: 'person_import',
  label: 'Nhập khách từ tệp',
  group: 'Khách hàng',
  place: 80,
})
