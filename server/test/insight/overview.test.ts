import { afterAll, beforeAll, expect, test } from 'vitest'
import { inDays, mixedDays, openInstallments, type Installments } from '../billing/installment-fixture.ts'

/** What the panels of the first page ask for is what the lists behind them hold. */

let clinic: Installments
beforeAll(async () => {
  clinic = await openInstallments()
})
afterAll(() => clinic.close())

test('instalments due by today: those of running plans alone, each with the number to call', async () => {
  const { manager } = clinic
  const { person_id } = await clinic.running(4_000_000, mixedDays())
  await clinic.drafted(2_000_000, mixedDays())
  const due = await manager.installment.partially_paid({ to: inDays(0), unpaid: true })
  expect(due.data.map(({ person_id: whose, due_on, remaining }) => [whose, due_on, remaining])).toEqual([
    [person_id, inDays(-40), 1_000_000],
    [person_id, inDays(-2), 1_000_000],
  ])
  const { phone } = await manager.person.get({ id: person_id })
  expect(due.data.map(({ person_phone }) => person_phone)).toEqual([phone, phone])
  await clinic.payIn(person_id, 1_000_000)
  expect((await manager.installment.partially_paid({ to: inDays(0), unpaid: true })).total).toBe(1)
})

test('stock needs care when it is short, below nothing, has expired, or soon will', async () => {
  const { manager, admin } = clinic
  const storekeeper = clinic.as('storekeeper')
  const unit_term_id = (await admin.term.add({ vocabulary: 'product_unit', name: 'Hộp kho' })).id
  const branch_id = (await storekeeper.auth.me({})).branch_id ?? 0
  const stored = async (code: string, fields: object, delivery?: object) => {
    const draft = { code, name: `Vật tư ${code}`, unit_term_id, ...fields }
    const { id } = await storekeeper.material.add(draft)
    if (delivery !== undefined)
      await storekeeper.usage.add({ kind: 'receive', material_id: id, quantity: 5, branch_id, ...delivery })
    return id
  }
  const lots = { lot_tracked: true, expiry_tracked: true }
  const fine = await stored('DU', {}, {})
  const short = await stored('THIEU', {}, {})
  const [row] = (await manager.materialStock.list({ material_id: short, branch_id })).data
  await storekeeper.materialStock.update({ id: row?.id ?? 0, min_stock: 9 })
  const old = await stored('CU', lots, { lot_no: 'A', expiry: '2020-01-01' })
  const soon = await stored('SAP', lots, { lot_no: 'B', expiry: inDays(5) })
  const later = await stored('LAU', lots, { lot_no: 'C', expiry: inDays(4_000) })
  const careOf = async (material_id: number) =>
    (await manager.materialStock.list({ material_id, branch_id })).data[0]?.needs_care
  expect(await Promise.all([fine, short, old, soon, later].map(careOf))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  const { data, total } = await manager.materialStock.list({ needs_care: true, branch_id, limit: 200 })
  expect(data.every(({ needs_care }) => needs_care)).toBe(true)
  const rest = await manager.materialStock.list({ needs_care: false, branch_id, limit: 1 })
  const all = await manager.materialStock.list({ branch_id, limit: 1 })
  expect(total + rest.total).toBe(all.total)
})
