import { Fault, type Permission } from '@bcare/contract'
import { activity, ACTIVITY_TYPES, type Activity } from '@bcare/contract/insight/activity'
import { activitySentence, SILENT, TOLD_OF, type Told } from '@bcare/contract/insight/activity-sentence'
import { appointmentTable } from '../appointments/appointment-table.ts'
import { trackTable } from '../appointments/track-table.ts'
import { formSubmissionTable } from '../contact/form-submission-table.ts'
import { noteTable } from '../customers/note.ts'
import { samePerson } from '../customers/merged-into.ts'
import { recordView } from '../customers/record-view.ts'
import { personTable } from '../customers/person-table.ts'
import { all, sql, type Sql } from '../kit/database/sql.ts'
import { visible, type Table } from '../kit/database/table.ts'
import type { Caller } from '../kit/http/caller.ts'
import { serve } from '../kit/http/serve.ts'
import { dealTable } from '../sales/deal-table.ts'
import { taskTable } from '../work/task-table.ts'
import { customOfChanges, namesOfChanges } from './names.ts'

interface Row extends Told {
  id: number
  at: string
  actor_id: number | null
  actor_name: string | null
  entity_id: number | null
}

/** Lines about deals, appointments and visits are for whoever may read these very rows. */
function readable(entity_type: string, target: unknown, caller: Caller, permission: Permission): Sql {
  if (!caller.may(permission)) return sql`h.entity_type <> ${entity_type}`
  if (caller.scopeFor(permission) === 'all') return sql`true`
  const table = target as Table
  return sql`(h.entity_type <> ${entity_type} or exists (
    select 1 from ${table.name} t where t.id = h.entity_id and ${visible(table, caller, { permission })}))`
}

/** What a line is about, as it is now; a note that the caller may not read has none, and is not told of. */
const subject = (caller: Caller): Sql => sql`
  case h.entity_type
    when 'deal' then (select d.name from deal d where d.tenant_id = h.tenant_id and d.id = h.entity_id)
    when 'form_submission' then (select coalesce(w.name, 'ghi tay') from form_submission f left join web_form w on w.tenant_id = f.tenant_id and w.id = f.form_id
      where f.tenant_id = h.tenant_id and f.id = h.entity_id)
    when 'task' then (select k.title from task k where k.tenant_id = h.tenant_id and k.id = h.entity_id)
    when 'appointment' then (select to_json(a.start_at) #>> '{}' from appointment a where a.tenant_id = h.tenant_id and a.id = h.entity_id)
    when 'note' then ${
      caller.may('note:read')
        ? sql`(select t.content from note t where t.id = h.entity_id and ${visible(noteTable, caller, { permission: 'note:read' })})`
        : sql`null`
    }
  end`

export const activityFamily = serve(activity, {
  async query({ caller, db }, { entity_id, types = ACTIVITY_TYPES, before, limit }) {
    const person = sql`select t.id from person t where t.id = ${entity_id} and ${visible(personTable, caller, { permission: 'person:read' })}`
    const told = types.map((type) => TOLD_OF[type])
    const conditions = all([
      sql`h.tenant_id = ${caller.tenant_id} and h.person_id = any (${samePerson(caller.tenant_id, entity_id)}) and h.entity_type = any (${told})`,
      sql`(h.entity_type <> 'note' or h.action = 'create')`,
      // Left out here and not after reading, so that a page of cards put in order is not an empty page of the feed.
      sql`(h.action <> 'update' or h.changes - ${[...SILENT]}::text[] <> '{}')`,
      ...(before === undefined ? [] : [sql`h.id < ${before}`]),
      readable('deal', dealTable, caller, 'deal:read'),
      readable('appointment', appointmentTable, caller, 'appointment:read'),
      readable('track', trackTable, caller, 'track:read'),
      readable('task', taskTable, caller, 'task:read'),
      readable('form_submission', formSubmissionTable, caller, 'form_submission:read'),
    ])
    const feed = sql`
      select h.id, h.at, h.actor_id, u.name as actor_name, h.action, h.entity_type, h.entity_id, h.changes, h.reason,
        ${namesOfChanges} as names, ${customOfChanges(caller)} as custom, ${subject(caller)} as subject
      from (select h.* from history h where ${conditions} order by h.id desc limit ${limit}) h
      left join "user" u on u.tenant_id = h.tenant_id and u.id = h.actor_id
      order by h.id desc`
    // The feed is what a profile opens with: reading its first page is looking at the customer.
    const viewed = before === undefined ? [recordView({ caller }, entity_id, 'profile')] : []
    const [found, rows = []] = await db.batch<Row>(person, feed, ...viewed)
    if (found?.length !== 1) throw new Fault('not_found', 'Không tìm thấy khách hàng')
    const data = rows.flatMap((row): Activity[] => {
      const { id, at, actor_id, actor_name, entity_type } = row
      const sentence = activitySentence(row)
      return sentence === undefined
        ? []
        : [{ id, at, actor_id, actor_name, ...sentence, entity_type, entity_id: row.entity_id }]
    })
    return { data, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
  },
})
