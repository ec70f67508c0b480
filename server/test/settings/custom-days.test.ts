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

const NIGHT = '2026-11-25T00:30:00+07:00'
const NOON = '2026-11-25T14:00:00+07:00'

test('moments that become days are on the day that the clinic had, and moments again at its midnight', async () => {
  const field = await own.field({ type: 'datetime', label: 'Giờ gọi' })
  const [night, noon] = [await own.person({ [field.name]: NIGHT }), await own.person({ [field.name]: NOON })]
  const valueOf = async ({ id }: { id: number }) =>
    (await own.receptionist.person.get({ id, custom: 'all' })).custom?.[field.name]
  const wanted = { definition_id: field.id, to_type: 'date' } as const
  const change = own.admin.customMigration.change_type
  const tried = await own.settled((await change({ ...wanted, dry_run: true })).id)
  expect(tried).toMatchObject({ state: 'done', total: 2, failed: 0, errors: [] })
  const done = await own.settled((await change({ ...wanted, after_dry_run_id: tried.id })).id)
  expect(done).toMatchObject({ state: 'done', failed: 0 })
  expect([await valueOf(night), await valueOf(noon)]).toEqual(['2026-11-25', '2026-11-25'])
  await own.settled((await own.admin.customMigration.restore({ id: done.id })).id)
  expect([await valueOf(night), await valueOf(noon)]).toEqual([
    new Date(NIGHT).toISOString(),
    new Date(NOON).toISOString(),
  ])
})

test('a figure with a comma is neither two teeth nor two options', async () => {
  const set = await own.admin.customOptionSet.add({
    name: fresh('Số'),
    options: ['18', '28'].map((label) => ({ value: `o${label}`, label, is_active: true })),
  })
  const field = await own.field({ type: 'decimal', label: 'Chỉ số' })
  await own.person({ [field.name]: 18.28 })
  for (const target of [{ to_type: 'tooth' }, { to_type: 'multi_select', option_set_id: set.id }] as const) {
    const { id } = await own.admin.customMigration.change_type({
      definition_id: field.id,
      ...target,
      dry_run: true,
    })
    expect(await own.settled(id)).toMatchObject({ total: 1, failed: 1 })
  }
})

test('a filter by a day finds all moments of the clinic’s day and no others', async () => {
  const field = await own.field({ type: 'datetime', label: 'Hẹn gọi' })
  const people = [
    await own.person({ [field.name]: '2026-11-24T23:59:00+07:00' }),
    await own.person({ [field.name]: NIGHT }),
    await own.person({ [field.name]: '2026-11-25T23:59:00+07:00' }),
    await own.person({ [field.name]: '2026-11-26T00:00:00+07:00' }),
  ]
  const found = async (op: string, value: unknown) => {
    const filter = { field: `custom.${field.name}`, op, value } as never
    const { data } = await own.receptionist.person.query({ filter, limit: 200 })
    return people.flatMap(({ id }, at) => (data.some((row) => row.id === id) ? [at] : []))
  }
  const day = '2026-11-25'
  expect(await found('eq', day)).toEqual([1, 2])
  expect(await found('in', [day])).toEqual([1, 2])
  expect(await found('ne', day)).toEqual([0, 3])
  expect(await found('between', [day, day])).toEqual([1, 2])
  expect(await found('gte', day)).toEqual([1, 2, 3])
  expect(await found('gt', day)).toEqual([3])
  expect(await found('lte', day)).toEqual([0, 1, 2])
  expect(await found('lt', day)).toEqual([0])
  expect(await found('eq', NIGHT)).toEqual([1])
  expect(await refusal(found('eq', 'hôm qua'))).toMatchObject({ kind: 'invalid' })

  const date = await own.field({ type: 'date', label: 'Ngày gọi' })
  const person = await own.person({ [date.name]: day })
  const filter = { field: `custom.${date.name}`, op: 'eq', value: NIGHT } as never
  expect((await own.receptionist.person.query({ filter })).data.map(({ id }) => id)).toEqual([person.id])
})
