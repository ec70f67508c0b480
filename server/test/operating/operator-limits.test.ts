import sharp from 'sharp'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listClinics, setLimits, settleLimits } from '../../src/identity/operate-clinics.ts'
import { createPool } from '../../src/kit/database/pool.ts'
import type { Worker } from '../../src/kit/jobs/worker.ts'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import { csvOf, openFixture, openWorker, type Fixture } from '../setup/import-fixture.ts'
import { ownerRows } from '../suites/database.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let clinic: Clinic
let owner: pg.Pool
let worker: Worker
let fixture: Fixture
let admin: Api
beforeAll(async () => {
  clinic = await openClinic()
  owner = createPool({ connection: clinic.owner, logger: pino({ level: 'silent' }), name: 'test', size: 2 })
  worker = await openWorker(clinic)
  fixture = await openFixture(clinic)
  admin = await clinic.as('admin')
})
afterAll(async () => {
  await worker.stop()
  await owner.end()
  await clinic.close()
})
afterEach(() => setLimits(owner, 'bcare', { storage_gb: null, customers: null }))

const stateOf = async (key: string) => (await listClinics(owner)).find((one) => one.key === key)
const people = async () => (await stateOf('bcare'))?.customers ?? 0

let serial = 0
const addCustomer = () =>
  admin.person.add({ full_name: `Khách Thứ ${(serial += 1)}`, phone: `09120${String(10_000 + serial)}` })
const csvOfPeople = (count: number) =>
  csvOf([
    ['Họ và tên', 'SĐT'],
    ...Array.from({ length: count }, () => [
      `Người Nhập ${(serial += 1)}`,
      `09130${String(10_000 + serial)}`,
    ]),
  ])

test('a clinic may set less storage than the operator lets it have, and never more', async () => {
  const key = 'files.quota_gb'
  await setLimits(owner, 'bcare', { storage_gb: 5 })
  const refused = await refusal(admin.setting.update({ key, value: 6 }))
  expect(refused).toMatchObject({ kind: 'rule', data: { errors: [{ field: key }] } })
  expect(refused.message).toContain('tối đa 5 GB')
  expect((await admin.fileUsage.usage({})).quota_bytes).toBe(5 * 1024 ** 3)
  await admin.setting.update({ key, value: 4 })
  expect((await admin.fileUsage.usage({})).quota_bytes).toBe(4 * 1024 ** 3)
  // What is less today may be more tomorrow, when the operator has lowered the limit.
  await setLimits(owner, 'bcare', { storage_gb: 2 })
  expect((await admin.fileUsage.usage({})).quota_bytes).toBe(2 * 1024 ** 3)
  await admin.setting.delete({ key })
})

test('a file beyond the operator’s limit is refused, whatever the clinic has set', async () => {
  const full = 2 * 1024 ** 3
  await ownerRows(
    clinic.owner,
    `insert into file (tenant_id, sha256, mime, size, storage_key) values (1, repeat('a', 64), 'application/pdf', $1, '1/large')`,
    [full],
  )
  await setLimits(owner, 'bcare', { storage_gb: 2 })
  const { id: entity_id } = await addCustomer()
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const file = () => new File([bytes as never], 'ảnh.jpg')
  const on = { entity_type: 'person', entity_id } as never
  expect((await refusal(admin.fileUsage.add(on, { file: file() }))).message).toContain('đã hết (2 GB)')
  await ownerRows(clinic.owner, `delete from file where storage_key = '1/large'`)
})

test('a clinic at its number of customers gets no further one, and goes on when the operator has raised it', async () => {
  await setLimits(owner, 'bcare', { customers: (await people()) + 1 })
  await addCustomer()
  const before = await people()
  for (const again of [addCustomer(), addCustomer()])
    expect(await refusal(again)).toMatchObject({ kind: 'rule', message: expect.stringContaining('tối đa') })
  expect(await people()).toBe(before)
  await setLimits(owner, 'bcare', { customers: before + 1 })
  await addCustomer()
  expect(await refusal(addCustomer())).toMatchObject({ kind: 'rule' })
})

test('other work of a clinic that has reached its number goes on, and each further customer is still refused', async () => {
  await addCustomer()
  await setLimits(owner, 'bcare', { customers: (await people()) + 3 })
  const { data } = await admin.person.list({ limit: 1 })
  for (let round = 0; round < 20; round += 1)
    await admin.task.add({ title: `Việc ${round}`, person_id: data[0]?.id ?? 0 } as never)
  for (let round = 0; round < 3; round += 1) await addCustomer()
  expect(await refusal(addCustomer())).toMatchObject({ kind: 'rule' })
})

test('an import that has no room for its new customers says so before it begins, and runs when there is', async () => {
  const room = 2
  await setLimits(owner, 'bcare', { customers: (await people()) + room })
  const { id, progress } = await fixture.checked('nhiều.csv', csvOfPeople(5))
  expect(progress).toMatchObject({ new: 5, error: 0 })
  const before = await people()
  const refused = await refusal(fixture.api.personImport.run({ id }))
  expect(refused).toMatchObject({
    kind: 'rule',
    message: expect.stringContaining('Tệp thêm 5 khách hàng nhưng phòng khám chỉ còn chỗ cho 2'),
  })
  expect([(await fixture.settled(id)).status, await people()]).toEqual(['checked', before])
  await setLimits(owner, 'bcare', { customers: before + 5 })
  await fixture.api.personImport.run({ id })
  expect(await fixture.settled(id)).toMatchObject({ status: 'done', progress: { added: 5 } })
})

test('the list of clinics has the limits and what is used; what is said of none is what the installation says', async () => {
  await setLimits(owner, 'bcare', { storage_gb: 7 })
  expect((await stateOf('bcare'))?.limits).toEqual({ storage_gb: 7, customers: 2_000_000 })
  await settleLimits(clinic.owner, { storage_gb: 50, customers: 900 })
  expect((await stateOf('bcare'))?.limits).toEqual({ storage_gb: 7, customers: 900 })
  expect((await stateOf('saas'))?.limits).toEqual({ storage_gb: 50, customers: 900 })
  await expect(setLimits(owner, 'nobody', { storage_gb: 1 })).rejects.toThrow('Không có phòng khám «nobody»')
  await settleLimits(clinic.owner, { storage_gb: 100, customers: 2_000_000 })
})
