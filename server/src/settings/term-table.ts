import { Term } from '@bcare/contract/settings/term'
import { explainConstraints } from '../kit/database/errors.ts'
import { table } from '../kit/database/table.ts'

explainConstraints({ term_name: 'Danh mục này đã có tên như vậy' })

export const termTable = table(Term, { search: 'search_text' })
