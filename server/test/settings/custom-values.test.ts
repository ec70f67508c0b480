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

test('a field that an administrator adds is filled in with the customer, read with the list, filtered and sorted by', async () => {
  const set = await own.admin.customOptionSet.add({
    name: fresh('Mắc cài'),
    options: optionsOf('Kim loại', 'Sứ', 'Khay trong'),
  })
  const braces = await own.field({ type: 'select', option_set_id: set.id, label: 'Loại mắc cài' })
  const first_visit = await own.field({ type: 'date', label: 'Ngày tư vấn' })
  const visits = await own.field({ type: 'integer', label: 'Số lần' })
  const people: { id: number; custom?: object | undefined }[] = []
  for (const [option, day, count] of [
    ['o1', '2026-03-05', 3],
    ['o2', '2026-01-10', 10],
    ['o1', '2026-02-01', null],
  ] as const)
    people.push(await own.person({ [braces.name]: option, [first_visit.name]: day, [visits.name]: count }))
  const none = await own.person()
  expect(people[0]?.custom).toEqual({
    [braces.name]: 'o1',
    [first_visit.name]: '2026-03-05',
    [visits.name]: 3,
  })
  expect(none.custom).toBeUndefined()

  const wanted = [braces.name, first_visit.name, visits.name]
  const shown = await own.receptionist.person.list({ custom: wanted, limit: 4 })
  expect(shown.data.find(({ id }) => id === people[1]?.id)?.custom).toEqual({
    [braces.name]: 'o2',
    [first_visit.name]: '2026-01-10',
    [visits.name]: 10,
  })
  expect((await own.receptionist.person.list({ limit: 1 })).data[0]).not.toHaveProperty('custom')

  const idsBy = async (query: Parameters<CustomClinic['receptionist']['person']['query']>[0]) =>
    (await own.receptionist.person.query(query)).data.map(({ id }) =>
      people.findIndex((one) => one.id === id),
    )
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
  expect(
    (await own.receptionist.person.query({ sort_by: of(visits) as never, order: 'asc', limit: 200 })).total,
  ).toBe((await own.receptionist.person.list({})).total)
})

test('a value that does not fit is refused with its field, and nothing of the change is kept', async () => {
  const score = await own.field({ type: 'integer', validation: { min: 1, max: 10 }, label: 'Mức lo lắng' })
  const person = await own.person()
  const wrong = own.receptionist.person.update({
    id: person.id,
    full_name: 'Tên Khác',
    custom: { [score.name]: 11 },
  })
  expect(await refusal(wrong)).toMatchObject({
    code: 422,
    data: { errors: [{ field: `custom.${score.name}`, message: 'Mức lo lắng không được lớn hơn 10' }] },
  })
  expect((await own.receptionist.person.get({ id: person.id })).full_name).toBe('Lê Thị Trường')
  const unknown = own.receptionist.person.update({ id: person.id, custom: { khong_co: 1 } })
  expect(await refusal(unknown)).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'custom.khong_co' }] },
  })
  await own.admin.customDefinition.update_status({ id: score.id, status: 'archived' })
  const archived = own.receptionist.person.update({ id: person.id, custom: { [score.name]: 5 } })
  expect(await refusal(archived)).toMatchObject({ code: 422 })
})

test('of twenty who enter one unique value at once, one has it; it is free again when its customer is deleted', async () => {
  const code = await own.field({ type: 'text', is_unique: true, label: 'Mã hồ sơ cũ' })
  const people = await Promise.all(Array.from({ length: 20 }, () => own.person()))
  const tries = await Promise.allSettled(
    people.map(({ id }, at) =>
      own.receptionist.person.update({ id, custom: { [code.name]: at % 2 ? 'hs-001' : 'HS-001' } }),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const winner = people[tries.findIndex(({ status }) => status === 'fulfilled')]
  const loser = people.find(({ id }) => id !== winner?.id)
  const again = own.receptionist.person.update({ id: loser?.id ?? 0, custom: { [code.name]: 'HS-001' } })
  expect(await refusal(again)).toMatchObject({
    code: 409,
    data: { errors: [{ field: `custom.${code.name}` }] },
  })
  await own.admin.person.delete({ id: winner?.id ?? 0 })
  await own.receptionist.person.update({ id: loser?.id ?? 0, custom: { [code.name]: 'HS-001' } })
  const off = await own.admin.customDefinition.update({ id: code.id, is_unique: false })
  await own.receptionist.person.update({
    id: people.find(({ id }) => id !== winner?.id && id !== loser?.id)?.id ?? 0,
    custom: { [code.name]: 'HS-001' },
  })
  expect(await refusal(own.admin.customDefinition.update({ id: off.id, is_unique: true }))).toMatchObject({
    code: 409,
  })
})

test('what is sensitive leaves masked, is written whole, and is read whole only where that is logged', async () => {
  const secret = await own.field({ type: 'text', is_sensitive: true, label: 'Tình trạng riêng' })
  const person = await own.person({ [secret.name]: 'Rất kín' })
  expect(person.custom).toEqual({ [secret.name]: '••••' })
  await own.receptionist.person.update({ id: person.id, custom: { [secret.name]: '••••' } })
  const get = { entity_type: 'person' as const, entity_ids: [person.id] }
  expect(await refusal(own.receptionist.customValue.get({ ...get, whole: true }))).toMatchObject({
    code: 403,
  })
  expect((await own.receptionist.customValue.get(get))[0]?.values).toMatchObject({ [secret.name]: '••••' })
  expect((await own.admin.customValue.get({ ...get, whole: true }))[0]?.values).toMatchObject({
    [secret.name]: 'Rất kín',
  })
  const log = (await own.admin.history.list({ entity_type: 'person', entity_id: person.id, limit: 20 })).data
  expect(log.some(({ action, reason }) => action === 'view' && reason === 'Trường nhạy cảm')).toBe(true)
  expect(JSON.stringify(log)).not.toContain('Rất kín')
  const spelled = own.admin.person.query({
    filter: { field: `custom.${secret.name}`, op: 'contains', value: 'Rất' },
  })
  expect(await refusal(spelled)).toMatchObject({ code: 400 })
})

test('the history of a customer tells values by the names of fields and options', async () => {
  const set = await own.admin.customOptionSet.add({
    name: fresh('Kênh'),
    options: optionsOf('Bạn bè', 'Báo chí'),
  })
  const via = await own.field({ type: 'select', option_set_id: set.id, label: 'Biết đến qua' })
  const who = await own.field({ type: 'user', label: 'Người quen' })
  const staff = (await own.receptionist.user.list({ limit: 1 })).data[0]
  const person = await own.person({ [via.name]: 'o1' })
  await own.receptionist.person.update({
    id: person.id,
    custom: { [via.name]: 'o2', [who.name]: staff?.id ?? 0 },
  })
  const [entry] = (
    await own.receptionist.history.list({ entity_type: 'person', entity_id: person.id, limit: 1 })
  ).data
  expect(entry?.changes).toEqual(
    expect.arrayContaining([
      { field: `custom.${via.name}`, label: 'Biết đến qua', from: 'Bạn bè', to: 'Báo chí' },
      { field: `custom.${who.name}`, label: 'Người quen', from: null, to: staff?.name },
    ]),
  )
  const got = await own.receptionist.person.get({ id: person.id, custom: 'all' })
  expect(got.custom_names).toEqual({ [who.name]: staff?.name })
})

test('set takes away what is not named, patch leaves it; a stale version is told what stands', async () => {
  const one = await own.field({ type: 'text' })
  const two = await own.field({ type: 'tooth' })
  const person = await own.person({ [one.name]: 'a', [two.name]: [26, 11] })
  const at = { entity_type: 'person', entity_id: person.id } as const
  const patched = await own.receptionist.customValue.patch({ ...at, values: { [one.name]: 'b' } })
  expect(patched.values).toMatchObject({ [one.name]: 'b', [two.name]: [11, 26] })
  const stale = own.receptionist.customValue.set({ ...at, values: {}, version: person.version })
  expect(await refusal(stale)).toMatchObject({ code: 409 })
  expect((await own.receptionist.customValue.set({ ...at, values: { [two.name]: [48] } })).values).toEqual({
    [two.name]: [48],
  })
  expect(
    (await own.receptionist.person.query({ filter: { field: `custom.${two.name}`, op: 'eq', value: 48 } }))
      .total,
  ).toBe(1)
  expect(
    (await own.receptionist.person.query({ filter: { field: `custom.${two.name}`, op: 'eq', value: 11 } }))
      .total,
  ).toBe(0)
})

test('the index says what the values say', async () => {
  expect(await own.indexDiffers()).toEqual([{ missing: 0, stale: 0 }])
})

test('page after page in the order of a field shows everybody once: values first, then who has none, narrowed or not', async () => {
  const field = await own.field({ type: 'integer', label: 'Thứ tự' })
  const values = [5, null, 1, 5, 3, null, 2, 4, 1, null]
  const valueOf = new Map<number, number | null>()
  for (const value of values)
    valueOf.set((await own.person(value === null ? {} : { [field.name]: value })).id, value)

  for (const order of ['asc', 'desc'] as const) {
    const way = order === 'asc' ? 1 : -1
    const byId = (a: number, b: number) => way * (a - b)
    const has = (id: number) => valueOf.get(id) !== null
    const byValue = (a: number, b: number) =>
      way * (Number(valueOf.get(a)) - Number(valueOf.get(b))) || byId(a, b)
    const ids = [...valueOf.keys()]
    const expected = [...ids.filter(has).toSorted(byValue), ...ids.filter((id) => !has(id)).toSorted(byId)]
    for (const filter of [undefined, { field: 'lifecycle', op: 'eq', value: 'lead' } as const]) {
      const seen: number[] = []
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = { sort_by: `custom.${field.name}`, order, page, limit: 3, ...(filter && { filter }) }
        const answer = await own.admin.person.query(query as never)
        seen.push(...answer.data.map(({ id }) => id))
        pages = answer.total_page
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.filter((id) => valueOf.has(id))).toEqual(expected)
    }
  }
})
