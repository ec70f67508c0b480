import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from './appointments-desk.ts'
import { refusal } from './kit.ts'
import { bePatient } from './suites/torture.ts'

bePatient()

let desk: Desk
let pipeline_id: number
beforeAll(async () => {
  desk = await openDesk()
  pipeline_id = (await desk.manager.pipeline.list({})).data[0]?.id ?? 0
})
afterAll(() => desk.close())

interface Row {
  id: number
  version: number
  custom?: Record<string, unknown> | undefined
}
type Custom = Record<string, string | number>
type Leaf = { field: `custom.${string}`; op: 'eq'; value: string }

interface Carrier {
  add: (custom: Custom) => Promise<Row>
  get: (id: number) => Promise<Row>
  update: (row: Row, custom: Custom) => Promise<Row>
  /** Where the family has a filter tree. */
  find?: (filter: Leaf) => Promise<{ id: number }[]>
  /** Rows in the order of a field. */
  sorted: (sort_by: `custom.${string}`) => Promise<{ id: number }[]>
}

let quarter = 0
const slot = () => ({
  start_at: desk.at(10 * 60, (quarter += 1)),
  end_at: desk.at(10 * 60 + 30, quarter),
})

/** Every record that carries fields of the clinic's own beside the customer, by the calls that its screens use. */
const CARRIERS: Record<'deal' | 'appointment' | 'task' | 'user', Carrier> = {
  deal: {
    add: async (custom) =>
      desk.manager.deal.add({ name: 'Niềng răng', pipeline_id, person_id: await desk.person(), custom }),
    get: (id) => desk.manager.deal.get({ id, custom: 'all' }),
    update: ({ id, version }, custom) => desk.manager.deal.update({ id, version, custom }),
    find: async (filter) => (await desk.manager.deal.query({ filter })).data,
    sorted: async (sort_by) =>
      (await desk.manager.deal.list({ sort_by: sort_by as never, order: 'asc' })).data,
  },
  appointment: {
    add: async (custom) =>
      desk.manager.appointment.add({
        person_id: await desk.person(),
        type_term_id: desk.type,
        doctor_id: desk.doctors[0] ?? null,
        ...slot(),
        force: true,
        custom,
      }),
    get: (id) => desk.manager.appointment.get({ id, custom: 'all' }),
    update: ({ id, version }, custom) => desk.manager.appointment.update({ id, version, custom }),
    find: async (filter) => (await desk.manager.appointment.query({ filter, effect: true })).data,
    sorted: async (sort_by) =>
      (await desk.manager.appointment.query({ sort_by: sort_by as never, order: 'asc' })).data,
  },
  task: {
    add: (custom) => desk.manager.task.add({ title: 'Gọi lại cho khách', custom }),
    get: (id) => desk.manager.task.get({ id, custom: 'all' }),
    update: ({ id, version }, custom) => desk.manager.task.update({ id, version, custom }),
    find: async (filter) => (await desk.manager.task.query({ filter, buckets: true })).data,
    sorted: async (sort_by) =>
      (await desk.manager.task.list({ sort_by: sort_by as never, order: 'asc' })).data,
  },
  user: {
    add: (custom) => desk.admin.user.add({ name: 'Trần Thị Mới', username: `moi${(quarter += 1)}`, custom }),
    get: (id) => desk.admin.user.get({ id, custom: 'all' }),
    update: ({ id, version }, custom) => desk.admin.user.update({ id, version, custom }),
    sorted: async (sort_by) =>
      (await desk.admin.user.list({ sort_by: sort_by as never, order: 'asc', limit: 200 })).data,
  },
}

async function fieldOf(entity_type: keyof typeof CARRIERS, name: string, type: 'text' | 'integer') {
  const { id } = await desk.admin.customDefinition.add({ entity_type, name, label: `Trường ${name}`, type })
  await desk.admin.customDefinition.update_status({ id, status: 'active' })
}

describe.each(Object.entries(CARRIERS))('a field of the clinic’s own on %s', (entity_type, carrier) => {
  test('is filled in with a new one, changed, found, sorted by, and told in its history', async () => {
    const entity = entity_type as keyof typeof CARRIERS
    await fieldOf(entity, 'ma_rieng', 'text')
    await fieldOf(entity, 'do_kho', 'integer')
    const hard = await carrier.add({ ma_rieng: 'A-1', do_kho: 9 })
    const easy = await carrier.add({ ma_rieng: 'B-2', do_kho: 2 })
    expect((await carrier.get(hard.id)).custom).toEqual({ ma_rieng: 'A-1', do_kho: 9 })

    const now = await carrier.get(easy.id)
    await carrier.update(now, { ma_rieng: 'C-3' })
    expect((await carrier.get(easy.id)).custom).toEqual({ ma_rieng: 'C-3', do_kho: 2 })
    if (carrier.find) {
      const found = await carrier.find({ field: 'custom.ma_rieng', op: 'eq', value: 'C-3' })
      expect(found.map(({ id }) => id)).toEqual([easy.id])
    }
    const ordered = (await carrier.sorted('custom.do_kho')).map(({ id }) => id)
    expect(ordered.indexOf(easy.id)).toBeLessThan(ordered.indexOf(hard.id))

    const log = await desk.admin.history.list({ entity_type, entity_id: easy.id, limit: 20 })
    expect(JSON.stringify(log.data)).toContain('custom.ma_rieng')
  })

  test('refuses what its definition does not take, and writes nothing of it', async () => {
    expect(await refusal(carrier.add({ do_kho: 'nhiều lắm' }))).toMatchObject({
      kind: 'rule',
      data: { errors: [{ field: 'custom.do_kho' }] },
    })
    expect(await refusal(carrier.add({ khong_co: 'x' }))).toMatchObject({ kind: 'rule' })
  })
})
