import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../kit.ts'
import { openTreatment, type Treatment } from './fixture.ts'

let clinic: Treatment
beforeAll(async () => {
  clinic = await openTreatment()
})
afterAll(() => clinic.close())

let serial = 0
/** A bundle of two services for 1,000,001 đ, one of them on a tooth. */
async function bundle(fields: object = {}) {
  const { manager, service } = clinic
  const [crown, scaling] = [
    await service({ list_price: 2_000_000, tooth_scope: 'tooth', price_mode: 'per_tooth' }, [40, 60]),
    await service({ list_price: 1_000_000 }),
  ]
  const { id } = await manager.bundle.add({
    code: `GOIDT${(serial += 1)}`,
    name: `Gói điều trị ${serial}`,
    price: 1_000_001,
    items: [{ product_id: crown, sessions: 5 }, { product_id: scaling }],
    ...fields,
  })
  return { id, crown, scaling }
}

test('a bundle becomes a line for each service at its share of the price, and a deal has them', async () => {
  const { manager, receptionist, person } = clinic
  const person_id = await person()
  const { id: bundle_id, crown } = await bundle()
  const deal = await receptionist.deal.add({ person_id, pipeline_id: 2, name: 'Trọn gói' })
  const { data } = await receptionist.attachment.add_bundle({ person_id, bundle_id, deal_id: deal.id })
  expect(data.map(({ total, price_source, status }) => [total, price_source, status])).toEqual([
    [666_667, 'bundle', 'draft'],
    [333_334, 'bundle', 'draft'],
  ])
  expect(new Set(data.map((line) => line.bundle_instance_id)).size).toBe(1)
  expect(data[0]).toMatchObject({ product_id: crown, sessions_planned: 5, steps: [{ no: 1 }, { no: 2 }] })
  expect((await receptionist.attachment.list({ deal_id: deal.id })).total).toBe(2)
  expect((await refusal(manager.bundle.delete({ id: bundle_id }))).message).toContain('đã có trong điều trị')
})

test('the lines of a bundle are agreed, changed and taken away together', async () => {
  const { manager, person } = clinic
  const person_id = await person()
  const { id: bundle_id } = await bundle()
  const { data } = await manager.attachment.add_bundle({ person_id, bundle_id })
  const [crown, scaling] = data
  if (crown === undefined || scaling === undefined) throw new Error('a bundle of two services has two lines')
  // Where it is done is said later, and costs nothing more; what the bundle costs is not changed at a line.
  const teeth = { items: [{ tooth: '16', surfaces: [] }], arches: [] }
  expect(await manager.attachment.update({ id: crown.id, teeth })).toMatchObject({ teeth, total: 666_667 })
  const price = await refusal(manager.attachment.update({ id: crown.id, price_override: 1 }))
  expect([price.code, price.message]).toEqual([422, expect.stringContaining('thuộc gói')])
  await manager.attachment.update_status({ id: scaling.id, to: 'agreed' })
  const lines = await manager.attachment.list({ person_id })
  expect(lines.data.map(({ status }) => status)).toEqual(['agreed', 'agreed'])
  expect((await refusal(manager.attachment.delete({ id: crown.id }))).code).toBe(422)
  await manager.attachment.update_status({ id: crown.id, to: 'proposed' })
  await manager.attachment.delete({ id: crown.id })
  expect((await manager.attachment.list({ person_id })).total).toBe(0)
})

test('a customer has a bundle as often as may be, also when two users add it at once', async () => {
  const { manager, person } = clinic
  const person_id = await person()
  const { id: bundle_id } = await bundle({ max_per_person: 1 })
  const tried = await Promise.allSettled(
    [1, 2, 3, 4].map(() => manager.attachment.add_bundle({ person_id, bundle_id })),
  )
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await manager.attachment.list({ person_id })).total).toBe(2)
  await manager.bundle.update({ id: bundle_id, is_active: false, max_per_person: null })
  const { message } = await refusal(manager.attachment.add_bundle({ person_id, bundle_id }))
  expect(message).toContain('đã ngưng dùng')
})

test('the lines of a bundle are signed together, at what the bundle cost when it was offered', async () => {
  const { manager, receptionist, person } = clinic
  const person_id = await person()
  const { id: bundle_id } = await bundle()
  const { data } = await receptionist.attachment.add_bundle({ person_id, bundle_id, status: 'proposed' })
  const alone = await manager.attachment.add({
    person_id,
    product_id: await clinic.service({ list_price: 200_000 }),
    status: 'proposed',
  })
  const shown = [...data, alone].map(({ id, version }) => ({ id, version }))
  const signing = (lines: typeof shown) =>
    receptionist.treatmentAgreement.sign({
      person_id,
      lines,
      signer_name: 'Trần Thị Lan',
      signature: { kind: 'typed', accepted: true },
    })
  const refused = await refusal(signing(shown.slice(1)))
  expect([refused.code, refused.message]).toEqual([422, expect.stringContaining('Gói được ký cả gói')])
  const statuses = async () => (await manager.attachment.list({ person_id })).data.map(({ status }) => status)
  expect(await statuses()).toEqual(['proposed', 'proposed', 'proposed'])
  await manager.bundle.update({ id: bundle_id, price: 900_000 })
  const { total, content } = await signing(shown)
  expect(total).toBe(1_200_001)
  expect(content.lines.map((line) => line.total).toSorted((one, other) => one - other)).toEqual([
    200_000, 333_334, 666_667,
  ])
  expect(await statuses()).toEqual(['agreed', 'agreed', 'agreed'])
})
