import { dealTag } from '@bcare/contract/customers/tag-link'
import { tagged } from '../customers/hooks.ts'
import { linkHandlers, type Side } from '../customers/tags/tag-link.ts'
import { name } from '../kit/database/sql.ts'
import { serve } from '../kit/http/serve.ts'
import { dealTable } from './deal-table.ts'
import { granted } from '../kit/granted.ts'

const DEAL: Side = {
  table: dealTable,
  object: 'deal_tag',
  links: name('deal_tag'),
  record: name('deal_id'),
  scopes: ['deal', 'both'],
  wrong_tag: 'Nhãn này không dùng cho cơ hội',
}

export const dealTagFamily = serve(
  dealTag,
  linkHandlers(DEAL),
  tagged({ table: 'deal_tag', record: 'deal_id', counted: 'deal_count' }),
  granted('deal_tag', {
    manager: { all: 'read create delete' },
    doctor: { own: 'read' },
    receptionist: { branch: 'read create delete' },
    consultant: { branch: 'read', own: 'create delete' },
    telesale: { own: 'read create delete' },
    care: { all: 'read' },
    accountant: { all: 'read' },
    marketing: { all: 'read' },
  }),
)
