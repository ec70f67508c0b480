import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCalls, type Calls } from './call-fixture.ts'
import { openFixture } from '../setup/import-fixture.ts'
import { readSheet } from '../setup/sheets.ts'

let calls: Calls
beforeAll(async () => {
  calls = await openCalls()
})
afterAll(() => calls.close())

const COLUMNS = ['code', 'direction', 'status', 'number', 'user_name', 'duration_sec']

async function exported(username: string, filter: object) {
  const user = await openFixture(calls.clinic, username)
  const { bytes } = await user.download('/v1/export', { entity: 'call', columns: COLUMNS, filter })
  return (await readSheet(bytes)).cells
}

test('calls leave as the list has them, narrowed as its tabs are, with numbers as they may be read', async () => {
  const spoken = await calls.ended()
  const missed = calls.nextPhone()
  await calls.tell({ call_id: calls.nextCall(), status: 'missed', from: missed })
  const { code, user_name } = await calls.manager.call.get({ id: spoken.id })
  const written = (phone: string) => phone.replace(/^(....)(...)(...)$/, '$1 $2 $3')
  const heads = ['Mã cuộc gọi', 'Hướng', 'Trạng thái', 'Số điện thoại', 'Nhân viên', 'Thời lượng']
  expect(await exported('manager', { search: spoken.phone })).toEqual([
    heads,
    [code, 'Gọi đến', 'Đã kết thúc', written(spoken.phone), user_name, '300'],
  ])
  const [, ...rows] = await exported('manager', { missed: true })
  expect(rows.map(([, , status, number]) => [status, number])).toEqual([['Nhỡ', written(missed)]])
})

test('a user without the right gets no file', async () => {
  const care = await openFixture(calls.clinic, 'care')
  const { bytes } = await care.download('/v1/export', { entity: 'call' })
  expect(JSON.parse(bytes.toString())).toMatchObject({ code: 403 })
})
