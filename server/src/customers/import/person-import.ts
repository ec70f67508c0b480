import { personImport } from '@bcare/contract/customers/person-import'
import { sql } from '../../kit/database/sql.ts'
import { granted } from '../../kit/granted.ts'
import { serve } from '../../kit/http/serve.ts'
import { importCalls } from '../../imports/calls.ts'
import { importing } from '../../imports/importer.ts'
import { inWords } from '../erasure/erased-words.ts'
import { personTraces } from '../hooks.ts'
import { personImporter } from './person-importer.ts'

export const personImportFamily = serve(
  personImport,
  importCalls<typeof personImport>(personImporter),
  importing(personImporter),
  // By their phone rows are found while the customer still has one; a file of other records may name a customer, too.
  personTraces({
    before: ({ tenant_id, ids, words }) => [
      sql`update person_import_row r set cells = '{}', draft = null, filled = null, tails = '{}', problems = '{}', doubt = null
      where r.tenant_id = ${tenant_id} and (r.record_id = any (${ids}) or (r.record_id is null and (r.match_id = any (${ids})
        or r.tails && array(select unnest(array[p.phone_tail, p.phone2_tail]) from person p where p.tenant_id = ${tenant_id} and p.id = any (${ids}))
        or ${inWords(sql`array_to_string(r.cells, ' ')`, words)})))`,
    ],
    after: ({ tenant_id, words }) => [
      sql`update person_import set file_name = 'tệp' where tenant_id = ${tenant_id} and ${inWords(sql`file_name`, words)}`,
    ],
    entries: ({ tenant_id, words }) =>
      sql`select h.id from history h where h.tenant_id = ${tenant_id} and h.entity_type = 'person_import' and ${inWords(sql`h.changes::text`, words)}`,
  }),
  granted('person_import', {
    manager: { all: 'read update' },
  }),
)
