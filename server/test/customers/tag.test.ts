import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, refusal, type Clinic } from '../kit.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

test('a tag is added, found without its accents, changed and deleted', async () => {
  const manager = await clinic.as('manager')
  const added = await manager.tag.add({ name: 'Sợ đau', color: '#ef4444' })
  expect(added).toMatchObject({
    name: 'Sợ đau',
    color: '#EF4444',
    scope: 'both',
    is_active: true,
    version: 1,
    usage_count: 0,
  })
  const found = await manager.tag.list({ search: 'so dau' })
  expect(found).toMatchObject({ total: 1, total_page: 1, data: [{ id: added.id }] })
  const changed = await manager.tag.update({ id: added.id, version: 1, name: 'Rất sợ đau' })
  expect(changed).toMatchObject({ name: 'Rất sợ đau', version: 2 })
  await manager.tag.delete({ id: added.id })
  expect(await refusal(manager.tag.get({ id: added.id }))).toMatchObject({ code: 404 })
})

test('the second of two editors is told what the first one wrote', async () => {
  const manager = await clinic.as('manager')
  const tag = await manager.tag.add({ name: 'Ưu tiên' })
  await manager.tag.update({ id: tag.id, version: 1, name: 'Ưu tiên 1' })
  const late = await refusal(manager.tag.update({ id: tag.id, version: 1, name: 'Ưu tiên 2' }))
  expect(late).toMatchObject({ code: 409, data: { current: { name: 'Ưu tiên 1', version: 2 } } })
})

test('a name that exists is refused with a sentence; one with other accents is another', async () => {
  const manager = await clinic.as('manager')
  await manager.tag.add({ name: 'Trả góp' })
  expect(await refusal(manager.tag.add({ name: 'TRẢ GÓP' }))).toMatchObject({
    code: 409,
    message: 'Đã có nhãn trùng tên',
  })
  expect((await manager.tag.add({ name: 'Trá góp' })).name).toBe('Trá góp')
})

test('every write is in the history with before and after', async () => {
  const manager = await clinic.as('manager')
  const tag = await manager.tag.add({ name: 'Dị ứng' })
  await manager.tag.update({ id: tag.id, name: 'Dị ứng thuốc' })
  const { rows } = await ownerQuery(
    `select action, changes from history where entity_type = 'tag' and entity_id = ${tag.id} order by id`,
  )
  expect(rows).toMatchObject([
    { action: 'create' },
    { action: 'update', changes: { name: ['Dị ứng', 'Dị ứng thuốc'] } },
  ])
})

test('a customer who had one tag has the other after they were merged, also groups that ask for it', async () => {
  const manager = await clinic.as('manager')
  const [from, into] = [await manager.tag.add({ name: 'VIP cũ' }), await manager.tag.add({ name: 'VIP mới' })]
  const people = await Promise.all(
    ['0901000001', '0901000002'].map((phone) => manager.person.add({ full_name: 'Lê Thị Nhãn', phone })),
  )
  const [one = 0, both = 0] = people.map(({ id }) => id)
  await manager.personTag.add({ entity_ids: [one, both], tag_ids: [from.id] })
  await manager.personTag.add({ entity_ids: [both], tag_ids: [into.id] })
  const group = await manager.personGroup.add({
    name: 'Khách VIP',
    code: 'KVIP',
    kind: 'dynamic',
    filter: { field: 'tag_ids', op: 'in', value: [from.id] },
  })
  expect(await manager.tag.get({ id: from.id })).toMatchObject({
    usage_count: 2,
    person_count: 2,
    deal_count: 0,
  })
  const merged = await manager.tag.merge({ id: from.id, into_id: into.id })
  expect(merged).toMatchObject({ moved: 2, into: { id: into.id, person_count: 2 } })
  expect((await manager.person.list({ tag_ids: [into.id] })).total).toBe(2)
  expect(await refusal(manager.tag.get({ id: from.id }))).toMatchObject({ code: 404 })
  expect(await manager.personGroup.get({ id: group.id })).toMatchObject({ filter: { value: [into.id] } })
  const deals = await manager.tag.add({ name: 'Chỉ cơ hội', scope: 'deal' })
  expect(await refusal(manager.tag.merge({ id: into.id, into_id: deals.id }))).toMatchObject({ code: 422 })
  const receptionist = await clinic.as('receptionist')
  expect(await refusal(receptionist.tag.merge({ id: into.id, into_id: deals.id }))).toMatchObject({
    code: 403,
  })
})

async function ownerQuery(text: string) {
  const { Client } = (await import('pg')).default
  const client = new Client(clinic.owner)
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}
