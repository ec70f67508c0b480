import { Fault, type Output, type Parsed } from '@bcare/contract'
import { chair } from '@bcare/contract/treatment/chair'
import { EXPECTED_STATUSES } from '@bcare/rules/appointments/appointment'
import { checkoutProblems } from '@bcare/rules/appointments/visit/checkout'
import { OPEN_OFFER_STATUSES, RUNNING_STATUSES } from '@bcare/rules/treatment/line'
import { nextVisit } from '@bcare/rules/treatment/next-visit'
import { factsOf, visitFacts } from '../appointments/hooks.ts'
import { trackTable, type TrackRow } from '../appointments/visit/track-table.ts'
import type { Context } from '../kit/context.ts'
import { sql, type Sql, states } from '../kit/database/sql.ts'
import { selectList, visible } from '../kit/database/table.ts'
import { serve } from '../kit/http/serve.ts'
import { attachmentTable, type AttachmentRow } from './attachment-table.ts'

const MOST = 200

/** The rows of a select as the contract writes them. */
const asJson = (rows: Sql): Sql => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`

/** The visit, for a caller who may read visits. @throws Fault not_found */
async function visitOf({ caller, db }: Context, track_id: number): Promise<TrackRow> {
  const found = caller.may('track:read')
    ? await db.one<{ rows: TrackRow[] }>(
        sql`select ${asJson(sql`
        select ${selectList(trackTable, caller)} from track t ${trackTable.joins}
        where ${visible(trackTable, caller, { permission: 'track:read' })} and t.id = ${track_id}`)} as rows`,
      )
    : undefined
  const [row] = found?.rows ?? []
  if (row === undefined) throw new Fault('not_found', 'Không tìm thấy lượt khám')
  return row
}

interface VisitLines {
  lines: AttachmentRow[]
  offers: AttachmentRow[]
  done: AttachmentRow[]
  has_next: boolean
}

/** @throws Fault not_found */
async function get(
  context: Context,
  { track_id }: Parsed<typeof chair.get>,
): Promise<Output<typeof chair.get>> {
  const { caller, call, db, now } = context
  const visit = await visitOf(context, track_id)
  const rows = sql`select ${selectList(attachmentTable, caller)} from attachment t ${attachmentTable.joins}
    where ${visible(attachmentTable, caller, call)} and t.person_id = ${visit.person_id}`
  const of_plan = (statuses: typeof RUNNING_STATUSES) =>
    asJson(sql`${rows} and t.status in ${states(statuses)} and t.kind <> 'operation'
      order by t.phase_no nulls last, t."order", t.created_at, t.id limit ${MOST}`)
  const [found, ...known] = await db.batch<[VisitLines, ...object[]]>(
    sql`select ${of_plan(RUNNING_STATUSES)} as lines, ${of_plan(OPEN_OFFER_STATUSES)} as offers,
      ${asJson(sql`${rows} and t.status = 'done' and t.track_id = ${track_id} order by t.performed_at, t.id limit ${MOST}`)} as done,
      exists (select from appointment a where a.tenant_id = ${caller.tenant_id} and a.person_id = ${visit.person_id} and a.deleted_at is null
        and a.status in ${states(EXPECTED_STATUSES)} and a.start_at > ${now.toISOString()} and a.id is distinct from ${visit.appointment_id}) as has_next`,
    ...visitFacts.all().map((facts) => facts(caller, visit)),
  )
  const [{ lines, offers, done, has_next } = { lines: [], offers: [], done: [], has_next: false }] = found
  const { warnings } = checkoutProblems({
    ...factsOf(known),
    // What is owed is a matter of the counter.
    unpaid: 0,
    status: visit.status,
    outcome: 'finished',
    has_next,
  })
  return { visit, lines, offers, done, missing: warnings, next: nextVisit(lines), has_next }
}

export const chairFamily = serve(chair, { get })
