import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, openFixture } from '../appointments/fixture.ts'
import { refusal } from '../kit.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let fixture: Fixture
let pipeline_id: number
beforeAll(async () => {
  fixture = await openFixture()
  pipeline_id = (await fixture.manager.pipeline.list({})).data[0]?.id ?? 0
})
afterAll(() => fixture.close())

type Custom = { custom?: Record<string, string> }
type Add = (body: Custom) => Promise<{ id: number; custom?: Record<string, unknown> | undefined }>

let made = 0
/** Every `add` of a record that carries custom fields. */
const ADDS: Record<'person' | 'deal' | 'appointment' | 'task' | 'user', Add> = {
  person: (body) =>
    fixture.manager.person.add({
      full_name: 'Lê Thị Đủ',
      phone: `09${String(20_000_000 + (made += 1))}`,
      force: true,
      ...body,
    }),
  deal: async (body) =>
    fixture.manager.deal.add({ name: 'Niềng răng', pipeline_id, person_id: await fixture.person(), ...body }),
  appointment: async (body) =>
    fixture.manager.appointment.add({
      person_id: await fixture.person(),
      type_term_id: fixture.type,
      doctor_id: fixture.doctors[0] ?? null,
      start_at: fixture.at(8 * 60, (made += 1)),
      end_at: fixture.at(8 * 60 + 15, made),
      force: true,
      ...body,
    }),
  task: (body) => fixture.manager.task.add({ title: 'Gọi lại cho khách', ...body }),
  user: (body) => fixture.admin.user.add({ name: 'Trần Thị Đủ', username: `du${(made += 1)}`, ...body }),
}

async function activeField(entity_type: keyof typeof ADDS, name: string, more: object) {
  const { id } = await fixture.admin.customDefinition.add({
    entity_type,
    name,
    label: `Trường ${name}`,
    type: 'text',
    ...more,
  })
  return fixture.admin.customDefinition.update_status({ id, status: 'active' })
}

describe.each(Object.entries(ADDS))('a new %s', (entity, add) => {
  const entity_type = entity as keyof typeof ADDS
  test('is refused without what must be filled in, whether fields are sent or not', async () => {
    const before = await add({})
    expect(before.custom).toBeUndefined()
    const must = await activeField(entity_type, 'phai_dien', { required: true })
    const missing = {
      code: 422,
      data: { errors: [{ field: 'custom.phai_dien', message: 'Trường phai_dien không được để trống' }] },
    }
    expect(await refusal(add({}))).toMatchObject(missing)
    expect(await refusal(add({ custom: {} }))).toMatchObject(missing)
    expect((await add({ custom: { phai_dien: 'Có' } })).custom).toEqual({ phai_dien: 'Có' })
    await fixture.admin.customDefinition.update_status({ id: must.id, status: 'archived' })
    expect((await add({})).custom).toBeUndefined()
  })

  test('begins with the values that fields begin with', async () => {
    const begins = await activeField(entity_type, 'bat_dau', { default_value: 'Chưa rõ' })
    expect((await add({})).custom).toEqual({ bat_dau: 'Chưa rõ' })
    await fixture.admin.customDefinition.update_status({ id: begins.id, status: 'archived' })
  })
})

test('the product’s own rows and rows of before are let through, and asked for when a user edits them', async () => {
  const person_id = await fixture.person()
  const task = await activeField('task', 'viec_can', { required: true })
  const first = await fixture.manager.task.add({ title: 'Gọi', person_id, custom: { viec_can: 'x' } })
  const next_task = { title: 'Gọi lần sau', person_id }
  await fixture.manager.task.update_status({ id: first.id, to: 'done', next_task })
  const [next] = (await fixture.manager.task.list({ person_id, status: 'todo', limit: 1 })).data
  expect(next?.title).toBe('Gọi lần sau')
  await fixture.manager.task.update({ id: next?.id ?? 0, title: 'Gọi lần sau nữa' })
  const edited = fixture.manager.task.update({ id: next?.id ?? 0, custom: { viec_can: null } })
  expect(await refusal(edited)).toMatchObject({ data: { errors: [{ field: 'custom.viec_can' }] } })
  await fixture.admin.customDefinition.update_status({ id: task.id, status: 'archived' })
})
