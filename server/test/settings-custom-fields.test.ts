import type { Input } from '@bcare/contract'
import type { customDefinition } from '@bcare/contract/settings/custom-field'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Worker } from '../src/kit/jobs/worker.ts'
import { openClinic, refusal, type Api, type Clinic } from './kit.ts'
import { openWorker } from './setup/import-desk.ts'
import { ownerRows } from './suites/database.ts'
import { bePatient } from './suites/torture.ts'

bePatient()

let clinic: Clinic
let worker: Worker
let admin: Api
let desk: Api
let saas: Api
beforeAll(async () => {
  clinic = await openClinic()
  worker = await openWorker(clinic)
  admin = await clinic.as('admin')
  desk = await clinic.as('receptionist')
  saas = await clinic.as('admin', 'saas')
})
afterAll(async () => {
  await worker.stop()
  await clinic.close()
})

type Draft = Input<typeof customDefinition.add>
let made = 0
const fresh = (stem: string) => `${stem}_${(made += 1)}`

async function activeField(draft: Partial<Draft> & Pick<Draft, 'type'>, api = admin) {
  const name = draft.name ?? fresh('field')
  const added = await api.customDefinition.add({
    entity_type: 'person',
    label: `Trường ${name}`,
    ...draft,
    name,
  })
  return api.customDefinition.update_status({ id: added.id, status: 'active' })
}
const optionsOf = (...labels: string[]) =>
  labels.map((label, at) => ({ value: `o${at + 1}`, label, is_active: true }))
const newPerson = (custom: Record<string, never> | object = {}, api = desk) =>
  api.person.add({
    full_name: 'Lê Thị Trường',
    phone: `09${String(10_000_000 + (made += 1))}`,
    force: true,
    custom: custom as never,
  })

test('a field that an administrator adds is filled in with the customer, read with the list, filtered and sorted by', async () => {
  const set = await admin.customOptionSet.add({
    name: fresh('Mắc cài'),
    options: optionsOf('Kim loại', 'Sứ', 'Khay trong'),
  })
  const braces = await activeField({ type: 'select', option_set_id: set.id, label: 'Loại mắc cài' })
  const first_visit = await activeField({ type: 'date', label: 'Ngày tư vấn' })
  const visits = await activeField({ type: 'integer', label: 'Số lần' })
  const people: { id: number; custom?: object | undefined }[] = []
  for (const [option, day, count] of [
    ['o1', '2026-03-05', 3],
    ['o2', '2026-01-10', 10],
    ['o1', '2026-02-01', null],
  ] as const)
    people.push(await newPerson({ [braces.name]: option, [first_visit.name]: day, [visits.name]: count }))
  const none = await newPerson()
  expect(people[0]?.custom).toEqual({
    [braces.name]: 'o1',
    [first_visit.name]: '2026-03-05',
    [visits.name]: 3,
  })
  expect(none.custom).toBeUndefined()

  const wanted = [braces.name, first_visit.name, visits.name]
  const shown = await desk.person.list({ custom: wanted, limit: 4 })
  expect(shown.data.find(({ id }) => id === people[1]?.id)?.custom).toEqual({
    [braces.name]: 'o2',
    [first_visit.name]: '2026-01-10',
    [visits.name]: 10,
  })
  expect((await desk.person.list({ limit: 1 })).data[0]).not.toHaveProperty('custom')

  const idsBy = async (query: Parameters<Api['person']['query']>[0]) =>
    (await desk.person.query(query)).data.map(({ id }) => people.findIndex((one) => one.id === id))
  const of = (field: { name: string }) => `custom.${field.name}`
  expect(await idsBy({ filter: { field: of(braces), op: 'eq', value: 'o1' } })).toEqual([2, 0])
  expect(
    await idsBy({ filter: { field: of(first_visit), op: 'between', value: ['2026-01-01', '2026-02-28'] } }),
  ).toEqual([2, 1])
  expect(
    await idsBy({
      filter: {
        and: [
          { field: of(visits), op: 'gt', value: 5 },
          { field: of(braces), op: 'in', value: ['o2', 'o3'] },
        ],
      },
    }),
  ).toEqual([1])
  const sorted = async (order: 'asc' | 'desc', page = 1, limit = 3) =>
    idsBy({ sort_by: of(first_visit) as never, order, page, limit })
  expect(await sorted('asc')).toEqual([1, 2, 0])
  expect(await sorted('desc')).toEqual([0, 2, 1])
  expect(await sorted('asc', 2, 2)).toEqual([0, -1])
  expect((await desk.person.query({ sort_by: of(visits) as never, order: 'asc', limit: 200 })).total).toBe(
    (await desk.person.list({})).total,
  )
})

test('a value that does not fit is refused with its field, and nothing of the change is kept', async () => {
  const score = await activeField({ type: 'integer', validation: { min: 1, max: 10 }, label: 'Mức lo lắng' })
  const person = await newPerson()
  const wrong = desk.person.update({ id: person.id, full_name: 'Tên Khác', custom: { [score.name]: 11 } })
  expect(await refusal(wrong)).toMatchObject({
    code: 422,
    data: { errors: [{ field: `custom.${score.name}`, message: 'Mức lo lắng không được lớn hơn 10' }] },
  })
  expect((await desk.person.get({ id: person.id })).full_name).toBe('Lê Thị Trường')
  const unknown = desk.person.update({ id: person.id, custom: { khong_co: 1 } })
  expect(await refusal(unknown)).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'custom.khong_co' }] },
  })
  await admin.customDefinition.update_status({ id: score.id, status: 'archived' })
  const archived = desk.person.update({ id: person.id, custom: { [score.name]: 5 } })
  expect(await refusal(archived)).toMatchObject({ code: 422 })
})

test('what must be filled in is asked for when values are edited, and a condition decides whether', async () => {
  const wants = await activeField({ type: 'boolean', label: 'Muốn niềng' })
  const kind = await activeField({
    type: 'text',
    required: true,
    label: 'Niềng loại nào',
    show_if: { field: wants.name, op: 'eq', value: true },
  })
  const person = await newPerson({ [wants.name]: false })
  const asked = desk.person.update({ id: person.id, custom: { [wants.name]: true } })
  expect(await refusal(asked)).toMatchObject({
    data: { errors: [{ field: `custom.${kind.name}`, message: 'Niềng loại nào không được để trống' }] },
  })
  await desk.person.update({ id: person.id, custom: { [wants.name]: true, [kind.name]: 'Sứ' } })
  expect((await desk.person.get({ id: person.id, custom: 'all' })).custom).toMatchObject({
    [wants.name]: true,
    [kind.name]: 'Sứ',
  })
  const leaning = admin.customDefinition.update_status({ id: wants.id, status: 'archived' })
  expect(await refusal(leaning)).toMatchObject({ code: 422 })
  const circle = admin.customDefinition.update({ id: wants.id, show_if: { field: kind.name, op: 'is_set' } })
  expect(await refusal(circle)).toMatchObject({ code: 422, data: { errors: [{ field: 'show_if' }] } })
  await admin.customDefinition.update({ id: kind.id, required: false })
})

test('of twenty who enter one unique value at once, one has it; it is free again when its customer is deleted', async () => {
  const code = await activeField({ type: 'text', is_unique: true, label: 'Mã hồ sơ cũ' })
  const people = await Promise.all(Array.from({ length: 20 }, () => newPerson()))
  const tries = await Promise.allSettled(
    people.map(({ id }, at) =>
      desk.person.update({ id, custom: { [code.name]: at % 2 ? 'hs-001' : 'HS-001' } }),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const winner = people[tries.findIndex(({ status }) => status === 'fulfilled')]
  const loser = people.find(({ id }) => id !== winner?.id)
  const again = desk.person.update({ id: loser?.id ?? 0, custom: { [code.name]: 'HS-001' } })
  expect(await refusal(again)).toMatchObject({
    code: 409,
    data: { errors: [{ field: `custom.${code.name}` }] },
  })
  await admin.person.delete({ id: winner?.id ?? 0 })
  await desk.person.update({ id: loser?.id ?? 0, custom: { [code.name]: 'HS-001' } })
  const off = await admin.customDefinition.update({ id: code.id, is_unique: false })
  await desk.person.update({
    id: people.find(({ id }) => id !== winner?.id && id !== loser?.id)?.id ?? 0,
    custom: { [code.name]: 'HS-001' },
  })
  expect(await refusal(admin.customDefinition.update({ id: off.id, is_unique: true }))).toMatchObject({
    code: 409,
  })
})

test('a field for some roles is there for them alone: in rows, definitions, filters and what may be written', async () => {
  const inner = await activeField({ type: 'text', visible_roles: ['manager'], label: 'Ghi chú quản lý' })
  const manager = await clinic.as('manager')
  const person = await newPerson()
  await manager.person.update({ id: person.id, custom: { [inner.name]: 'Khách khó' } })
  expect((await manager.person.get({ id: person.id, custom: 'all' })).custom).toHaveProperty([inner.name])
  expect((await desk.person.get({ id: person.id, custom: 'all' })).custom).not.toHaveProperty([inner.name])
  expect(
    (await desk.customDefinition.list({ entity_type: 'person', limit: 200 })).data.map(({ name }) => name),
  ).not.toContain(inner.name)
  const write = desk.person.update({ id: person.id, custom: { [inner.name]: 'x' } })
  expect(await refusal(write)).toMatchObject({ code: 422 })
  const filter = desk.person.query({
    filter: { field: `custom.${inner.name}`, op: 'eq', value: 'Khách khó' },
  })
  expect(await refusal(filter)).toMatchObject({ code: 400 })
})

test('what is sensitive leaves masked, is written whole, and is read whole only where that is logged', async () => {
  const secret = await activeField({ type: 'text', is_sensitive: true, label: 'Tình trạng riêng' })
  const person = await newPerson({ [secret.name]: 'Rất kín' })
  expect(person.custom).toEqual({ [secret.name]: '••••' })
  await desk.person.update({ id: person.id, custom: { [secret.name]: '••••' } })
  const get = { entity_type: 'person' as const, entity_ids: [person.id] }
  expect(await refusal(desk.customValue.get({ ...get, whole: true }))).toMatchObject({ code: 403 })
  expect((await desk.customValue.get(get))[0]?.values).toMatchObject({ [secret.name]: '••••' })
  expect((await admin.customValue.get({ ...get, whole: true }))[0]?.values).toMatchObject({
    [secret.name]: 'Rất kín',
  })
  const log = (await admin.history.list({ entity_type: 'person', entity_id: person.id, limit: 20 })).data
  expect(log.some(({ action, reason }) => action === 'view' && reason === 'custom')).toBe(true)
  expect(JSON.stringify(log)).not.toContain('Rất kín')
  const spelled = admin.person.query({
    filter: { field: `custom.${secret.name}`, op: 'contains', value: 'Rất' },
  })
  expect(await refusal(spelled)).toMatchObject({ code: 400 })
})

test('the history of a customer tells values by the names of fields and options', async () => {
  const set = await admin.customOptionSet.add({
    name: fresh('Kênh'),
    options: optionsOf('Bạn bè', 'Báo chí'),
  })
  const via = await activeField({ type: 'select', option_set_id: set.id, label: 'Biết đến qua' })
  const who = await activeField({ type: 'user', label: 'Người quen' })
  const staff = (await desk.user.list({ limit: 1 })).data[0]
  const person = await newPerson({ [via.name]: 'o1' })
  await desk.person.update({ id: person.id, custom: { [via.name]: 'o2', [who.name]: staff?.id ?? 0 } })
  const [entry] = (await desk.history.list({ entity_type: 'person', entity_id: person.id, limit: 1 })).data
  expect(entry?.changes).toEqual(
    expect.arrayContaining([
      { field: `custom.${via.name}`, label: 'Biết đến qua', from: 'Bạn bè', to: 'Báo chí' },
      { field: `custom.${who.name}`, label: 'Người quen', from: null, to: staff?.name },
    ]),
  )
  const got = await desk.person.get({ id: person.id, custom: 'all' })
  expect(got.custom_names).toEqual({ [who.name]: staff?.name })
})

test('set takes away what is not named, patch leaves it; a stale version is told what stands', async () => {
  const one = await activeField({ type: 'text' })
  const two = await activeField({ type: 'tooth' })
  const person = await newPerson({ [one.name]: 'a', [two.name]: [26, 11] })
  const at = { entity_type: 'person', entity_id: person.id } as const
  const patched = await desk.customValue.patch({ ...at, values: { [one.name]: 'b' } })
  expect(patched.values).toMatchObject({ [one.name]: 'b', [two.name]: [11, 26] })
  const stale = desk.customValue.set({ ...at, values: {}, version: person.version })
  expect(await refusal(stale)).toMatchObject({ code: 409 })
  expect((await desk.customValue.set({ ...at, values: { [two.name]: [48] } })).values).toEqual({
    [two.name]: [48],
  })
  expect(
    (await desk.person.query({ filter: { field: `custom.${two.name}`, op: 'eq', value: 48 } })).total,
  ).toBe(1)
  expect(
    (await desk.person.query({ filter: { field: `custom.${two.name}`, op: 'eq', value: 11 } })).total,
  ).toBe(0)
})

test('another clinic has fields, values and links of its own', async () => {
  const mine = await activeField({ type: 'text', name: fresh('shared') })
  const person = await newPerson({ [mine.name]: 'của tôi' })
  for (const call of [
    () => saas.customDefinition.get({ id: mine.id }),
    () => saas.customDefinition.update_status({ id: mine.id, status: 'archived' }),
    () => saas.customMigration.change_type({ definition_id: mine.id, to_type: 'long_text' }),
  ])
    expect(await refusal(call())).toMatchObject({ code: 404 })
  expect(await saas.customValue.get({ entity_type: 'person', entity_ids: [person.id] })).toEqual([])
  const theirs = await activeField({ type: 'integer', name: mine.name }, saas)
  expect(theirs.type).toBe('integer')
  const asked = saas.person.query({ filter: { field: `custom.${mine.name}`, op: 'eq', value: 'của tôi' } })
  expect(await refusal(asked)).toMatchObject({ code: 400 })
})

test('names, kinds and bounds that make no sense are refused with their field', async () => {
  const draft = { entity_type: 'person', label: 'X', name: fresh('bad') } as const
  const refusedField = async (more: Partial<Draft> & Pick<Draft, 'type'>) =>
    (
      (await refusal(admin.customDefinition.add({ ...draft, ...more }))).data as {
        errors: { field: string }[]
      }
    ).errors[0]?.field
  expect(await refusedField({ type: 'text', name: 'full_name' })).toBe('name')
  expect(await refusedField({ type: 'select' })).toBe('option_set_id')
  expect(await refusedField({ type: 'text', validation: { regex: '(a+)+' } })).toBe('validation')
  expect(await refusedField({ type: 'term' })).toBe('validation')
  expect(await refusedField({ type: 'boolean', is_unique: true })).toBe('is_unique')
  expect(await refusedField({ type: 'product' })).toBe('type')
  expect(await refusedField({ type: 'integer', default_value: 'năm' })).toBe('default_value')
  const used = await activeField({ type: 'text' })
  await newPerson({ [used.name]: 'x' })
  expect(await refusal(admin.customDefinition.delete({ id: used.id }))).toMatchObject({ code: 422 })
  await admin.customDefinition.update_status({ id: used.id, status: 'archived' })
  expect(await refusal(admin.customDefinition.delete({ id: used.id }))).toMatchObject({ code: 422 })
  const idle = await admin.customDefinition.add({ ...draft, type: 'text' })
  await admin.customDefinition.delete({ id: idle.id })
})

test('an option that stands somewhere can be put away and not taken out', async () => {
  const options = optionsOf('Một', 'Hai')
  const set = await admin.customOptionSet.add({ name: fresh('Bộ'), options })
  const field = await activeField({ type: 'multi_select', option_set_id: set.id })
  const person = await newPerson({ [field.name]: ['o1', 'o2'] })
  const out = admin.customOptionSet.update({ id: set.id, options: options.slice(1) })
  expect(await refusal(out)).toMatchObject({ code: 422 })
  await admin.customOptionSet.update({
    id: set.id,
    options: options.map((one) => ({ ...one, is_active: one.value !== 'o1' })),
  })
  await desk.person.update({ id: person.id, custom: { [field.name]: ['o1'] } })
  expect(await refusal(newPerson({ [field.name]: ['o1'] }))).toMatchObject({ code: 422 })
  expect(await refusal(admin.customOptionSet.delete({ id: set.id }))).toMatchObject({ code: 422 })
})

async function settled(id: number) {
  for (let tries = 0; tries < 200; tries += 1) {
    const now = await admin.customMigration.status({ id })
    if (now.state !== 'pending' && now.state !== 'running') return now
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('the migration does not end')
}

test('a change that loses something is tried first, says what would fail, and can be taken back', async () => {
  const field = await activeField({ type: 'text', label: 'Số con' })
  const [two, many, later] = [
    await newPerson({ [field.name]: '2' }),
    await newPerson({ [field.name]: 'nhiều' }),
    await newPerson(),
  ]
  const wanted = { definition_id: field.id, to_type: 'integer' } as const
  expect(await refusal(admin.customMigration.change_type(wanted))).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'after_dry_run_id' }] },
  })
  const tried = await settled((await admin.customMigration.change_type({ ...wanted, dry_run: true })).id)
  expect(tried).toMatchObject({
    state: 'done',
    total: 2,
    processed: 2,
    failed: 1,
    errors: [{ entity_id: many.id, value: 'nhiều' }],
  })
  expect((await desk.person.get({ id: many.id, custom: 'all' })).custom).toMatchObject({
    [field.name]: 'nhiều',
  })

  const done = await settled(
    (await admin.customMigration.change_type({ ...wanted, after_dry_run_id: tried.id })).id,
  )
  expect(done).toMatchObject({ state: 'done', failed: 1, restorable_until: expect.any(String) })
  expect(await admin.customDefinition.get({ id: field.id })).toMatchObject({
    type: 'integer',
    status: 'active',
  })
  expect((await desk.person.get({ id: two.id, custom: 'all' })).custom).toMatchObject({ [field.name]: 2 })
  expect((await desk.person.get({ id: many.id, custom: 'all' })).custom).not.toHaveProperty([field.name])
  expect(
    (await desk.person.query({ filter: { field: `custom.${field.name}`, op: 'lt', value: 5 } })).total,
  ).toBe(1)

  await desk.person.update({ id: later.id, custom: { [field.name]: 7 } })
  const back = await admin.customMigration.restore({ id: done.id })
  await settled(back.id)
  expect(await admin.customDefinition.get({ id: field.id })).toMatchObject({ type: 'text', status: 'active' })
  for (const [person, value] of [
    [two, '2'],
    [many, 'nhiều'],
    [later, '7'],
  ] as const)
    expect((await desk.person.get({ id: person.id, custom: 'all' })).custom).toMatchObject({
      [field.name]: value,
    })
  expect(await refusal(admin.customMigration.restore({ id: done.id }))).toMatchObject({ code: 422 })
})

test('a change that loses nothing runs at once, and values stay found', async () => {
  const set = await admin.customOptionSet.add({ name: fresh('Bộ'), options: optionsOf('Một', 'Hai') })
  const field = await activeField({ type: 'select', option_set_id: set.id })
  const person = await newPerson({ [field.name]: 'o2' })
  const change = await admin.customMigration.change_type({ definition_id: field.id, to_type: 'multi_select' })
  expect(await settled(change.id)).toMatchObject({ state: 'done', failed: 0 })
  expect((await desk.person.get({ id: person.id, custom: 'all' })).custom).toMatchObject({
    [field.name]: ['o2'],
  })
  expect(
    (await desk.person.query({ filter: { field: `custom.${field.name}`, op: 'eq', value: 'o2' } })).total,
  ).toBe(1)
})

test('a change that is cancelled halfway leaves everything as it was', async () => {
  const field = await activeField({ type: 'integer' })
  const person = await newPerson({ [field.name]: 5 })
  await worker.stop()
  const change = await admin.customMigration.change_type({ definition_id: field.id, to_type: 'text' })
  const resting = desk.person.update({ id: person.id, custom: { [field.name]: 6 } })
  expect(await refusal(resting)).toMatchObject({ code: 422 })
  await admin.customMigration.cancel({ id: change.id })
  worker = await openWorker(clinic)
  const [back] = (await admin.customMigration.list({ definition_id: field.id })).data
  expect(await settled(back?.id ?? 0)).toMatchObject({ op: 'restore', state: 'done' })
  expect(await admin.customDefinition.get({ id: field.id })).toMatchObject({
    type: 'integer',
    status: 'active',
  })
  expect(
    (await desk.person.query({ filter: { field: `custom.${field.name}`, op: 'eq', value: 5 } })).total,
  ).toBe(1)
})

test('links hold their cardinality under a race, lead nowhere in a circle, and go with their record', async () => {
  const draft = {
    label: 'Giới thiệu',
    reverse_label: 'Được giới thiệu bởi',
    from_entity: 'person',
    to_entity: 'person',
  } as const
  const brought = await admin.customRelationship.create({
    ...draft,
    name: fresh('rel'),
    cardinality: 'one_many',
    no_cycles: true,
  })
  const [a, b, c] = [await newPerson(), await newPerson(), await newPerson()]
  const races = await Promise.allSettled(
    [a, b].map(({ id }) =>
      desk.customRelationship.link({ relationship_id: brought.id, from_id: id, to_ids: [c.id] }),
    ),
  )
  expect(races.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const from = races[0]?.status === 'fulfilled' ? a : b
  const circle = desk.customRelationship.link({
    relationship_id: brought.id,
    from_id: c.id,
    to_ids: [from.id],
  })
  expect(await refusal(circle)).toMatchObject({ code: 422 })
  const related = { entity_type: 'person', entity_id: c.id } as const
  expect(await desk.customRelationship.list_related(related)).toMatchObject([
    { direction: 'to', label: 'Được giới thiệu bởi', entity_id: from.id, name: 'Lê Thị Trường' },
  ])
  expect(await refusal(admin.customRelationship.delete({ id: brought.id }))).toMatchObject({ code: 422 })
  await admin.person.delete({ id: from.id })
  expect(await desk.customRelationship.list_related(related)).toEqual([])
  const kept = await admin.customRelationship.create({
    ...draft,
    name: fresh('rel'),
    cardinality: 'one_one',
    on_delete: 'restrict',
  })
  await desk.customRelationship.link({
    relationship_id: kept.id,
    from_id: c.id,
    to_ids: [a === from ? b.id : a.id],
  })
  expect(await refusal(admin.person.delete({ id: c.id }))).toMatchObject({ code: 422 })
  await desk.customRelationship.unlink({
    relationship_id: kept.id,
    from_id: c.id,
    to_ids: [a === from ? b.id : a.id],
  })
  await admin.person.delete({ id: c.id })
})

test('the index says what the values say', async () => {
  const rows = await ownerRows<{ missing: number; stale: number }>(
    clinic.owner,
    `with want as (
       select d.tenant_id, d.id as definition_id, v.entity_id, e.place, e.number, e.word
       from custom_value v join custom_definition d on d.tenant_id = v.tenant_id and d.entity_type = v.entity_type and d.deleted_at is null
       join person p on p.tenant_id = v.tenant_id and p.id = v.entity_id and p.deleted_at is null
       cross join lateral app.custom_entries(d.type, v.data -> d.name) e where v.entity_type = 'person'),
     have as (select tenant_id, definition_id, entity_id, place, number, word from custom_index)
     select (select count(*)::int from (select * from want except select * from have) m) as missing,
       (select count(*)::int from (select * from have except select * from want) s) as stale`,
  )
  expect(rows).toEqual([{ missing: 0, stale: 0 }])
})
