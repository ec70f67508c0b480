import { Tag, tag } from '@bcare/contract/customers/tag'
import { explainConstraints } from '../kit/database/errors.ts'
import { sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'
import { crudOf, serve } from '../kit/http/serve.ts'

explainConstraints({ tag_name: 'Đã có nhãn trùng tên' })

export const tagTable = table(Tag, { joined: { usage_count: sql`0` }, search: 'search_text' })
export const tagFamily = serve(tag, crudOf(tagTable))
