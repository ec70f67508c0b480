import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCustomClinic, type CustomClinic, fresh, optionsOf, type FieldDraft } from './custom-clinic.ts'
import { refusal } from '../kit.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let own: CustomClinic
beforeAll(async () => {
  own = await openCustomClinic()
})
afterAll(() => own.close())

test('what must be filled in is asked for when values are edited, and a condition decides whether', async () => {
  const wants = await own.field({ type: 'boolean', label: 'Muốn niềng' })
  const kind = await own.field({
    type: 'text',
    required: true,
    label: 'Niềng loại nào',
    show_if: { field: wants.name, op: 'eq', value: true },
  })
  const person = await own.person({ [wants.name]: false })
  const asked = own.receptionist.person.update({ id: person.id, custom: { [wants.name]: true } })
  expect(await refusal(asked)).toMatchObject({
    data: { errors: [{ field: `custom.${kind.name}`, message: 'Niềng loại nào không được để trống' }] },
  })
  await own.receptionist.person.update({ id: person.id, custom: { [wants.name]: true, [kind.name]: 'Sứ' } })
  expect((await own.receptionist.person.get({ id: person.id, custom: 'all' })).custom).toMatchObject({
    [wants.name]: true,
    [kind.name]: 'Sứ',
  })
  const leaning = own.admin.customDefinition.update_status({ id: wants.id, status: 'archived' })
  expect(await refusal(leaning)).toMatchObject({ code: 422 })
  const circle = own.admin.customDefinition.update({
    id: wants.id,
    show_if: { field: kind.name, op: 'is_set' },
  })
  expect(await refusal(circle)).toMatchObject({ code: 422, data: { errors: [{ field: 'show_if' }] } })
  await own.admin.customDefinition.update({ id: kind.id, required: false })
})

test('a field for some roles is there for them alone: in rows, definitions, filters and what may be written', async () => {
  const inner = await own.field({ type: 'text', visible_roles: ['manager'], label: 'Ghi chú quản lý' })
  const manager = await own.clinic.as('manager')
  const person = await own.person()
  await manager.person.update({ id: person.id, custom: { [inner.name]: 'Khách khó' } })
  expect((await manager.person.get({ id: person.id, custom: 'all' })).custom).toHaveProperty([inner.name])
  expect((await own.receptionist.person.get({ id: person.id, custom: 'all' })).custom).not.toHaveProperty([
    inner.name,
  ])
  expect(
    (await own.receptionist.customDefinition.list({ entity_type: 'person', limit: 200 })).data.map(
      ({ name }) => name,
    ),
  ).not.toContain(inner.name)
  const write = own.receptionist.person.update({ id: person.id, custom: { [inner.name]: 'x' } })
  expect(await refusal(write)).toMatchObject({ code: 422 })
  const found = async () => {
    const filter = { field: `custom.${inner.name}`, op: 'eq', value: 'Khách khó' } as const
    return own.receptionist.person.query({ filter }).then(
      ({ data }) => data.map(({ id }) => id),
      (refused: { code: number }) => refused.code,
    )
  }
  expect(await found()).toBe(400)
  await own.admin.customDefinition.update({ id: inner.id, visible_roles: [] })
  await expect.poll(found).toEqual([person.id])
  await own.admin.customDefinition.update_status({ id: inner.id, status: 'archived' })
  await expect.poll(found).toBe(400)
})

test('another clinic has fields, values and links of its own', async () => {
  const mine = await own.field({ type: 'text', name: fresh('shared') })
  const person = await own.person({ [mine.name]: 'của tôi' })
  for (const call of [
    () => own.saas.customDefinition.get({ id: mine.id }),
    () => own.saas.customDefinition.update_status({ id: mine.id, status: 'archived' }),
    () => own.saas.customMigration.change_type({ definition_id: mine.id, to_type: 'long_text' }),
  ])
    expect(await refusal(call())).toMatchObject({ code: 404 })
  expect(await own.saas.customValue.get({ entity_type: 'person', entity_ids: [person.id] })).toEqual([])
  const theirs = await own.field({ type: 'integer', name: mine.name }, own.saas)
  expect(theirs.type).toBe('integer')
  const asked = own.saas.person.query({
    filter: { field: `custom.${mine.name}`, op: 'eq', value: 'của tôi' },
  })
  expect(await refusal(asked)).toMatchObject({ code: 400 })
})

test('names, kinds and bounds that make no sense are refused with their field', async () => {
  const draft = { entity_type: 'person', label: 'X', name: fresh('bad') } as const
  const refusedField = async (more: Partial<FieldDraft> & Pick<FieldDraft, 'type'>) =>
    (
      (await refusal(own.admin.customDefinition.add({ ...draft, ...more }))).data as {
        errors: { field: string }[]
      }
    ).errors[0]?.field
  expect(await refusedField({ type: 'text', name: 'full_name' })).toBe('name')
  expect(await refusedField({ type: 'select' })).toBe('options')
  expect(await refusedField({ type: 'text', validation: { regex: '(a)\\1' } })).toBe('validation')
  expect(await refusedField({ type: 'term' })).toBe('validation')
  expect(await refusedField({ type: 'boolean', is_unique: true })).toBe('is_unique')
  expect(await refusedField({ type: 'integer', default_value: 'năm' })).toBe('default_value')
  const used = await own.field({ type: 'text' })
  await own.person({ [used.name]: 'x' })
  expect(await refusal(own.admin.customDefinition.delete({ id: used.id }))).toMatchObject({ code: 422 })
  await own.admin.customDefinition.update_status({ id: used.id, status: 'archived' })
  expect(await refusal(own.admin.customDefinition.delete({ id: used.id }))).toMatchObject({ code: 422 })
  const idle = await own.admin.customDefinition.add({ ...draft, type: 'text' })
  await own.admin.customDefinition.delete({ id: idle.id })
})

test('an option that stands somewhere can be put away and not taken out', async () => {
  const options = optionsOf('Một', 'Hai')
  const set = await own.admin.customOptionSet.add({ name: fresh('Bộ'), options })
  const field = await own.field({ type: 'multi_select', option_set_id: set.id })
  const person = await own.person({ [field.name]: ['o1', 'o2'] })
  const out = own.admin.customOptionSet.update({ id: set.id, options: options.slice(1) })
  expect(await refusal(out)).toMatchObject({ code: 422 })
  await own.admin.customOptionSet.update({
    id: set.id,
    options: options.map((one) => ({ ...one, is_active: one.value !== 'o1' })),
  })
  await own.receptionist.person.update({ id: person.id, custom: { [field.name]: ['o1'] } })
  expect(await refusal(own.person({ [field.name]: ['o1'] }))).toMatchObject({ code: 422 })
  expect(await refusal(own.admin.customOptionSet.delete({ id: set.id }))).toMatchObject({ code: 422 })
})

test('a field brings its options along, which become a set of its own, and are changed where the field is', async () => {
  const sent = { entity_type: 'person', type: 'select', label: 'Màu răng' } as const
  const options = optionsOf('Trắng', 'Ngà')
  const add = (name: string, more: object = {}) =>
    own.admin.customDefinition.add({ ...sent, name, options, ...more })
  const [first, second] = [await add('mau_rang'), await add('mau_rang_2')]
  expect(first).toMatchObject({
    option_set_name: 'Màu răng',
    options: [{ label: 'Trắng' }, { label: 'Ngà' }],
  })
  // Another field of the same label has options of its own.
  expect(second.option_set_name).toBe('Màu răng 2')
  expect(second.option_set_id).not.toBe(first.option_set_id)
  await own.admin.customDefinition.update_status({ id: first.id, status: 'active' })
  const value = options[1]?.value ?? ''
  const person = await own.person({ mau_rang: value })

  const more = optionsOf('Trắng', 'Ngà', 'Xám')
  const changed = await own.admin.customDefinition.update({
    id: first.id,
    label: 'Màu răng cửa',
    options: more,
  })
  expect(changed).toMatchObject({ label: 'Màu răng cửa', options: more })
  const alone = await own.admin.customDefinition.update({ id: first.id, options })
  expect(alone.options.map(({ label }) => label)).toEqual(['Trắng', 'Ngà'])
  const gone = own.admin.customDefinition.update({ id: first.id, options: options.slice(0, 1) })
  expect(await refusal(gone)).toMatchObject({
    code: 422,
    message: 'Lựa chọn «Ngà» đang có ở 1 bản ghi, chỉ có thể ngưng dùng',
  })
  expect(await refusal(own.admin.customDefinition.update({ id: first.id, options: [] }))).toMatchObject({
    data: { errors: [{ field: 'options' }] },
  })
  expect((await own.receptionist.person.get({ id: person.id, custom: 'all' })).custom).toMatchObject({
    mau_rang: value,
  })

  expect(await refusal(add('khong_lua_chon', { options: undefined }))).toMatchObject({
    data: { errors: [{ field: 'options' }] },
  })
  const text = own.admin.customDefinition.add({ ...sent, name: 'chu_thoi', type: 'text', options })
  expect(await refusal(text)).toMatchObject({ code: 422 })
})
