import { listPage } from '../kit/database/list.ts'
import { Fault, type Parsed } from '@bcare/contract'
import { appointment } from '@bcare/contract/appointments/appointment'
import { mayMove } from '@bcare/rules/appointments/change'
import { milliseconds } from '@bcare/rules/text/date'
import { removeRow } from '../kit/database/rows.ts'
import { sql, states } from '../kit/database/sql.ts'
import { selectList, visible } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { narrowedBy, queryAppointments } from './booking/effect.ts'
import { moveAppointment } from './appointment-status.ts'
import { appointmentTable } from './appointment-table.ts'
import { book } from './booking/booking.ts'
import { calendar } from './calendar/calendar.ts'
import { changeAppointment, lockVersion } from './booking/change.ts'
import { comingAppointments, handOverAppointments } from './hand-over.ts'
import { PEOPLE_OF_APPOINTMENTS } from './people.ts'
import { refreshPerson } from './person-facts.ts'
import { settleWaiting } from './booking/settle-waiting.ts'
import { notifyCancelled } from './notify.ts'
import { noted, peopleOf, personMerged, personRows, personTraces } from '../customers/hooks.ts'
import { FOLLOWS, ofThem, recordsBy } from '../customers/person-rows.ts'
import { filed, filedRecord } from '../files/filed.ts'
import { productUses } from '../catalogue/hooks.ts'
import { termColumn, termPlaces } from '../settings/term-places.ts'
import { ACTIVE_STATUSES, EXPECTED_STATUSES } from '@bcare/rules/appointments/appointment'
import { changeKey, roomKind } from '../kit/realtime/rooms.ts'
import { exported } from '../kit/exported.ts'
import { touchingDays } from './touching.ts'
import { granted } from '../kit/granted.ts'
import { heldWork, keepsUser } from '../identity/hooks.ts'

/** The earliest appointment still to come of a person or a deal, or null; never one that was given up. */
async function next(
  context: Context,
  { person_id, deal_id, after }: Parsed<typeof appointment.next>,
): Promise<JsonText> {
  const target = appointmentTable
  const whose = person_id === undefined ? sql`t.deal_id = ${deal_id}` : sql`t.person_id = ${person_id}`
  const found = await context.db.one<{ json: string }>(sql`
    select row_to_json(r)::text as json from (
      select ${selectList(target, context.caller)} from appointment t ${target.joins}
      where ${visible(target, context.caller, context.call)} and ${whose} and t.status in ${states(EXPECTED_STATUSES)}
        and t.start_at > ${after ?? context.now.toISOString()}
      order by t.start_at, t.id limit 1
    ) r`)
  return new JsonText(found?.json ?? 'null')
}

/** Appointments, narrowed to business days where the caller names them. @throws Fault rule */
async function list(
  context: Context,
  { from, to, ...input }: Parsed<typeof appointment.list>,
): Promise<JsonText> {
  if (from !== undefined && to !== undefined && to < from)
    throw new Fault('rule', 'Ngày kết thúc phải từ ngày bắt đầu trở đi')
  const days = from === undefined && to === undefined ? [] : [touchingDays({ from, to })]
  return new JsonText(await listPage(appointmentTable, context, input, days))
}

const DAY = 24 * 3_600_000
const PRESENT = ['arrived', 'in_progress', 'completed']

/** Deleting is for mistakes; whatever has a past is cancelled instead. */
async function remove(
  context: Context,
  { id, version }: Parsed<typeof appointment.delete>,
): Promise<{ id: number }> {
  const before = await lockVersion(context, id, version)
  if (PRESENT.includes(before.status) || before.track_id !== null)
    throw new Fault('rule', 'Khách đã đến, không thể xóa lịch hẹn')
  const old = milliseconds(context.now) - milliseconds(before.created_at) > DAY
  if (old) throw new Fault('rule', 'Chỉ xóa được lịch hẹn tạo trong 24 giờ qua, hãy hủy lịch hẹn')
  const removed = await removeRow(appointmentTable, context, { id })
  await settleWaiting(context, { appointment_id: id })
  if (mayMove(before.status)) await notifyCancelled(context, before, 'Lịch hẹn đã bị xóa')
  await refreshPerson(context, before.person_id)
  return removed
}

const { get } = crudOf(appointmentTable)

export const appointmentFamily = serve(
  appointment,
  {
    list,
    calendar,
    query: queryAppointments,
    get,
    next,
    add: book,
    update: changeAppointment,
    update_status: moveAppointment,
    hand_over: handOverAppointments,
    delete: remove,
  },
  personRows({
    table: 'appointment',
    merged: FOLLOWS,
    erased: (erased) => [
      sql`update appointment set temp_name = null, temp_phone = null, note = null, customer_request = null, status_note = null, overbook_reason = null
      where ${ofThem(erased)}`,
    ],
    bundled: { table: appointmentTable },
    records: recordsBy('appointment'),
  }),
  personTraces({
    words: (erased) =>
      sql`select unnest(array[temp_name, temp_phone]) from appointment where ${ofThem(erased)}`,
  }),
  peopleOf(PEOPLE_OF_APPOINTMENTS),
  personMerged((context, person_id) => refreshPerson(context, person_id)),
  noted({
    entity: 'appointment',
    table: appointmentTable,
    person_id: sql`t.person_id`,
    permission: 'appointment:read',
  }),
  heldWork({
    name: 'appointments',
    held: ({ caller }, user_id) =>
      sql`select count(*)::int from appointment t where t.tenant_id = ${caller.tenant_id} and t.doctor_id = ${user_id} and t.start_at > now()
        and t.status in ${states(ACTIVE_STATUSES)} and t.deleted_at is null`,
    givable: (context, user_id) =>
      sql`select count(*)::int from appointment t where ${comingAppointments(context, user_id)}`,
  }),
  keepsUser({ table: 'appointment', columns: ['doctor_id', 'created_by'] }),
  filed(filedRecord(appointmentTable, 'appointment', sql`t.person_id`)),
  productUses({
    table: appointmentTable,
    label: 'Lịch hẹn',
    naming: (id) => sql`t.product_ids <> '{}' and t.product_ids @> array[${id}::bigint]`,
    held: (name, by) => `Dịch vụ «${name}» đang có trong lịch hẹn ${by}, hãy ngưng dùng thay vì xóa`,
  }),
  termPlaces(termColumn('appointment', 'type_term_id', 'appointment_type')),
  termPlaces(termColumn('appointment', 'room_term_id', 'room')),
  termPlaces(
    termColumn('appointment', 'status_reason_id', 'cancel_reason', 'reschedule_reason', 'no_show_reason'),
  ),
  roomKind({
    pattern: /^calendar:([1-9]\d{0,15}):\d{4}-\d{2}-\d{2}$/,
    permission: 'appointment:read',
    key: () => changeKey('appointment', '*'),
    inBranch: ([, branch], branch_ids) => branch_ids.includes(Number(branch)),
  }),
  exported({
    table: appointmentTable,
    page: '/appointments-doctor',
    // A file has no place for the effect of confirming.
    narrow: (caller, { effect: _effect, arrived, source_term_ids, ...input }) => ({
      input,
      more: narrowedBy(caller, { arrived, source_term_ids } as Parameters<typeof narrowedBy>[1]),
    }),
  }),
  granted('appointment', {
    manager: { all: 'read create update delete export force overbook' },
    doctor: { own: 'read create update' },
    assistant: { own: 'read' },
    receptionist: { branch: 'read create update force', own: 'export' },
    consultant: { branch: 'read create update force' },
    telesale: { own: 'read create update' },
    care: { branch: 'read create update force' },
    accountant: { all: 'read export' },
  }),
)
