import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCustomClinic, type CustomClinic, fresh } from './custom-clinic.ts'
import { refusal } from '../kit.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let own: CustomClinic
beforeAll(async () => {
  own = await openCustomClinic()
})
afterAll(() => own.close())

test('links hold their cardinality under a race, lead nowhere in a circle, and go with their record', async () => {
  const draft = {
    label: 'Giới thiệu',
    reverse_label: 'Được giới thiệu bởi',
    from_entity: 'person',
    to_entity: 'person',
  } as const
  const brought = await own.admin.customRelationship.create({
    ...draft,
    name: fresh('rel'),
    cardinality: 'one_many',
    no_cycles: true,
  })
  const [a, b, c] = [await own.person(), await own.person(), await own.person()]
  const races = await Promise.allSettled(
    [a, b].map(({ id }) =>
      own.receptionist.customRelationship.link({ relationship_id: brought.id, from_id: id, to_ids: [c.id] }),
    ),
  )
  expect(races.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const from = races[0]?.status === 'fulfilled' ? a : b
  const circle = own.receptionist.customRelationship.link({
    relationship_id: brought.id,
    from_id: c.id,
    to_ids: [from.id],
  })
  expect(await refusal(circle)).toMatchObject({ code: 422 })
  const related = { entity_type: 'person', entity_id: c.id } as const
  expect(await own.receptionist.customRelationship.list_related(related)).toMatchObject([
    { direction: 'to', label: 'Được giới thiệu bởi', entity_id: from.id, name: 'Lê Thị Trường' },
  ])
  expect(await refusal(own.admin.customRelationship.delete({ id: brought.id }))).toMatchObject({ code: 422 })
  await own.admin.person.delete({ id: from.id })
  expect(await own.receptionist.customRelationship.list_related(related)).toEqual([])
  const kept = await own.admin.customRelationship.create({
    ...draft,
    name: fresh('rel'),
    cardinality: 'one_one',
    on_delete: 'restrict',
  })
  await own.receptionist.customRelationship.link({
    relationship_id: kept.id,
    from_id: c.id,
    to_ids: [a === from ? b.id : a.id],
  })
  expect(await refusal(own.admin.person.delete({ id: c.id }))).toMatchObject({ code: 422 })
  await own.receptionist.customRelationship.unlink({
    relationship_id: kept.id,
    from_id: c.id,
    to_ids: [a === from ? b.id : a.id],
  })
  await own.admin.person.delete({ id: c.id })
})
