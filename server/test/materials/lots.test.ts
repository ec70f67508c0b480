import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../kit.ts'
import { openStorehouse, type Storehouse } from './fixture.ts'

let house: Storehouse
beforeAll(async () => {
  house = await openStorehouse()
})
afterAll(() => house.close())

const home = () => house.branch_ids[0] ?? 0

test('what expires first goes first; an expired lot is a warning, and for an implant a refusal', async () => {
  const { material, receive, storekeeper } = house
  const expiring = await material({ lot_tracked: true, expiry_tracked: true })
  await receive(expiring, 5, { lot_no: 'CU', expiry: '2020-01-01' })
  await receive(expiring, 5, { lot_no: 'MOI', expiry: '2040-01-01' })
  const use = { kind: 'use', quantity: 2, branch_id: home() } as const
  expect(await storekeeper.usage.add({ ...use, material_id: expiring })).toMatchObject({ lot_no: 'MOI' })
  const { data } = await storekeeper.materialLot.list({ material_id: expiring, status: 'expired' })
  const [{ id: lot_id } = { id: 0 }] = data
  expect(await refusal(storekeeper.usage.add({ ...use, material_id: expiring, lot_id }))).toMatchObject({
    code: 422,
    data: { warnings: [{ kind: 'lot_expired' }] },
  })
  expect(await storekeeper.usage.add({ ...use, material_id: expiring, lot_id, force: true })).toMatchObject({
    lot_no: 'CU',
  })
  const implant = await material({ kind: 'implant', lot_tracked: true, expiry_tracked: true })
  await receive(implant, 5, { lot_no: 'TRU', expiry: '2020-01-01' })
  const lots = await storekeeper.materialLot.list({ material_id: implant })
  expect(
    await refusal(
      storekeeper.usage.add({ ...use, material_id: implant, lot_id: lots.data[0]?.id ?? 0, force: true }),
    ),
  ).toMatchObject({ code: 422, data: { errors: [{ field: 'lot_id' }] } })
})

test('a delivery of lots says its lot, and the same number keeps its last day', async () => {
  const { material, receive } = house
  const id = await material({ lot_tracked: true, expiry_tracked: true })
  expect(await refusal(receive(id, 1))).toMatchObject({ data: { errors: [{ field: 'lot_no' }] } })
  await receive(id, 1, { lot_no: 'A1', expiry: '2031-01-01' })
  expect(await refusal(receive(id, 1, { lot_no: 'a1', expiry: '2032-01-01' }))).toMatchObject({
    data: { errors: [{ field: 'expiry' }] },
  })
})

test('a barcode leads to its material; a GS1 code to its lot', async () => {
  const { material, receive, assistant } = house
  const id = await material({ lot_tracked: true, barcodes: [{ code: '8935001234567', factor: 10 }] })
  await receive(id, 10, { lot_no: 'LO77' })
  expect(await assistant.materialScan.find({ code: '8935001234567' })).toMatchObject({
    material: { id },
    factor: 10,
  })
  expect(
    await assistant.materialScan.find({ code: ']d201089350012345671728013110LO77', branch_id: home() }),
  ).toMatchObject({ material: { id }, lot: { lot_no: 'LO77' }, expiry: '2028-01-31' })
  expect(await assistant.materialScan.find({ code: '000000999' })).toMatchObject({
    material: null,
    lot: null,
  })
})
