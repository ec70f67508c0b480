import { Fault, type Output, type Parsed, type Permission } from '@bcare/contract'
import { type CommandTrace, oneLinePerCommand } from '@bcare/contract/insight/activity-group'
import { activity, ACTIVITY_TYPES, type Activity, type FeedEntity } from '@bcare/contract/insight/activity'
import { SILENT } from '@bcare/contract/insight/activity-silent'
import { activitySentence, TOLD_AT_RECORD, TOLD_OF } from '@bcare/contract/insight/activity-sentence'
import { appointmentTable } from '../appointments/appointment-table.ts'
import { trackTable } from '../appointments/visit/track-table.ts'
import { attachmentTable } from '../treatment/attachment-table.ts'
import { messageTable } from '../contact/message/message-table.ts'
import { callTable } from '../contact/call/call-table.ts'
import { formSubmissionTable } from '../contact/form-submission-table.ts'
import { noteTable } from '../customers/note.ts'
import { samePerson } from '../customers/merge/merged-into.ts'
import { recordView, recordViews } from '../customers/person/record-view.ts'
import { personTable } from '../customers/person/person-table.ts'
import { all, sql, type Sql } from '../kit/database/sql.ts'
import { visible, within, type Table } from '../kit/database/table.ts'
import type { Caller } from '../kit/caller.ts'
import type { Context } from '../kit/context.ts'
import { serve } from '../kit/http/serve.ts'
import { dealTable } from '../sales/deal-table.ts'
import { dealUserTable } from '../sales/deal-user.ts'
import { fileUsageTable } from '../files/file-usage.ts'
import { entriesAbout } from './feed-sources.ts'
import { taskNoteTable } from '../work/task-note.ts'
import { taskTable } from '../work/task-table.ts'
import { customOfChanges, namesOfChanges } from './names.ts'
import { granted } from '../kit/granted.ts'

interface Row extends CommandTrace, Pick<Activity, 'body'> {
  id: number
  at: string
  actor_id: number | null
  actor_name: string | null
  person_id: number | null
  /** A note for readers of medical records. */
  medical: boolean
}

/** Lines about deals, appointments and visits are for callers who may read these very rows. */
function readable(entity_type: string, target: unknown, caller: Caller, permission: Permission): Sql {
  if (!caller.may(permission)) return sql`h.entity_type <> ${entity_type}`
  const table = target as Table
  if (caller.scopeFor(permission) === 'all')
    return table.always === undefined
      ? sql`true`
      : sql`(h.entity_type <> ${entity_type} or exists (
          select 1 from ${table.name} t where t.id = h.entity_id and ${within(table, caller, { permission })}))`
  return sql`(h.entity_type <> ${entity_type} or exists (
    select 1 from ${table.name} t where t.id = h.entity_id and ${visible(table, caller, { permission })}))`
}

/** What a line is about, as it is now; a note that the caller may not read has none, and is left out. */
const subject = (caller: Caller): Sql => sql`
  case h.entity_type
    when 'deal' then (select d.name from deal d where d.tenant_id = h.tenant_id and d.id = h.entity_id)
    when 'form_submission' then (select coalesce(w.name, 'ghi tay') from form_submission f left join web_form w on w.tenant_id = f.tenant_id and w.id = f.form_id
      where f.tenant_id = h.tenant_id and f.id = h.entity_id)
    when 'message' then (select m.direction || '/' || m.channel || '/' || left(m.content, 200) from message m where m.tenant_id = h.tenant_id and m.id = h.entity_id)
    when 'call' then (select c.direction from call c where c.tenant_id = h.tenant_id and c.id = h.entity_id)
    when 'attachment' then (select l.title from attachment l where l.tenant_id = h.tenant_id and l.id = h.entity_id)
    when 'task' then (select k.title from task k where k.tenant_id = h.tenant_id and k.id = h.entity_id)
    when 'appointment' then (select to_json(a.start_at) #>> '{}' from appointment a where a.tenant_id = h.tenant_id and a.id = h.entity_id)
    when 'deal_user' then (select u.name from deal_user m join "user" u on u.tenant_id = m.tenant_id and u.id = m.user_id where m.tenant_id = h.tenant_id and m.id = h.entity_id)
    when 'file_usage' then (select f.name from file_usage f where f.tenant_id = h.tenant_id and f.id = h.entity_id)
    when 'task_note' then ${
      caller.may('task_note:read')
        ? sql`(select t.content from task_note t where t.id = h.entity_id and ${visible(taskNoteTable as unknown as Table, caller, { permission: 'task_note:read' })})`
        : sql`null`
    }
    when 'note' then ${
      caller.may('note:read')
        ? sql`(select t.content from note t where t.id = h.entity_id and ${visible(noteTable, caller, { permission: 'note:read' })})`
        : sql`null`
    }
  end`

/** The formatting of the note whose content is the subject. */
const formatted = sql`
  case h.entity_type when 'note' then (select n.body from note n where n.tenant_id = h.tenant_id and n.id = h.entity_id) end`

/** Who may see the record whose feed it is sees the feed. */
const RECORDS: Record<FeedEntity, { table: Table; permission: Permission; unknown: string }> = {
  person: { table: personTable, permission: 'person:read', unknown: 'Không tìm thấy khách hàng' },
  deal: { table: dealTable, permission: 'deal:read', unknown: 'Không tìm thấy cơ hội' },
  appointment: {
    table: appointmentTable,
    permission: 'appointment:read',
    unknown: 'Không tìm thấy lịch hẹn',
  },
  task: { table: taskTable, permission: 'task:read', unknown: 'Không tìm thấy công việc' },
}

type Query = Parsed<typeof activity.query>

/** Entries of the log that the caller may read, as rows of `history`. */
function entries(
  { caller }: Context,
  { entity_type, entity_id, types = [...ACTIVITY_TYPES], before, limit }: Query,
): Sql {
  const { tenant_id } = caller
  const told_of = types.flatMap((type) => TOLD_OF[type])
  const conditions = all([
    sql`(h.entity_type not in ('note', 'task_note') or h.action = 'create')`,
    // A file on a note is shown with the note.
    sql`(h.entity_type <> 'file_usage' or h.action <> 'create' or h.changes #>> '{entity_type,1}' not in ('note', 'task_note'))`,
    // Left out here and not after reading, so that a page of cards put in order is not an empty page of the feed.
    sql`(h.action <> 'update' or h.changes - ${[...SILENT]}::text[] <> '{}')`,
    ...(before === undefined ? [] : [sql`h.id < ${before}`]),
    readable('deal', dealTable, caller, 'deal:read'),
    readable('deal_user', dealUserTable, caller, 'deal_user:read'),
    readable('appointment', appointmentTable, caller, 'appointment:read'),
    readable('track', trackTable, caller, 'track:read'),
    readable('attachment', attachmentTable, caller, 'attachment:read'),
    readable('task', taskTable, caller, 'task:read'),
    readable('file_usage', fileUsageTable, caller, 'file_usage:read'),
    readable('call', callTable, caller, 'call:read'),
    readable('message', messageTable, caller, 'message:read'),
    readable('form_submission', formSubmissionTable, caller, 'form_submission:read'),
  ])
  if (entity_type !== 'person')
    return entriesAbout(tenant_id, { entity_type, entity_id }, { told_of, conditions, limit })
  const of_person = told_of.filter((entity) => !TOLD_AT_RECORD.has(entity))
  return sql`select h.* from history h where h.tenant_id = ${tenant_id} and h.person_id = any (${samePerson(tenant_id, entity_id)})
    and h.entity_type = any (${of_person}) and ${conditions} order by h.id desc limit ${limit}`
}

/** Reading a note of medical content is reading the medical history of its customer. */
async function recordMedical({ caller, db }: Context, rows: readonly Row[]): Promise<void> {
  const read = rows.filter(({ medical, subject: content }) => medical && content !== null)
  const person_ids = [...new Set(read.map(({ person_id }) => person_id))].filter((id) => id !== null)
  if (person_ids.length > 0) await db.rows(recordViews({ caller }, person_ids, 'medical_note'))
}

async function query(context: Context, input: Query): Promise<Output<typeof activity.query>> {
  const { caller, db } = context
  const { entity_type, entity_id, before, limit } = input
  const { table, permission, unknown } = RECORDS[entity_type]
  const record = sql`select t.id from ${table.name} t where t.id = ${entity_id} and ${visible(table, caller, { permission })}`
  const feed = sql`
    select h.id, h.at, h.actor_id, u.name as actor_name, h.action, h.entity_type, h.entity_id, h.person_id, h.changes, h.reason, h.xid::text as command,
      ${namesOfChanges} as names, ${customOfChanges(caller)} as custom, ${subject(caller)} as subject,
      ${formatted} as body,
      (h.entity_type = 'note' and exists (select from note n where n.tenant_id = h.tenant_id and n.id = h.entity_id and n.visibility = 'medical')) as medical
    from (${entries(context, input)}) h
    left join "user" u on u.tenant_id = h.tenant_id and u.id = h.actor_id
    order by h.id desc`
  // The feed is what a profile opens with: reading its first page is looking at the customer.
  const viewed =
    entity_type === 'person' && before === undefined ? [recordView({ caller }, entity_id, 'profile')] : []
  const [found, rows = []] = await db.batch<Row>(record, feed, ...viewed)
  if (found?.length !== 1) throw new Fault('not_found', unknown)
  await recordMedical(context, rows)
  const data = oneLinePerCommand(rows).flatMap((row): Activity[] => {
    const { id, at, actor_id, actor_name, entity_type: type } = row
    const sentence = activitySentence(row)
    return sentence === undefined
      ? []
      : [
          {
            id,
            at,
            actor_id,
            actor_name,
            ...sentence,
            entity_type: type,
            entity_id: row.entity_id,
            body: row.subject === null ? null : row.body,
          },
        ]
  })
  return { data, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
}

export const activityFamily = serve(
  activity,
  { query },
  granted('activity', {
    manager: { all: 'read' },
    doctor: { today: 'read' },
    assistant: { own: 'read' },
    receptionist: { branch: 'read' },
    consultant: { branch: 'read' },
    telesale: { own: 'read' },
    care: { branch: 'read' },
    accountant: { all: 'read' },
    marketing: { all: 'read' },
  }),
)
