import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClinic, type Api, type Clinic } from '../kit.ts'

let clinic: Clinic
let manager: Api
let receptionist: Api
let marketing: Api
let ngoc = 0
let landline = 0
beforeAll(async () => {
  clinic = await openClinic()
  manager = await clinic.as('manager')
  receptionist = await clinic.as('receptionist')
  marketing = await clinic.as('marketing')
  ngoc = (await receptionist.person.add({ full_name: 'Nguyễn Thị Bích Ngọc', phone: '0912 345 678' })).id
  landline = (await receptionist.person.add({ full_name: 'Công ty Hoa Sen', phone: '(028) 3825 7691' })).id
  await receptionist.person.add({ full_name: 'Nguyễn Lan', phone: '0987 111 222' })
})
afterAll(() => clinic.close())

/** A finder for each list that is searched: what is added, and how it is read again. */
const FINDERS: Record<string, () => Promise<(search: string) => Promise<{ data: { id: number }[] }>>> = {
  products: async () => {
    await manager.product.add({ code: 'TMS9', name: 'Tháo mắc cài sứ trong', list_price: 100_000 })
    return (search) => manager.product.list({ search })
  },
  operations: async () => {
    await manager.operation.add({ code: 'TMS9', name: 'Tháo mắc cài sứ trong' })
    return (search) => manager.operation.list({ search })
  },
  tags: async () => {
    await manager.tag.add({ name: 'Tháo mắc cài sứ trong TMS9' })
    return (search) => manager.tag.list({ search })
  },
  terms: async () => {
    await manager.term.add({ vocabulary: 'source', name: 'Tháo mắc cài sứ trong', code: 'TMS9' })
    return (search) => manager.term.list({ search })
  },
  deals: async () => {
    await manager.deal.add({ name: 'Tháo mắc cài sứ trong TMS9', person_id: ngoc, pipeline_id: 1 })
    return (search) => manager.deal.list({ search })
  },
  tasks: async () => {
    await manager.task.add({ title: 'Tháo mắc cài sứ trong TMS9', due_at: '2026-12-01T02:00:00Z' } as never)
    return (search) => manager.task.list({ search })
  },
  'services with their prices': async () => {
    await manager.product.add({ code: 'TMS9B', name: 'Tháo mắc cài sứ trong hàm dưới', list_price: 100_000 })
    return async (search) => {
      const { data } = await manager.productWithPricing.get({ search } as never)
      return {
        data: data
          .map(({ product }) => product as { id: number })
          .filter(({ id }) => id > 0)
          .slice(-1),
      }
    }
  },
}

describe('every list', () => {
  test.each(Object.entries(FINDERS))(
    '%s are found by words in any order, and by name and code',
    async (_, open) => {
      const find = await open()
      for (const search of ['sứ tháo', 'trong mac cai', 'thao su', 'TMS9 mắc', 'thao\u200B, (su)'])
        expect([search, (await find(search)).data.length]).toEqual([search, 1])
      for (const search of ['tháo răng sứ', 'thao tms8'])
        expect([search, (await find(search)).data]).toEqual([search, []])
    },
  )
})

describe('customers', () => {
  const found = async (search: string, api = receptionist) =>
    (await api.person.list({ search })).data.map(({ id }) => id)

  test.each([
    'Nguyễn Ngọc',
    'ngoc nguyen',
    'nguyen thi ngoc',
    'ngọc 0912',
    '0912.345 bich',
    '(0912) 345',
    'Ngọc\uFEFF Bích',
  ])('%s finds Nguyễn Thị Bích Ngọc alone', async (search) => {
    expect(await found(search)).toEqual([ngoc])
    const { persons } = await receptionist.search.find({ text: search })
    expect(persons.map(({ id }) => id)).toEqual([ngoc])
  })

  test.each([
    '(028) 3825 7691',
    '+84 (28) 3825 7691',
    '028.3825.7691',
    '02838257691',
    '(08) 3825 7691',
    '\u202D028–38257691\u202C',
    '(028) 3825',
  ])('%s finds the number that was entered as (028) 3825 7691', async (search) => {
    expect(await found(search)).toEqual([landline])
    expect((await receptionist.search.find({ text: search })).persons).toMatchObject([{ id: landline }])
  })

  test('a caller who may not read numbers finds by words and by a whole number, together too, never by a part', async () => {
    expect(await found('ngoc nguyen', marketing)).toEqual([ngoc])
    expect(await found('ngoc 0912345678', marketing)).toEqual([ngoc])
    expect(await found('ngoc 0912', marketing)).toEqual([])
    expect(await found('lan 0912345678', marketing)).toEqual([])
    expect(await found('+84 (28) 3825 7691', marketing)).toEqual([landline])
  })

  test('what fits best comes first, unless an order is asked for', async () => {
    const names = ['Hà Mỹ Yên', 'Yên Mỹ Hà', 'Hạ Mỹ Yến', 'Lê Hà Mỹ Yên', 'Hà Yên Mỹ']
    const ids = new Map<number, string>()
    for (const [at, full_name] of names.entries())
      ids.set((await receptionist.person.add({ full_name, phone: `0933 000 00${at}` })).id, full_name)
    const order = async (more: object = {}) =>
      (await receptionist.person.list({ search: 'hà mỹ yên', ...more })).data.map(({ id }) => ids.get(id))
    const best = ['Hà Mỹ Yên', 'Lê Hà Mỹ Yên', 'Hà Yên Mỹ', 'Yên Mỹ Hà', 'Hạ Mỹ Yến']
    expect(await order()).toEqual(best)
    expect(await order({ limit: 2, page: 2 })).toEqual(best.slice(2, 4))
    expect(await order({ order: 'desc' })).toEqual(names.toReversed())
    const { persons } = await receptionist.search.find({ text: 'hà mỹ yên' })
    expect(persons.map(({ full_name }) => full_name)).toEqual(best)
  })
})
