import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BusMessage } from '../../src/kit/realtime/bus.ts'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'

let clinic: Clinic
let owner: pg.Client
let doctor: Api
let admin: Api
const users: Record<string, number> = {}
const rung: BusMessage[] = []

beforeAll(async () => {
  clinic = await openClinic()
  owner = new pg.Client(clinic.owner)
  await owner.connect()
  const { rows } = await owner.query(`select id, username from "user" where tenant_id = 1`)
  for (const { id, username } of rows) users[username] = Number(id)
  doctor = await clinic.as('doctor')
  admin = await clinic.as('admin')
  clinic.bus.listen((message) => message.kind === 'notification' && rung.push(message))
})
beforeEach(async () => {
  await owner.query('delete from notification')
  rung.length = 0
})
afterAll(async () => {
  await owner.end()
  await clinic.close()
})

/** Puts rows into a user's list, the first the oldest, a minute apart; answers their ids. */
async function given(username: string, titles: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const [index, title] of titles.entries()) {
    const { rows } = await owner.query(
      `insert into notification (tenant_id, user_id, type, severity, title, event_id, dedupe_key, created_at)
       values (1, $1, 'system', 'info', $2, $3, $2, now() - make_interval(mins => $4)) returning id`,
      [users[username], title, randomUUID(), titles.length - index],
    )
    ids.push(Number(rows[0].id))
  }
  return ids
}

const titlesOf = ({ data }: { data: { title: string }[] }) => data.map(({ title }) => title)

test('a list is the newest first, in pages of twenty, with how many there are in all', async () => {
  await given(
    'doctor',
    Array.from({ length: 23 }, (_, index) => `Thông báo ${index + 1}`),
  )
  const first = await doctor.notification.list({
    user_id: users['doctor'],
    page: 1,
    limit: 20,
    sort_by: 'created_at',
    order: 'desc',
  })
  expect([first.total, first.total_page, first.data.length]).toEqual([23, 2, 20])
  expect(first.data[0]).toMatchObject({ title: 'Thông báo 23', is_read: false, read_at: null, data: {} })
  const second = await doctor.notification.list({ page: 2 })
  expect(titlesOf(second)).toEqual(['Thông báo 3', 'Thông báo 2', 'Thông báo 1'])
  const oldest = await doctor.notification.list({ limit: 1, order: 'asc' })
  expect(titlesOf(oldest)).toEqual(['Thông báo 1'])
  expect(await doctor.notification.unread_count({})).toEqual({ unread_count: 23 })
})

test('everybody has only their own, whichever user is asked for', async () => {
  const [mine = 0] = await given('doctor', ['của bác sĩ'])
  const [theirs = 0] = await given('manager', ['của quản lý'])
  const user_id = users['manager']
  expect(titlesOf(await doctor.notification.list({ user_id }))).toEqual(['của bác sĩ'])
  expect(await doctor.notification.unread_count({ user_id })).toEqual({ unread_count: 1 })
  const read = await doctor.notification.read({ notification_ids: [mine, theirs] })
  expect(read).toEqual({ notification_ids: [mine], unread_count: 0 })
  await doctor.notification.read_all({ user_id })
  const refused = await refusal(doctor.notification.delete({ notification_id: theirs }))
  expect([refused.kind, refused.message]).toEqual([
    'not_found',
    'Không tìm thấy thông báo, có thể đã được xóa',
  ])
  const manager = await clinic.as('manager')
  expect(await manager.notification.list({})).toMatchObject({ total: 1, data: [{ is_read: false }] })
})

test('what is read stays read at the moment it was first read, and every tab hears of it once', async () => {
  const [id = 0] = await given('doctor', ['đọc một lần'])
  await doctor.notification.read({ notification_ids: [id] })
  const [first] = (await doctor.notification.list({})).data
  expect(first).toMatchObject({ is_read: true, read_at: expect.any(String) })
  expect(await doctor.notification.read({ notification_ids: [id] })).toEqual({
    notification_ids: [],
    unread_count: 0,
  })
  await doctor.notification.read_all({})
  expect((await doctor.notification.list({})).data[0]?.read_at).toBe(first?.read_at)
  expect(rung.map((message) => message.kind === 'notification' && message.data)).toEqual([
    { action: 'read', ids: [id], read_at: expect.any(String) },
    { action: 'read_all', read_at: expect.any(String) },
  ])
})

test('reading all leaves none unread, and deleting an unread one leaves one less', async () => {
  const [first = 0] = await given('doctor', ['một', 'hai', 'ba'])
  expect(await doctor.notification.delete({ notification_id: first })).toEqual({
    notification_id: first,
    unread_count: 2,
  })
  expect((await refusal(doctor.notification.delete({ notification_id: first }))).kind).toBe('not_found')
  expect(await doctor.notification.read_all({})).toEqual({ unread_count: 0 })
  expect(titlesOf(await doctor.notification.list({ is_read: false }))).toEqual([])
  expect(titlesOf(await doctor.notification.list({ is_read: true }))).toEqual(['ba', 'hai'])
})

test('what has expired is neither shown nor counted', async () => {
  const [id = 0] = await given('doctor', ['đã hết hạn', 'còn hạn'])
  await owner.query(`update notification set expires_at = now() - interval '1 second' where id = $1`, [id])
  expect(titlesOf(await doctor.notification.list({}))).toEqual(['còn hạn'])
  expect(await doctor.notification.unread_count({})).toEqual({ unread_count: 1 })
})

test('the administration tells everybody at once, or some, and the log says so', async () => {
  const told = await admin.notification.add({
    title: 'Phòng khám đóng cửa ngày 01/01',
    severity: 'warning',
    url: '/schedule',
  })
  expect(told.recipients).toBe(Object.keys(users).length)
  expect(rung).toHaveLength(told.recipients)
  const [row] = (await doctor.notification.list({})).data
  expect(row).toMatchObject({
    type: 'system',
    title: 'Phòng khám đóng cửa ngày 01/01',
    url: '/schedule',
    actor_id: users['admin'],
    actor_name: expect.any(String),
  })
  const some = await admin.notification.add({ title: 'Họp lúc 17:00', user_ids: [users['doctor'] ?? 0] })
  expect(some).toEqual({ recipients: 1 })
  const refused = await refusal(admin.notification.add({ title: 'Không ai', user_ids: [999_999] }))
  expect([refused.kind, refused.message]).toEqual([
    'rule',
    'Có người nhận không còn làm việc ở phòng khám, hãy chọn lại người nhận',
  ])
  const { rows } = await owner.query(
    `select reason from history where tenant_id = 1 and entity_type = 'notification' order by id`,
  )
  expect(rows.map(({ reason }) => reason)).toEqual(['Phòng khám đóng cửa ngày 01/01', 'Họp lúc 17:00'])
})

test('a click leads to no other site', async () => {
  for (const url of [
    'https://example.com',
    '//example.com',
    String.raw`/\example.com`,
    'javascript:alert(1)',
  ]) {
    expect((await refusal(admin.notification.add({ title: 'Bấm vào đây', url }))).kind).toBe('invalid')
  }
  await expect(
    owner.query(
      `insert into notification (tenant_id, user_id, type, severity, title, url, event_id, dedupe_key)
       values (1, $1, 'system', 'info', 'x', '//example.com', $2, 'x')`,
      [users['doctor'], randomUUID()],
    ),
  ).rejects.toThrow('notification_url_check')
})
