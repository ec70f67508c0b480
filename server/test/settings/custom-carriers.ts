import type { CustomEntity } from '@bcare/rules/settings/custom-field'
import type { Fixture } from '../appointments/fixture.ts'

interface Row {
  id: number
  version: number
  custom?: Record<string, unknown> | undefined
}
type Custom = Record<string, unknown>
interface Leaf {
  field: `custom.${string}`
  op: 'eq' | 'in'
  value: unknown
}

/** A record that carries custom fields, by the calls that its screens use. */
export interface Carrier {
  add: (custom: Custom) => Promise<Row>
  get: (id: number) => Promise<Row>
  update: (row: Row, custom: Custom) => Promise<Row>
  /** Where the family has a filter tree. */
  find?: (filter: Leaf) => Promise<{ id: number }[]>
  /** Rows in the order of a field. */
  sorted: (sort_by: `custom.${string}`) => Promise<{ id: number }[]>
}

/** Every entity that carries custom fields. */
export type Carrying = Exclude<CustomEntity, 'attachment' | 'product' | 'bill'>

/** A test's values are of all types: the contract judges them, not the compiler. */
const as = <T>(custom: Custom) => custom as T

/** Each of them in a clinic; whatever is added is free of conflicts with what was added before. */
export const carriersOf = (fixture: Fixture, pipeline_id: number): Record<Carrying, Carrier> => ({
  person: people(fixture),
  deal: deals(fixture, pipeline_id),
  appointment: appointments(fixture),
  task: tasks(fixture),
  user: users(fixture),
})

let made = 0

const people = ({ manager }: Fixture): Carrier => ({
  add: (custom) =>
    manager.person.add({
      full_name: `Khách Tùy Chỉnh ${(made += 1)}`,
      phone: `0911${String(made).padStart(6, '0')}`,
      force: true,
      custom: as(custom),
    }),
  get: (id) => manager.person.get({ id, custom: 'all' }),
  update: ({ id, version }, custom) => manager.person.update({ id, version, custom: as(custom) }),
  find: async (filter) => (await manager.person.query({ filter: as({ ...filter }) })).data,
  sorted: async (sort_by) =>
    (await manager.person.list({ sort_by: sort_by as never, order: 'asc', limit: 200 })).data,
})

const deals = (fixture: Fixture, pipeline_id: number): Carrier => ({
  add: async (custom) =>
    fixture.manager.deal.add({
      name: 'Niềng răng',
      pipeline_id,
      person_id: await fixture.person(),
      custom: as(custom),
    }),
  get: (id) => fixture.manager.deal.get({ id, custom: 'all' }),
  update: ({ id, version }, custom) => fixture.manager.deal.update({ id, version, custom: as(custom) }),
  find: async (filter) => (await fixture.manager.deal.query({ filter: as({ ...filter }) })).data,
  sorted: async (sort_by) =>
    (await fixture.manager.deal.list({ sort_by: sort_by as never, order: 'asc', limit: 200 })).data,
})

const slotOf = (fixture: Fixture) => ({
  start_at: fixture.at(10 * 60, (made += 1)),
  end_at: fixture.at(10 * 60 + 30, made),
})

const appointments = (fixture: Fixture): Carrier => ({
  add: async (custom) =>
    fixture.manager.appointment.add({
      person_id: await fixture.person(),
      type_term_id: fixture.type,
      doctor_id: fixture.doctors[0] ?? null,
      ...slotOf(fixture),
      force: true,
      custom: as(custom),
    }),
  get: (id) => fixture.manager.appointment.get({ id, custom: 'all' }),
  update: ({ id, version }, custom) =>
    fixture.manager.appointment.update({ id, version, custom: as(custom) }),
  find: async (filter) =>
    (await fixture.manager.appointment.query({ filter: as({ ...filter }), effect: true })).data,
  sorted: async (sort_by) =>
    (await fixture.manager.appointment.query({ sort_by: sort_by as never, order: 'asc', limit: 200 })).data,
})

const tasks = ({ manager }: Fixture): Carrier => ({
  add: (custom) => manager.task.add({ title: 'Gọi lại cho khách', custom: as(custom) }),
  get: (id) => manager.task.get({ id, custom: 'all' }),
  update: ({ id, version }, custom) => manager.task.update({ id, version, custom: as(custom) }),
  find: async (filter) => (await manager.task.query({ filter: as({ ...filter }), buckets: true })).data,
  sorted: async (sort_by) =>
    (await manager.task.list({ sort_by: sort_by as never, order: 'asc', limit: 200 })).data,
})

const users = ({ admin }: Fixture): Carrier => ({
  add: (custom) =>
    admin.user.add({ name: 'Trần Thị Mới', username: `moi${(made += 1)}`, custom: as(custom) }),
  get: (id) => admin.user.get({ id, custom: 'all' }),
  update: ({ id, version }, custom) => admin.user.update({ id, version, custom: as(custom) }),
  sorted: async (sort_by) =>
    (await admin.user.list({ sort_by: sort_by as never, order: 'asc', limit: 200 })).data,
})
