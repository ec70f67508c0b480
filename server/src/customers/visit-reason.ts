import { VisitReason, visitReason } from '@bcare/contract/customers/visit-reason'
import { listPage } from '../kit/database/list.ts'
import { addLast } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { serve } from '../kit/http/serve.ts'
import { requirePerson, SCOPES_OF_PERSON } from './of-person.ts'
import { personRows } from './hooks.ts'
import { FOLLOWS, removed } from './person-rows.ts'

export const visitReasonTable = table(VisitReason, {
  scopes: SCOPES_OF_PERSON,
  joined: { author_name: sql`author.name` },
  joins: sql`left join "user" author on author.tenant_id = t.tenant_id and author.id = t.created_by`,
})

export const visitReasonFamily = serve(
  visitReason,
  {
    list: async (context, input) => new JsonText(await listPage(visitReasonTable, context, input)),

    async add(context, draft) {
      await requirePerson(context, draft.person_id)
      return addLast(visitReasonTable, context, draft)
    },
  },
  personRows({
    table: 'visit_reason',
    merged: FOLLOWS,
    erased: removed('visit_reason'),
    bundled: { table: visitReasonTable },
  }),
)
