import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Worker } from '../../src/kit/jobs/worker.ts'
import { refusal } from '../kit.ts'
import { openStorehouse, type Storehouse } from './fixture.ts'
import { csvOf, openFixture, openWorker, type Fixture } from '../setup/import-fixture.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let house: Storehouse
let worker: Worker
let files: Fixture
let here: string
let there: string
beforeAll(async () => {
  house = await openStorehouse()
  worker = await openWorker(house.clinic)
  files = await openFixture(house.clinic, 'storekeeper', 'stockImport')
  const { data } = await house.admin.department.list({ kind: 'branch', limit: 200 })
  const nameOf = (id: number | undefined) => data.find((one) => one.id === id)?.name ?? ''
  ;[here, there] = [nameOf(house.branch_ids[0]), nameOf(house.branch_ids[1])] as const
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

const HEADER = ['Mã vật tư', 'Tên vật tư', 'Chi nhánh', 'Số lượng', 'ĐVT', 'Đơn giá', 'Số lô', 'HSD']

const problemsOf = async (id: number) => {
  const { data } = await files.api.stockImport.rows({ id, limit: 200 })
  return data.map(({ status, problems }) => [status, ...problems])
}

test('opening stocks are posted by the ledger, in pieces or boxes, lot by lot; the same file once more counts nothing twice', async () => {
  const { material, stock, unit, storekeeper } = house
  const boxed = await material({
    code: 'TD01',
    name: 'Găng tay đầu kỳ',
    purchase_unit_term_id: unit('Hộp'),
    purchase_factor: 50,
  })
  const lots = await material({ code: 'TD02', lot_tracked: true, expiry_tracked: true })
  const bytes = csvOf([
    HEADER,
    ['td01', '', here, '2,5', 'hộp kho', '100.000', '', ''],
    ['', 'găng tay ĐẦU KỲ', there, '30', '', '', '', ''],
    ['TD02', '', here, '10', '', '3.000', 'L1', '31/12/2031'],
    ['TD02', '', here, '0,125', '', '3.000', 'L2', '2032-01-31'],
  ])
  const done = await files.imported('tồn đầu kỳ.csv', bytes)
  expect(done).toMatchObject({
    mapping: ['code', 'name', 'branch', 'quantity', 'unit', 'unit_cost', 'lot_no', 'expiry'],
    status: 'done',
    progress: { new: 4, error: 0, added: 4 },
  })
  expect(await stock(boxed)).toMatchObject({ on_hand: 125, value: 250_000, avg_cost: 2_000 })
  expect(await stock(boxed, house.branch_ids[1])).toMatchObject({ on_hand: 30 })
  expect(await stock(lots)).toMatchObject({ on_hand: 10.125, value: 30_375, next_expiry: '2031-12-31' })
  const { data } = await storekeeper.usage.list({ material_id: boxed, branch_id: house.branch_ids[0] })
  expect(data).toMatchObject([
    {
      kind: 'opening',
      source: 'import',
      status: 'posted',
      quantity: 2.5,
      factor: 50,
      unit_cost: 100_000,
      created_by_name: expect.any(String),
    },
  ])

  const again = await files.imported('tồn đầu kỳ.csv', bytes)
  expect(again.progress).toMatchObject({ new: 0, same: 4, added: 0, skipped: 4 })
  expect(await stock(boxed)).toMatchObject({ on_hand: 125, value: 250_000 })

  await files.api.stockImport.undo({ id: done.id })
  expect(await files.settled(done.id)).toMatchObject({ progress: { undone: 4, kept: 0 } })
  expect(await stock(boxed)).toMatchObject({ on_hand: 0, value: 0 })
  expect(await stock(lots)).toMatchObject({ on_hand: 0, value: 0 })
  // What was taken back may come in again.
  expect((await files.imported('tồn đầu kỳ.csv', bytes)).progress).toMatchObject({ added: 4 })
})

test('two files that come in at once count once', async () => {
  const { material, stock } = house
  const id = await material({ code: 'TD10' })
  const bytes = csvOf([HEADER, ['TD10', '', here, '7', '', '', '', '']])
  const [one, other] = [await files.checked('một.csv', bytes), await files.checked('hai.csv', bytes)]
  expect([one.progress.new, other.progress.new]).toEqual([1, 1])
  await Promise.all([one, other].map((each) => files.api.stockImport.run({ id: each.id })))
  const ended = [await files.settled(one.id), await files.settled(other.id)]
  expect(ended.map(({ progress }) => [progress.added, progress.skipped])).toEqual(
    expect.arrayContaining([
      [1, 0],
      [0, 1],
    ]),
  )
  expect(await stock(id)).toMatchObject({ on_hand: 7 })
})

test('a check posts nothing and says of each row what is wrong; no number is guessed', async () => {
  const { material, receive, storekeeper, stock, unit } = house
  const plain = await material({ code: 'TD20' })
  await material({ code: 'TD21', lot_tracked: true, expiry_tracked: true })
  const opened = await material({ code: 'TD22' })
  await storekeeper.usage.add({
    kind: 'opening',
    material_id: opened,
    quantity: 4,
    branch_id: house.branch_ids[0],
  })
  const lotted = await material({
    code: 'TD23',
    lot_tracked: true,
    purchase_unit_term_id: unit('Hộp'),
    purchase_factor: 10,
  })
  await receive(lotted, 1, { lot_no: 'CŨ', expiry: '2031-01-01' })
  const checked = await files.checked(
    'sai.csv',
    csvOf([
      HEADER,
      ['TD20', '', here, '1.500', '', 'rẻ', '', ''],
      ['TD20', '', here, '', '', '', '', ''],
      ['TD20', '', here, '0', '', '', '', ''],
      ['', '', here, '5', '', '', '', ''],
      ['TD99', '', here, '5', '', '', '', ''],
      ['', 'Không có', here, '5', '', '', '', ''],
      ['TD20', '', '', '5', '', '', '', ''],
      ['TD20', '', 'Cơ sở lạ', '5', 'Thùng lạ', '', '', ''],
      ['TD20', '', here, '5', 'Hộp kho', '', '', ''],
      ['TD20', '', here, '5', '', '', 'L1', ''],
      ['TD21', '', here, '5', '', '', '', ''],
      ['TD21', '', here, '5', '', '', 'L1', ''],
      ['TD22', '', here, '5', '', '', '', ''],
      ['TD22', '', here, '4', '', '', '', ''],
      ['TD23', '', here, '5', '', '', 'cũ', '01/02/2031'],
      ['TD20', '', here, '5', '', '', '', ''],
      ['td20', '', here, '6', '', '', '', ''],
    ]),
  )
  expect(await problemsOf(checked.id)).toEqual([
    [
      'error',
      'Số lượng «1.500» Không rõ «1.500» là bao nhiêu: hãy nhập 1500 hoặc 1,5',
      'Đơn giá «rẻ» không phải số tiền, hãy viết như 1.500.000',
    ],
    ['error', 'Chưa có số lượng'],
    ['error', 'Số lượng phải lớn hơn 0'],
    ['error', 'Chưa có mã hoặc tên vật tư'],
    ['error', 'Không có vật tư mã «TD99»'],
    ['error', 'Không có vật tư tên «Không có»'],
    ['error', 'Chưa có chi nhánh'],
    ['error', 'Chi nhánh «Cơ sở lạ» chưa có trong danh mục', 'Đơn vị «Thùng lạ» chưa có trong danh mục'],
    ['error', expect.stringMatching(/^Đơn vị này không phải đơn vị kho hay đơn vị mua của «/)],
    ['error', 'Vật tư này không theo dõi lô'],
    ['error', 'Vật tư này theo dõi lô, vui lòng nhập số lô'],
    ['error', 'Vật tư này theo dõi hạn dùng, vui lòng nhập hạn dùng'],
    ['error', 'Đã có tồn đầu kỳ 4 Cái kho; hãy đảo phát sinh đó, hoặc kiểm kê'],
    ['same'],
    ['error', 'Lô cũ đã có với hạn dùng 01/01/2031, hãy kiểm tra lại'],
    ['new'],
    ['error', 'Trùng vật tư, chi nhánh và lô với dòng 17'],
  ])
  expect(await stock(plain)).toMatchObject({ on_hand: 0 })
  const mended = await files.api.stockImport.mend({
    id: checked.id,
    no: 2,
    cells: [
      { at: 2, text: there },
      { at: 3, text: '1500' },
      { at: 5, text: '2k' },
    ],
  })
  expect(mended).toMatchObject({ status: 'new', problems: [] })
})

test('an opening that is used already is kept when the file is taken back, and the others go', async () => {
  const { material, stock, storekeeper } = house
  const [used, idle] = [await material({ code: 'TD30' }), await material({ code: 'TD31' })]
  const done = await files.imported(
    'hoàn tác.csv',
    csvOf([HEADER, ['TD30', '', here, '5', '', '', '', ''], ['TD31', '', here, '5', '', '', '', '']]),
  )
  const [branch_id] = house.branch_ids
  await storekeeper.usage.add({ kind: 'use', material_id: used, quantity: 3, branch_id })
  await files.api.stockImport.undo({ id: done.id })
  expect(await files.settled(done.id)).toMatchObject({ progress: { undone: 1, kept: 1 } })
  expect(await stock(used)).toMatchObject({ on_hand: 2 })
  expect(await stock(idle)).toMatchObject({ on_hand: 0 })
})

test('in a closed month nothing is posted, and the row says so', async () => {
  const { material, stock, admin } = house
  const id = await material({ code: 'TD40' })
  const checked = await files.checked('khóa.csv', csvOf([HEADER, ['TD40', '', here, '5', '', '', '', '']]))
  await admin.setting.update({ key: 'finance.lock_date', level: 'tenant', value: '2199-12-31' })
  await files.api.stockImport.run({ id: checked.id })
  const ended = await files.settled(checked.id)
  await admin.setting.update({ key: 'finance.lock_date', level: 'tenant', value: '' })
  expect(ended.progress).toMatchObject({ added: 0, error: 1 })
  expect(await problemsOf(checked.id)).toEqual([['error', expect.stringMatching(/^Sổ đã khóa/)]])
  expect(await stock(id)).toMatchObject({ on_hand: 0 })
})

test('users who only record what treatments take bring no stock in', async () => {
  const assistant = await openFixture(house.clinic, 'assistant', 'stockImport')
  expect(await refusal(assistant.upload('tồn.csv', csvOf([HEADER])))).toMatchObject({ code: 403 })
})
