import type { Parsed } from '@bcare/contract'
import { AppointmentWaiting, appointmentWaiting } from '@bcare/contract/appointments/waiting'
import { mayMove } from '@bcare/rules/appointments/change'
import { refuse } from '@bcare/rules/refusal'
import { explainConstraints } from '../../kit/database/errors.ts'
import { addLast, getRow } from '../../kit/database/rows.ts'
import { sql } from '../../kit/database/sql.ts'
import { inBranches, table } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { crudOf, serve } from '../../kit/http/serve.ts'
import { appointmentTable } from '../appointment-table.ts'
import { bookable } from './bookable.ts'
import { requireBookable } from './booking.ts'
import { branchQuery, requireBranch } from '../branch.ts'
import { lockPersonQuery, type PersonFacts } from '../person-facts.ts'
import { faultOf } from '../references.ts'
import { personRows } from '../../customers/hooks.ts'
import { FOLLOWS, ofThem } from '../../customers/person-rows.ts'
import { listenedWith } from '../../kit/realtime/rooms.ts'

explainConstraints({ appointment_waiting_once: 'Lịch hẹn này đã có trong danh sách chờ xếp lịch' })

const waitingTable = table(AppointmentWaiting, {
  joined: {
    name: sql`coalesce(p.full_name, a.temp_name, '')`,
    type_name: sql`ty.name`,
    doctor_name: sql`nullif(concat_ws(' ', d.title, d.name), '')`,
    start_at: sql`a.start_at`,
    added_by_name: sql`c.name`,
  },
  joins: sql`
    left join appointment a on a.tenant_id = t.tenant_id and a.id = t.appointment_id
    left join person p on p.tenant_id = t.tenant_id and p.id = coalesce(t.person_id, a.person_id)
    left join term ty on ty.tenant_id = t.tenant_id and ty.id = a.type_term_id
    left join "user" d on d.tenant_id = t.tenant_id and d.id = a.doctor_id
    left join "user" c on c.tenant_id = t.tenant_id and c.id = t.created_by`,
  scopes: {
    own: ({ user_id }) => sql`t.created_by = ${user_id}`,
    branch: (caller) => inBranches(caller),
  },
})

type Draft = Parsed<typeof appointmentWaiting.add>

/** What is stored of an appointment that was cut out: its branch and its length. @throws Fault not_found, rule */
async function cutOut(context: Context, appointment_id: number) {
  const { branch_id, duration_min, status } = await getRow(appointmentTable, context, appointment_id)
  if (!mayMove(status))
    throw faultOf(refuse('Lịch hẹn này không còn chờ khách đến, không thể xếp lại', 'appointment_id'))
  return { branch_id, minutes: Math.min(720, Math.max(5, duration_min)) }
}

/** @throws Fault not_found, rule when the person is on the ban list, conflict when the appointment waits already */
async function add(context: Context, draft: Draft) {
  if (draft.appointment_id != null)
    return addLast(waitingTable, context, { ...draft, ...(await cutOut(context, draft.appointment_id)) })
  const { permission } = context.call
  const [person, branch] = await context.db.batch<[PersonFacts, { id: number }]>(
    lockPersonQuery(context, draft.person_id ?? null, bookable(context)),
    branchQuery(context, { branch_id: draft.branch_id, permission }),
  )
  requireBookable(person)
  return addLast(waitingTable, context, { ...draft, branch_id: requireBranch(branch) })
}

const { list, get, update, delete: remove } = crudOf(waitingTable)

export const appointmentWaitingFamily = serve(
  appointmentWaiting,
  { list, get, add, update, delete: remove },
  personRows({
    table: 'appointment_waiting',
    merged: FOLLOWS,
    erased: (erased) => [
      sql`update appointment_waiting set note = null, deleted_at = coalesce(deleted_at, now()) where ${ofThem(erased)}`,
    ],
    bundled: {
      label: 'Lượt chờ lịch',
      rows: (ids) =>
        sql`select t.minutes, t.note, t.created_at from appointment_waiting t where t.person_id = any (${ids}) order by t.id`,
    },
  }),
  listenedWith({ entity: 'appointment_waiting', permission: 'appointment:read' }),
)
