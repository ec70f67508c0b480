import { addDays, clinicDate, formatDate } from '@bcare/rules/text/date'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expiringLotsJob } from '../../src/materials/expiring.ts'
import { openStorehouse, type Storehouse } from './fixture.ts'
import { openBells, type Bells } from '../setup/bells.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let house: Storehouse
let bells: Bells
beforeAll(async () => {
  house = await openStorehouse()
  bells = await openBells(house.clinic)
})
beforeEach(() => bells.clear())
afterAll(async () => {
  await bells.close()
  await house.close()
})

const KEEPERS = ['admin', 'manager', 'storekeeper']
/** What each of those who keep the stock is told; nobody else is told of it. */
const toKeepers = (...titles: string[]) =>
  titles.flatMap((title) => KEEPERS.map((username) => `${username}: ${title}`)).toSorted()

/** What was rung of stock since it was last asked. */
async function rung(): Promise<string[]> {
  const told = await bells.told()
  await bells.clear()
  return told.filter((line) => !line.includes('giao việc')).toSorted()
}

const home = () => house.branch_ids[0] ?? 0

describe('a stock that falls', () => {
  const take = (material_id: number, quantity: number) =>
    house.storekeeper.usage.add({ kind: 'waste', material_id, quantity, branch_id: home() })

  test('below its minimum is told once, and again only when it has been above', async () => {
    const { material, receive, stock, storekeeper, manager } = house
    const material_id = await material({ name: 'Chỉ khâu' })
    await receive(material_id, 10)
    await storekeeper.materialStock.update({ id: (await stock(material_id)).id, min_stock: 5 })
    await take(material_id, 5)
    expect(await rung()).toEqual([])
    await take(material_id, 1)
    expect(await rung()).toEqual(toKeepers('Sắp hết Chỉ khâu: còn 4 Cái kho, tối thiểu 5 Cái kho'))
    await take(material_id, 1)
    expect(await rung()).toEqual([])
    await receive(material_id, 1)
    expect(await rung()).toEqual([])
    await receive(material_id, 1)
    await take(material_id, 1)
    // The same words within minutes: it is another crossing.
    expect(await rung()).toEqual(toKeepers('Sắp hết Chỉ khâu: còn 4 Cái kho, tối thiểu 5 Cái kho'))
    const tasks = await manager.task.list({ search: 'Chỉ khâu' })
    expect(tasks.data).toMatchObject([{ title: 'Nhập thêm Chỉ khâu: tồn kho dưới mức tối thiểu' }])
  })

  test('below nothing is told once, with a task; what is above and falls again is told again', async () => {
    const { material, receive, performed, manager } = house
    const material_id = await material({ name: 'Bông cuộn' })
    await receive(material_id, 1)
    await performed([{ material_id, qty: 3 }])
    expect(await rung()).toEqual(toKeepers('Âm kho Bông cuộn: -2 Cái kho, hãy kiểm kê hoặc nhập bù'))
    await performed([{ material_id, qty: 1 }])
    expect(await rung()).toEqual([])
    await receive(material_id, 4)
    expect(await rung()).toEqual([])
    await performed([{ material_id, qty: 1.5 }])
    expect(await rung()).toEqual(toKeepers('Âm kho Bông cuộn: -0,5 Cái kho, hãy kiểm kê hoặc nhập bù'))
    const tasks = await manager.task.list({ search: 'Bông cuộn' })
    expect(tasks.data).toMatchObject([{ title: 'Kiểm kho Bông cuộn: sổ kho đang âm', priority: 'high' }])
  })

  test('past both at once is told of the worse alone, and without a minimum of nothing but that', async () => {
    const { material, receive, performed, stock, storekeeper } = house
    const [limited, free] = [await material({ name: 'Kim tiêm' }), await material({ name: 'Giấy in' })]
    for (const id of [limited, free]) await receive(id, 5)
    await storekeeper.materialStock.update({ id: (await stock(limited)).id, min_stock: 2 })
    await performed([{ material_id: limited, qty: 6 }])
    expect(await rung()).toEqual(toKeepers('Âm kho Kim tiêm: -1 Cái kho, hãy kiểm kê hoặc nhập bù'))
    await take(free, 5)
    expect(await rung()).toEqual([])
  })
})

describe('in the morning', () => {
  const morning = async () => {
    await expiringLotsJob({}, bells.task)
    return rung()
  }

  test('a lot that expires soon, or has expired, is told once; one that keeps, or is used up, is not', async () => {
    const { material, receive, storekeeper } = house
    await morning()
    const soon = addDays(clinicDate(Date.now()), 20)
    const material_id = await material({ name: 'Thuốc tê', lot_tracked: true, expiry_tracked: true })
    const lot = (lot_no: string, expiry: string) => receive(material_id, 2, { lot_no, expiry })
    await lot('GẦN', soon)
    await lot('CŨ', '2020-01-31')
    await lot('XA', '2190-01-01')
    await lot('HẾT', soon)
    const { data } = await storekeeper.materialLot.list({ material_id, search: 'HẾT' })
    await storekeeper.usage.add({
      kind: 'waste',
      material_id,
      quantity: 2,
      branch_id: home(),
      lot_id: data[0]?.id ?? 0,
    })
    await bells.clear()
    expect(await morning()).toEqual(
      toKeepers(
        'Đã hết hạn: Thuốc tê lô CŨ, hạn 31/01/2020, còn 2 Cái kho',
        `Sắp hết hạn: Thuốc tê lô GẦN, hạn ${formatDate(soon)}, còn 2 Cái kho`,
      ),
    )
    expect(await morning()).toEqual([])
  })

  test('what counts as soon is the clinic’s to say', async () => {
    const { material, receive, admin } = house
    await morning()
    const later = addDays(clinicDate(Date.now()), 200)
    const material_id = await material({ name: 'Composite', lot_tracked: true, expiry_tracked: true })
    await receive(material_id, 1, { lot_no: 'A1', expiry: later })
    expect(await morning()).toEqual([])
    await admin.setting.update({ key: 'stock.near_expiry_days', level: 'tenant', value: 365 })
    expect(await morning()).toEqual(
      toKeepers(`Sắp hết hạn: Composite lô A1, hạn ${formatDate(later)}, còn 1 Cái kho`),
    )
  })
})
