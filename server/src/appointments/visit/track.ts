import { Fault, type Parsed } from '@bcare/contract'
import { track } from '@bcare/contract/appointments/track'
import { clinicDate } from '@bcare/rules/text/date'
import { listPage, type ListInput } from '../../kit/database/list.ts'
import { lockRow, updateRow } from '../../kit/database/rows.ts'
import { join, sql, type Sql, states } from '../../kit/database/sql.ts'
import { selectList, visible } from '../../kit/database/table.ts'
import { under, type Context } from '../../kit/context.ts'
import { JsonText } from '../../kit/database/json-text.ts'
import { crudOf, serve } from '../../kit/http/serve.ts'
import { appointmentTable } from '../appointment-table.ts'
import { followVisit } from '../booking/arrangement.ts'
import { checkOut, lockVisit } from './checkout.ts'
import { refreshPerson } from '../person-facts.ts'
import {
  giveReason,
  requireStaff,
  requireWord,
  staffQuery,
  wordQuery,
  type Staff,
  type Word,
} from '../references.ts'
import { notifyArrived, notifyLeft } from '../notify.ts'
import { PEOPLE_OF_VISITS } from '../people.ts'
import { lastStep } from './steps.ts'
import { removeVisit, takeBack } from './take-back.ts'
import { visitOn } from '../touching.ts'
import { trackTable, type TrackRow } from './track-table.ts'
import { leadAppointment, openVisit, stepOf } from './visit.ts'
import { peopleOf, personRows } from '../../customers/hooks.ts'
import { FOLLOWS, ofThem, recordsBy } from '../../customers/person-rows.ts'
import { filed, filedRecord } from '../../files/filed.ts'
import { termColumn, termPlaces } from '../../settings/term-places.ts'
import { ACTIVE_TRACK_STATUSES } from '@bcare/rules/appointments/visit/track'
import { exported } from '../../kit/exported.ts'
import { granted } from '../../kit/granted.ts'
import { keepsUser } from '../../identity/hooks.ts'

const target = trackTable

async function add(
  context: Context,
  { appointment_id, ...arrival }: Parsed<typeof track.add>,
): Promise<TrackRow> {
  if (appointment_id === undefined) return openVisit(context, arrival)
  const appointment = await lockRow(appointmentTable, under(context, 'appointment:read'), appointment_id)
  return openVisit(context, { ...arrival, appointment })
}

/** Visits that are going on, first come first. */
async function active(
  context: Context,
  { branch_id, doctor_id, person_id }: Parsed<typeof track.active>,
): Promise<JsonText> {
  const wanted = Object.entries({ branch_id, doctor_id, person_id }) as [
    keyof typeof COLUMNS,
    number | undefined,
  ][]
  const narrowed = wanted.flatMap(([field, value]) =>
    value === undefined ? [] : [sql` and ${COLUMNS[field]} = ${value}`],
  )
  const row = await context.db.one<{ json: string }>(sql`
    select coalesce(json_agg(r), '[]')::text as json from (
      select ${selectList(target, context.caller)} from track t ${target.joins}
      where ${visible(target, context.caller, context.call)} and t.status in ${states(ACTIVE_TRACK_STATUSES)}
        ${narrowed.reduce((all, one) => sql`${all}${one}`, sql``)}
      order by t.checked_in_at, t.id
    ) r`)
  return new JsonText(row?.json ?? '[]')
}

const COLUMNS: Record<'branch_id' | 'doctor_id' | 'person_id', Sql> = {
  branch_id: sql`t.branch_id`,
  doctor_id: sql`t.doctor_id`,
  person_id: sql`t.person_id`,
}

async function requireReferences(
  context: Context,
  patch: { doctor_id?: number | null; consultant_id?: number | null; room_term_id?: number | null },
): Promise<void> {
  const [staff, words] = await context.db.batch<[Staff, Word]>(
    staffQuery(context, [patch.doctor_id, patch.consultant_id]),
    wordQuery(context, [patch.room_term_id]),
  )
  requireStaff(staff, 'doctor_id', patch.doctor_id, true)
  requireStaff(staff, 'consultant_id', patch.consultant_id)
  requireWord(words, 'room_term_id', patch.room_term_id, 'room')
}

/** Moves a visit on, or says who treats it and where. Its appointment follows. @throws Fault rule, conflict, not_found */
async function update(
  context: Context,
  { id, version, status, status_reason, ...patch }: Parsed<typeof track.update>,
): Promise<TrackRow> {
  const visit = await lockVisit(context, id, version)
  await requireReferences(context, patch)
  if (status === undefined) {
    const row = await updateRow(trackTable, context, { id, ...patch })
    await followVisit(context, visit, row)
    if (row.doctor_id !== visit.doctor_id && row.status === 'waiting') await notifyArrived(context, row)
    return row
  }
  const step = stepOf(context, visit, { to: status, why: status_reason, given: Object.keys(patch) })
  await giveReason(context, status_reason)
  const row = await updateRow(trackTable, context, { id, ...patch, ...step })
  await leadAppointment(context, visit, status, status_reason)
  await followVisit(context, visit, row)
  if (status === 'left') {
    await notifyLeft(context, row, status_reason ?? null)
    await refreshPerson(context, visit.person_id)
  }
  return row
}

/** Takes away a visit that was opened by mistake: on its own day, and before anything happened in it. */
async function remove(
  context: Context,
  { id, version }: Parsed<typeof track.delete>,
): Promise<{ id: number }> {
  const visit = await lockVisit(context, id, version)
  if (visit.status !== 'waiting') throw new Fault('rule', 'Lượt khám đã bắt đầu, không thể xóa')
  if (visit.visit_date !== clinicDate(context.now))
    throw new Fault('rule', 'Chỉ xóa được lượt khám trong ngày hôm nay')
  await removeVisit(context, visit, await lastStep(context, id))
  await refreshPerson(context, visit.person_id)
  return { id }
}

const { get } = crudOf(trackTable)

/** Visits; of a business day all that touch it. */
async function list(
  context: Context,
  { visit_date, ...input }: Parsed<typeof track.list>,
): Promise<JsonText> {
  const days = visit_date === undefined ? [] : [visit_date].flat()
  const of =
    days.length === 0
      ? []
      : [
          sql`(${join(
            days.map((day) => visitOn(sql`${day}`)),
            ' or ',
          )})`,
        ]
  return new JsonText(await listPage(trackTable, context, input as ListInput, of))
}

export const trackFamily = serve(
  track,
  { list, get, active, add, update, checkout: checkOut, undo: takeBack, delete: remove },
  personRows({
    table: 'track',
    merged: { ...FOLLOWS, facts: ['status', 'deleted_at'] },
    erased: (erased) => [
      sql`update track set reason = null, note = null, left_reason = null, steps = '[]' where ${ofThem(erased)}`,
    ],
    bundled: { table: trackTable },
    records: recordsBy('track'),
  }),
  peopleOf(PEOPLE_OF_VISITS),
  filed(filedRecord(trackTable, 'track', sql`t.person_id`)),
  termPlaces(termColumn('track', 'room_term_id', 'room')),
  termPlaces(termColumn('track', 'no_treatment_reason_id', 'no_treatment_reason')),
  exported({ table: trackTable, page: '/appointments-offline' }),
  keepsUser({ table: 'track', columns: ['doctor_id', 'created_by'] }),
  granted('track', {
    manager: { all: 'read create update delete export force manage' },
    doctor: { own: 'read create update' },
    assistant: { own: 'read' },
    receptionist: { branch: 'read create update force' },
    consultant: { branch: 'read create update force' },
    telesale: { own: 'read create update' },
    care: { branch: 'read create update force' },
    accountant: { all: 'read export' },
  }),
)
