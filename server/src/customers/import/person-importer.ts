import { CAREFUL, PersonImport } from '@bcare/contract/customers/person-import'
import { FILLED_FIELDS } from '@bcare/rules/customers/merge/fill-blanks'
import { type ImportField, PERSON_COLUMNS } from '@bcare/rules/customers/import/columns'
import type { Words } from '@bcare/rules/customers/import/words'
import { previewCell } from '@bcare/rules/customers/particulars/national-id'
import type { Importer } from '../../imports/importer.ts'
import { takeBack } from '../../imports/records.ts'
import { importTable } from '../../imports/table.ts'
import { sql } from '../../kit/database/sql.ts'
import { maskedPhone } from '../../kit/database/table.ts'
import { openCell, sealCell } from '../person/national-id.ts'
import { judgePeople } from './person-import-check.ts'
import { matchRows, matchWithin } from './person-import-match.ts'
import { blankCustom } from './person-import-custom.ts'
import { addPeople, changePeople, preparePeople, requirePeopleRoom, skipPeople } from './person-import-run.ts'
import { importableColumns, namedWords } from './person-import-words.ts'
import { personTable } from '../person/person-table.ts'

const EXAMPLE: Partial<Record<ImportField, string>> = {
  full_name: 'Nguyễn Thị Ngọc Ánh',
  title: 'Chị',
  gender: 'Nữ',
  birth: '05/03/1990',
  phone: '0912 345 678',
  email: 'ngocanh@example.vn',
  address: '12 Lê Lợi, Phường Sài Gòn, Thành phố Hồ Chí Minh',
  note: 'Dòng này là mẫu, hãy xóa trước khi nhập',
}

const blank = (field: string) => ({ gender: sql`'unknown'`, do_not_contact: sql`false` })[field] ?? sql`null`

/** How customers come in from files. */
export const personImporter: Importer<Words> = {
  entity: 'person',
  table: importTable(PersonImport, 'person'),
  what: 'khách hàng',
  page: (id) => `/persons?tab=import&import=${id}`,
  columns: PERSON_COLUMNS,
  careful: CAREFUL,
  own: importableColumns,
  example: EXAMPLE,
  cells: { seal: sealCell, open: openCell, shown: previewCell },
  looks_in: ['person', 'person_import_row', 'person_pair'],
  words: namedWords,
  judge: judgePeople,
  match: matchRows,
  within: matchWithin,
  decides: true,
  requireRoom: requirePeopleRoom,
  prepare: preparePeople,
  add: addPeople,
  change: changePeople,
  skip: skipPeople,
  putBack: (step) => [
    takeBack(step, 'person', FILLED_FIELDS, blank),
    blankCustom(step.tenant_id, step.facts.id, step.nos),
  ],
  match_shown: (caller) => sql`json_build_object('id', t.id, 'code', t.code, 'full_name', t.full_name,
    'phone', ${maskedPhone('phone', personTable, caller)})`,
  record_called: 'person_id',
  changed: 'bổ sung',
}
