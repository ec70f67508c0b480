import { Fault, type Output } from '@bcare/contract'
import { personViewer } from '@bcare/contract/customers/person-viewer'
import { actionLabel } from '@bcare/contract/insight/trace'
import { direction, pageOf, pageRange } from '../../kit/database/page.ts'
import { sql } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import { serve } from '../../kit/http/serve.ts'
import { samePerson } from '../merge/merged-into.ts'
import { personTable } from './person-table.ts'
import { viewedPart } from './viewed-part.ts'
import { peopleViewed } from '../../files/filed.ts'
import { recordViews } from './record-view.ts'

interface Row {
  id: number
  at: string
  user_id: number | null
  user_name: string | null
  action: string
  reason: string | null
}

export const personViewerFamily = serve(
  personViewer,
  {
    async list({ caller, call, db }, input): Promise<Output<typeof personViewer.list>> {
      const { tenant_id } = caller
      const { person_id } = input
      const order = sql`order by h.id ${direction(input.order)}`
      const which = sql`h.tenant_id = ${tenant_id} and h.entity_type = 'person' and h.entity_id = any (${samePerson(tenant_id, person_id)})
      and h.action in ('view', 'export', 'print')`
      const [person = [], rows = [], counted] = await db.batch<Row & { total: number }>(
        sql`select t.id from person t where ${visible(personTable, caller, call)} and t.id = ${person_id}`,
        sql`select h.id, h.at, h.actor_id as user_id, u.name as user_name, h.action, h.reason
        from (select * from history h where ${which} ${order} ${pageRange(input)}) h
        left join "user" u on u.tenant_id = h.tenant_id and u.id = h.actor_id ${order}`,
        sql`select count(*)::int as total from history h where ${which}`,
      )
      if (person.length === 0) throw new Fault('not_found', 'Không tìm thấy khách hàng')
      const total = counted?.[0]?.total ?? 0
      const data = rows.map(({ reason, ...row }) => ({
        ...row,
        action_label: actionLabel(row.action),
        part: viewedPart(reason) ?? 'Hồ sơ',
      }))
      return pageOf(data, total, input)
    },
  },
  peopleViewed(recordViews),
)
