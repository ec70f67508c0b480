import { dealTag } from '@bcare/contract/customers/tag-link'
import { linkHandlers, type Side } from '../customers/tag-link.ts'
import { name } from '../kit/database/sql.ts'
import { serve } from '../kit/http/serve.ts'
import { dealTable } from './deal-table.ts'

const DEAL: Side = {
  table: dealTable,
  links: name('deal_tag'),
  record: name('deal_id'),
  scopes: ['deal', 'both'],
  wrong_tag: 'Nhãn này không dùng cho cơ hội',
}

export const dealTagFamily = serve(dealTag, linkHandlers(DEAL))
