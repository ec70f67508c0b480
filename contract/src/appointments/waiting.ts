import * as z from 'zod/mini'
import { count, crud, entity, family, id, instant, maybe, otherwise, text } from '../kit/index.ts'

const name = z.nullable(z.string())

/**
 * A customer who waits for a slot (the clipboard of the calendar): an appointment that was cut out, which
 * stands where it is until it is put elsewhere, or a customer who has none yet. Everybody at the branch sees it.
 */
export const AppointmentWaiting = entity('appointment_waiting', {
  label: 'Khách chờ xếp lịch',
  edits: {
    /** How long the slot must be; that of the appointment where there is one. */
    minutes: otherwise(z.int().check(z.gte(5), z.lte(720)), 30),
    note: maybe(text(200)),
  },
  once: { person_id: maybe(id), appointment_id: maybe(id), branch_id: z.optional(id) },
  derived: {
    name: z.string(),
    type_name: name,
    doctor_name: name,
    /** Where the appointment stands now. */
    start_at: z.nullable(instant),
    added_by_name: name,
  },
  labels: {
    person_id: 'Khách hàng',
    appointment_id: 'Lịch hẹn',
    branch_id: 'Chi nhánh',
    minutes: 'Dự kiến (phút)',
    note: 'Ghi chú',
    added_by_name: 'Người thêm',
  },
})
export type AppointmentWaiting = z.output<typeof AppointmentWaiting.row>

const calls = crud(AppointmentWaiting, { filters: ['branch_id'], sorts: ['created_at'] })

/** Users who arrange appointments keep the clipboard. */
export const appointmentWaiting = family(
  '/v1/appointment-waiting',
  { object: 'appointment', watches: ['appointment_waiting', 'person', 'user', 'term'] },
  {
    list: calls.list,
    get: calls.get,
    add: {
      ...calls.add,
      body: z
        .extend(calls.add.body, { minutes: z.optional(AppointmentWaiting.row.shape.minutes) })
        .check(
          z.refine(
            ({ person_id, appointment_id }) => (person_id == null) !== (appointment_id == null),
            'Cần person_id hoặc appointment_id',
          ),
        ),
      about: 'Thêm khách hoặc lịch hẹn vào danh sách chờ xếp lịch của chi nhánh',
    },
    update: { ...calls.update, permission: 'appointment:update' },
    delete: {
      ...calls.delete,
      permission: 'appointment:update',
      body: z.strictObject({ id, version: z.optional(count) }),
    },
  },
)
