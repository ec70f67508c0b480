import { expect, test } from 'vitest'
import { refusal } from '../kit.ts'
import { photo } from '../setup/file-fixture.ts'
import { clinic, receptionist } from '../setup/file-clinic.ts'

test('a service and a material are shown by the newest picture that is meant to, which goes with them', async () => {
  const manager = await clinic.as('manager')
  const { id: service } = await manager.product.add({ code: 'ANH1', name: 'Dịch vụ có ảnh', list_price: 1 })
  const unit = await manager.term.add({ vocabulary: 'product_unit', name: 'Tờ có ảnh' })
  const { id: paper } = await manager.material.add({
    code: 'VTANH',
    name: 'Vật tư có ảnh',
    unit_term_id: unit.id,
  })
  const records = [
    { entity_type: 'product', entity_id: service },
    { entity_type: 'material', entity_id: paper },
  ] as const
  for (const record of records) {
    await manager.fileUsage.add({ ...record, purpose: 'avatar' }, { file: await photo() })
    await manager.fileUsage.add({ ...record, purpose: 'document' }, { file: await photo() })
  }
  const first = (await manager.product.get({ id: service })).image_file_id
  expect(first).toEqual(expect.any(Number))
  expect((await manager.material.get({ id: paper })).image_file_id).toEqual(expect.any(Number))
  const newer = await manager.fileUsage.add({ ...records[0], purpose: 'avatar' }, { file: await photo() })
  expect((await manager.product.get({ id: service })).image_file_id).toBeGreaterThan(first ?? 0)
  await manager.fileUsage.delete({ id: newer.id })
  expect((await manager.product.get({ id: service })).image_file_id).toBe(first)

  // Who reads services sees their pictures, and changes none.
  expect((await receptionist.fileUsage.list(records[0])).total).toBe(2)
  const refused = await refusal(receptionist.fileUsage.add({ ...records[0] }, { file: await photo() }))
  expect(refused.code).toBe(404)
  await manager.product.delete({ id: service })
  expect((await manager.fileUsage.list(records[0])).total).toBe(0)
})
