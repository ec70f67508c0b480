import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCustomClinic, type CustomClinic, fresh, optionsOf } from './custom-clinic.ts'
import { refusal } from '../kit.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let own: CustomClinic
beforeAll(async () => {
  own = await openCustomClinic()
})
afterAll(() => own.close())

test('a change that loses something is tried first, says what would fail, and can be taken back', async () => {
  const field = await own.field({ type: 'text', label: 'Số con' })
  const [two, many, later] = [
    await own.person({ [field.name]: '2' }),
    await own.person({ [field.name]: 'nhiều' }),
    await own.person(),
  ]
  const wanted = { definition_id: field.id, to_type: 'integer' } as const
  expect(await refusal(own.admin.customMigration.change_type(wanted))).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'after_dry_run_id' }] },
  })
  const tried = await own.settled(
    (await own.admin.customMigration.change_type({ ...wanted, dry_run: true })).id,
  )
  expect(tried).toMatchObject({
    state: 'done',
    total: 2,
    processed: 2,
    failed: 1,
    errors: [{ entity_id: many.id, value: 'nhiều' }],
  })
  expect((await own.receptionist.person.get({ id: many.id, custom: 'all' })).custom).toMatchObject({
    [field.name]: 'nhiều',
  })

  const done = await own.settled(
    (await own.admin.customMigration.change_type({ ...wanted, after_dry_run_id: tried.id })).id,
  )
  expect(done).toMatchObject({ state: 'done', failed: 1, restorable_until: expect.any(String) })
  expect(await own.admin.customDefinition.get({ id: field.id })).toMatchObject({
    type: 'integer',
    status: 'active',
  })
  expect((await own.receptionist.person.get({ id: two.id, custom: 'all' })).custom).toMatchObject({
    [field.name]: 2,
  })
  expect((await own.receptionist.person.get({ id: many.id, custom: 'all' })).custom).not.toHaveProperty([
    field.name,
  ])
  expect(
    (await own.receptionist.person.query({ filter: { field: `custom.${field.name}`, op: 'lt', value: 5 } }))
      .total,
  ).toBe(1)

  await own.receptionist.person.update({ id: later.id, custom: { [field.name]: 7 } })
  const back = await own.admin.customMigration.restore({ id: done.id })
  await own.settled(back.id)
  expect(await own.admin.customDefinition.get({ id: field.id })).toMatchObject({
    type: 'text',
    status: 'active',
  })
  for (const [person, value] of [
    [two, '2'],
    [many, 'nhiều'],
    [later, '7'],
  ] as const)
    expect((await own.receptionist.person.get({ id: person.id, custom: 'all' })).custom).toMatchObject({
      [field.name]: value,
    })
  expect(await refusal(own.admin.customMigration.restore({ id: done.id }))).toMatchObject({ code: 422 })
})

test('a change that loses nothing runs at once, and values stay found', async () => {
  const set = await own.admin.customOptionSet.add({ name: fresh('Bộ'), options: optionsOf('Một', 'Hai') })
  const field = await own.field({ type: 'select', option_set_id: set.id })
  const person = await own.person({ [field.name]: 'o2' })
  const change = await own.admin.customMigration.change_type({
    definition_id: field.id,
    to_type: 'multi_select',
  })
  expect(await own.settled(change.id)).toMatchObject({ state: 'done', failed: 0 })
  expect((await own.receptionist.person.get({ id: person.id, custom: 'all' })).custom).toMatchObject({
    [field.name]: ['o2'],
  })
  expect(
    (
      await own.receptionist.person.query({
        filter: { field: `custom.${field.name}`, op: 'eq', value: 'o2' },
      })
    ).total,
  ).toBe(1)
})

test('a change that is cancelled halfway leaves everything as it was', async () => {
  const field = await own.field({ type: 'integer' })
  const person = await own.person({ [field.name]: 5 })
  await own.stopJobs()
  const change = await own.admin.customMigration.change_type({ definition_id: field.id, to_type: 'text' })
  expect(await own.admin.customMigration.status({ id: change.id })).toMatchObject({ op: 'change_type' })
  const resting = own.receptionist.person.update({ id: person.id, custom: { [field.name]: 6 } })
  expect(await refusal(resting)).toMatchObject({ code: 422 })
  await own.admin.customMigration.cancel({ id: change.id })
  await own.startJobs()
  const [back] = (await own.admin.customMigration.list({ definition_id: field.id })).data
  expect(await own.settled(back?.id ?? 0)).toMatchObject({ op: 'restore', state: 'done' })
  expect(await own.admin.customDefinition.get({ id: field.id })).toMatchObject({
    type: 'integer',
    status: 'active',
  })
  expect(
    (await own.receptionist.person.query({ filter: { field: `custom.${field.name}`, op: 'eq', value: 5 } }))
      .total,
  ).toBe(1)
})

test('the index says what the values say', async () => {
  expect(await own.indexDiffers()).toEqual([{ missing: 0, stale: 0 }])
})

test('a text becomes the option that is called so; one that is called almost so is told of by the trial', async () => {
  const set = await own.admin.customOptionSet.add({
    name: fresh('Gia đình'),
    options: optionsOf('Bà', 'Ba', 'Má'),
  })
  const field = await own.field({ type: 'text', label: 'Người nhà' })
  const [father, aunt] = [await own.person({ [field.name]: 'Ba' }), await own.person({ [field.name]: 'Mạ' })]
  const wanted = { definition_id: field.id, to_type: 'select', option_set_id: set.id } as const
  const tried = await own.settled(
    (await own.admin.customMigration.change_type({ ...wanted, dry_run: true })).id,
  )
  expect(tried).toMatchObject({
    failed: 1,
    errors: [{ entity_id: aunt.id, problem: '«Mạ» không nằm trong bộ lựa chọn, gần giống «Má»' }],
  })
  await own.settled(
    (await own.admin.customMigration.change_type({ ...wanted, after_dry_run_id: tried.id })).id,
  )
  expect((await own.receptionist.person.get({ id: father.id, custom: 'all' })).custom).toEqual({
    [field.name]: 'o2',
  })
})
