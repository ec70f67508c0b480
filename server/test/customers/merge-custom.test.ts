import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CustomClinic, fresh, openCustomClinic } from '../settings/custom-clinic.ts'
import { refusal } from '../kit.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let own: CustomClinic
const made = { work: '', fear: '', paper: '', secret: '', inner: '' }
beforeAll(async () => {
  own = await openCustomClinic()
  made.work = (await own.field({ type: 'text', label: 'Chỗ làm cũ' })).name
  made.fear = (await own.field({ type: 'integer', label: 'Mức sợ' })).name
  made.paper = (await own.field({ type: 'text', label: 'Mã giấy', is_unique: true })).name
  made.secret = (await own.field({ type: 'text', label: 'Điều kín', is_sensitive: true })).name
  made.inner = (await own.field({ type: 'text', label: 'Quản trị ghi', visible_roles: ['owner'] })).name
})
afterAll(() => own.close())

const valuesOf = async (id: number) =>
  (await own.admin.customValue.get({ entity_type: 'person', entity_ids: [id], whole: true }))[0]?.values
const choice = (name: keyof typeof made) => `custom.${made[name]}` as const

async function merge(keep_id: number, merge_id: number, fields = {}) {
  const { keep, merge: going } = await own.admin.personMerge.preview({ keep_id, merge_id })
  const versions = { keep_version: keep.version, merge_version: going.version }
  return own.admin.personMerge.merge({ keep_id, merge_id, ...versions, fields })
}

test('own values are chosen like every other, blanks are filled, and the undoing brings both records back', async () => {
  const keep = await own.person({ [made.work]: 'Ngân hàng', [made.fear]: 2, [made.secret]: 'một' })
  const other = await own.person({ [made.work]: 'Trường học', [made.fear]: 5, [made.paper]: 'G-77' })
  const before = [await valuesOf(keep.id), await valuesOf(other.id)]
  const seen = await own.admin.personMerge.preview({ keep_id: keep.id, merge_id: other.id })
  expect(seen.fields).toMatchObject({
    [choice('work')]: 'keep',
    [choice('fear')]: 'keep',
    [choice('paper')]: 'merge',
    [choice('secret')]: 'keep',
  })
  expect(seen.different).toEqual(expect.arrayContaining([choice('work'), choice('paper'), choice('secret')]))
  expect(seen.keep.custom).toMatchObject({ [made.secret]: '••••' })

  const done = await merge(keep.id, other.id, { [choice('fear')]: 'merge' })
  const merged = {
    [made.work]: 'Ngân hàng',
    [made.fear]: 5,
    [made.secret]: 'một',
    [made.paper]: 'G-77',
  }
  expect(await valuesOf(keep.id)).toEqual(merged)
  const filter = { field: choice('paper'), op: 'eq', value: 'G-77' } as const
  expect((await own.admin.person.query({ filter })).data.map(({ id }) => id)).toEqual([keep.id])
  expect(await own.indexDiffers()).toEqual([{ missing: 0, stale: 0 }])

  await own.admin.person.update({ id: keep.id, custom: { [made.work]: 'Nghỉ hưu' } })
  await own.admin.personMerge.undo({ id: done.id })
  // What was typed since stays; everything else is as it was.
  expect(await valuesOf(keep.id)).toEqual({ ...before[0], [made.work]: 'Nghỉ hưu' })
  expect(await valuesOf(other.id)).toEqual(before[1])
  expect((await own.admin.person.query({ filter })).data.map(({ id }) => id)).toEqual([other.id])
  expect(await own.indexDiffers()).toEqual([{ missing: 0, stale: 0 }])
})

test('a value that is chosen away is gone from the kept record, and comes back with the undoing', async () => {
  const keep = await own.person({ [made.work]: 'Ngân hàng' })
  const other = await own.person()
  const done = await merge(keep.id, other.id, { [choice('work')]: 'merge' })
  expect(await valuesOf(keep.id)).toEqual({})
  await own.admin.personMerge.undo({ id: done.id })
  expect(await valuesOf(keep.id)).toEqual({ [made.work]: 'Ngân hàng' })
})

test('links go along, none leads back to the record itself, and the undoing parts them again', async () => {
  const brought = await own.admin.customRelationship.create({
    name: fresh('rel'),
    label: 'Giới thiệu',
    reverse_label: 'Được giới thiệu bởi',
    from_entity: 'person',
    to_entity: 'person',
    cardinality: 'many_many',
  })
  const [keep, other, friend] = [await own.person(), await own.person(), await own.person()]
  const link = (from_id: number, ...to_ids: number[]) =>
    own.admin.customRelationship.link({ relationship_id: brought.id, from_id, to_ids })
  await link(keep.id, other.id)
  await link(other.id, friend.id)
  await link(friend.id, keep.id, other.id)
  const relatedTo = async (entity_id: number) =>
    (await own.admin.customRelationship.list_related({ entity_type: 'person', entity_id }))
      .map(({ direction, entity_id: id }) => `${direction} ${id}`)
      .toSorted()
  const before = [await relatedTo(keep.id), await relatedTo(other.id), await relatedTo(friend.id)]
  const done = await merge(keep.id, other.id)
  expect(await relatedTo(keep.id)).toEqual([`from ${friend.id}`, `to ${friend.id}`])
  expect(await relatedTo(friend.id)).toEqual([`from ${keep.id}`, `to ${keep.id}`])
  await own.admin.personMerge.undo({ id: done.id })
  expect([await relatedTo(keep.id), await relatedTo(other.id), await relatedTo(friend.id)]).toEqual(before)
})

test('while values are turned into another type nobody is merged', async () => {
  const [keep, other] = [await own.person({ [made.fear]: 1 }), await own.person({ [made.fear]: 2 })]
  const definition = await own.admin.customDefinition.get_by_name({ entity_type: 'person', name: made.fear })
  await own.stopJobs()
  const change = await own.admin.customMigration.change_type({
    definition_id: definition.id,
    to_type: 'decimal',
  })
  expect(await refusal(merge(keep.id, other.id))).toMatchObject({
    code: 422,
    message: expect.stringContaining('Mức sợ'),
  })
  await own.startJobs()
  await own.settled(change.id)
  await merge(keep.id, other.id)
  expect(await valuesOf(keep.id)).toEqual({ [made.fear]: 1 })
})

test('the bundle of a customer tells own values by their labels, sensitive ones to users who may read them', async () => {
  const { id } = await own.person({ [made.work]: 'Xưởng gỗ', [made.secret]: 'rất kín' })
  const section = async (api: CustomClinic['admin']) =>
    (await api.personBundle.get({ person_id: id })).sections.find(({ name }) => name === 'custom_value')?.rows
  const told = (rows: Awaited<ReturnType<typeof section>>) =>
    rows?.map(({ data }) => [data['name'], data['value']])
  expect(told(await section(own.admin))).toEqual(
    expect.arrayContaining([
      ['Chỗ làm cũ', 'Xưởng gỗ'],
      ['Điều kín', 'rất kín'],
    ]),
  )
})
