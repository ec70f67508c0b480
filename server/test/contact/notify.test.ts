import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notify, notifyFromJob, type Notice } from '../../src/notifications/notify.ts'
import { sql } from '../../src/kit/database/sql.ts'
import { tenantTransaction } from '../../src/kit/database/tenant-database.ts'
import { caller, visitor } from '../../src/kit/caller.ts'
import { openClinic, refusal, type Clinic } from '../kit.ts'
import { NOBODY, openBells, TENANT, type Bells } from '../setup/bells.ts'

let clinic: Clinic
let bells: Bells

beforeAll(async () => {
  clinic = await openClinic()
  bells = await openBells(clinic)
})
beforeEach(() => bells.clear())
afterAll(async () => {
  await bells.close()
  await clinic.close()
})

/** Tells inside one transaction of the manager, as a command does. */
const tell = (...notices: Notice[]): Promise<void> =>
  tenantTransaction(clinic.pool, NOBODY, async (tx) => {
    const later = async (task: string, payload: object) =>
      tx.beforeCommit(sql`select app.add_job(${task}, ${JSON.stringify(payload)}::json, null, null)`)
    const manager = caller({ ...visitor(TENANT), user_id: bells.ids['manager'] ?? 0 })
    for (const notice of notices) await notify({ caller: manager, later, now: new Date() }, notice)
    const broken = notices.some(({ title }) => title === '')
    if (broken) throw new Error('on purpose')
  })

const moved = (title: string): Notice => ({
  type: 'appointment_changed',
  to: [bells.ids['doctor'] ?? 0],
  title,
  entity: { type: 'appointment', id: 7 },
})

test('the users whom something concerns are notified once, with one ring, and the one who did it is not', async () => {
  const { doctor = 0, manager = 0 } = bells.ids
  await tell({ ...moved('Lịch hẹn dời sang 10:00'), to: [doctor, null, manager, doctor] })
  expect(await bells.told()).toEqual(['doctor: Lịch hẹn dời sang 10:00'])
  const { rows } = await bells.owner.query(
    'select id::int, severity, actor_id::int, is_read from notification',
  )
  expect(rows).toEqual([{ id: expect.any(Number), severity: 'warning', actor_id: manager, is_read: false }])
  const data = {
    action: 'add',
    id: rows[0]?.id,
    type: 'appointment_changed',
    severity: 'warning',
    ways: ['bell', 'browser', 'push'],
  }
  expect(bells.rung).toEqual([{ kind: 'notification', tenant_id: TENANT, user_id: doctor, data }])
})

test('the same words about the same thing are said once in ten minutes, and again when something else came between', async () => {
  await tell(moved('dời sang 9:30'), moved('dời sang 9:30'))
  expect(await bells.told()).toEqual(['doctor: dời sang 9:30'])
  await tell(moved('dời sang 9:00'))
  await bells.settled()
  await tell(moved('dời sang 9:30'))
  expect(await bells.told()).toEqual([
    'doctor: dời sang 9:30',
    'doctor: dời sang 9:00',
    'doctor: dời sang 9:30',
  ])
  await bells.owner.query(`update notification set created_at = created_at - interval '11 minutes'`)
  await tell(moved('dời sang 9:30'))
  expect(await bells.told()).toHaveLength(4)
})

test('a job that runs a second time says nothing twice, even much later', async () => {
  await tell(moved('chỉ một lần'))
  await bells.settled()
  const { rows } = await bells.owner.query(
    `select event_id, dedupe_key, created_at from notification where title = 'chỉ một lần'`,
  )
  await bells.owner.query(`update notification set created_at = created_at - interval '1 hour'`)
  const telling = {
    ...rows[0],
    at: new Date().toISOString(),
    type: 'system',
    severity: 'info',
    to: [bells.ids['doctor']],
    title: 'chỉ một lần',
    body: null,
    entity_type: null,
    entity_id: null,
    url: null,
    actor_id: null,
    except_id: null,
    data: {},
    expires_at: null,
  }
  await bells.task.transaction((tx) =>
    tx.rows(sql`select app.add_job('notify', ${JSON.stringify(telling)}::json, null, null)`),
  )
  expect(await bells.told()).toEqual(['doctor: chỉ một lần'])
  expect(bells.rung).toHaveLength(1)
})

test('a user who holds a right is notified, in the branch where the right reaches', async () => {
  const { rows } = await bells.owner.query(
    `select branch_id::int as branch from "user" where tenant_id = 1 and username = 'receptionist'`,
  )
  const holders = { permission: 'track:force', branch_id: rows[0]?.branch } as const
  await tell({ type: 'system', title: 'ở chi nhánh này', holders })
  expect((await bells.told()).toSorted()).toEqual(
    ['admin', 'care', 'consultant', 'receptionist'].map((name) => `${name}: ở chi nhánh này`),
  )
  await bells.clear()
  await tell({ type: 'system', title: 'ở đâu cũng vậy', holders: { permission: 'track:force' } })
  expect(await bells.told()).toEqual(['admin: ở đâu cũng vậy'])
})

test('a job tells the one who asked for it, and people who have left are told nothing', async () => {
  const { manager = 0, care = 0 } = bells.ids
  await bells.owner.query(`update "user" set status = 'resigned' where id = $1`, [care])
  await notifyFromJob(bells.task, {
    type: 'import_done',
    to: [manager, care],
    title: 'Đã nhập 12 khách hàng',
  })
  await bells.owner.query(`update "user" set status = 'active' where id = $1`, [care])
  expect(await bells.told()).toEqual(['manager: Đã nhập 12 khách hàng'])
  expect(bells.rung).toHaveLength(1)
})

test('what is too long to tell is cut, not refused', async () => {
  await tell({ ...moved('Trần Ngọc Mai '.repeat(40)), body: 'ă'.repeat(900) })
  await bells.settled()
  const { rows } = await bells.owner.query(
    'select length(title) <= 200 as title, right(title, 1) as cut, length(body) as body from notification',
  )
  expect(rows).toEqual([{ title: true, cut: '…', body: 500 }])
})

test('nothing is told when the command fails', async () => {
  await expect(tell(moved('không có gì'), { type: 'system', title: '' })).rejects.toThrow('on purpose')
  expect(await bells.told()).toEqual([])
})

test('the sweep takes what is old, expired or deleted, and nothing else', async () => {
  const shifts = {
    'ba tháng trước': `created_at = now() - interval '91 days'`,
    'hai tháng trước': `created_at = now() - interval '60 days'`,
    'xóa hôm kia': `deleted_at = now() - interval '2 days'`,
    'vừa xóa': `deleted_at = now()`,
    'hết hạn hôm kia': `expires_at = now() - interval '2 days'`,
    'còn hạn': `expires_at = now() + interval '2 days'`,
  }
  for (const [title, shift] of Object.entries(shifts)) {
    await tell({ type: 'system', to: [bells.ids['doctor'] ?? 0], title })
    await bells.settled()
    await bells.owner.query(`update notification set ${shift} where title = $1`, [title])
  }
  await bells.task.transaction((tx) => tx.rows(sql`select app.add_job('sweep', '{}'::json, null, null)`))
  expect((await bells.told()).toSorted()).toEqual([
    'doctor: còn hạn',
    'doctor: hai tháng trước',
    'doctor: vừa xóa',
  ])
})

test('a type that a user does not want stands in the list as read and rings no bell; the administration always rings', async () => {
  const { doctor = 0 } = bells.ids
  const his = await clinic.as('doctor')
  const muted = { bell: ['appointment_changed' as const] }
  const chosen = { muted, mailed: [], quiet: { from: '21:00', to: '07:00' }, sound: 'role' as const }
  expect(await his.notificationPreference.update(chosen)).toEqual(chosen)
  expect(await his.notificationPreference.get({})).toEqual({
    ...chosen,
    push_key: null,
    mails: false,
    mail_to: 'doctor@bcare.example.vn',
  })
  await his.notificationPreference.update({ ...chosen, quiet: null })
  await tell(moved('dời sang 14:00'), { ...moved('Khách tới'), type: 'appointment_arrived' })
  await bells.settled()
  await (await clinic.as('manager')).notification.add({ title: 'Họp toàn viện', user_ids: [doctor] })
  expect(new Set(await bells.told())).toEqual(
    new Set(['doctor: dời sang 14:00', 'doctor: Khách tới', 'doctor: Họp toàn viện']),
  )
  const rung = bells.rung.map(({ data }) =>
    data.action === 'add' ? [data.type, data.ways.includes('bell')] : [],
  )
  expect(Object.fromEntries(rung)).toEqual({
    system: true,
    appointment_changed: false,
    appointment_arrived: true,
  })
  expect((await his.notification.unread_count({})).unread_count).toBe(2)
  await his.notificationPreference.update({ ...chosen, quiet: { from: '00:00', to: '00:00' } })
  bells.rung.length = 0
  await tell({ ...moved('Khách khác tới'), type: 'appointment_arrived' })
  await bells.settled()
  expect(bells.rung).toMatchObject([{ data: { ways: [] } }])
  expect((await his.notification.unread_count({})).unread_count).toBe(3)
})

test('the administration tells those of a role, of a department or of a branch, each once', async () => {
  const manager = await clinic.as('manager')
  const role = (await manager.role.list({ limit: 100 })).data.find(({ name }) => name === 'doctor')
  const title = 'Gửi bác sĩ'
  expect(await manager.notification.add({ title, role_ids: [role?.id ?? 0] })).toEqual({ recipients: 1 })
  expect(await bells.told()).toEqual(['doctor: Gửi bác sĩ'])
  const { rows } = await bells.owner.query<{ branch: string; count: number }>(
    `select branch_id as branch, count(*)::int as count from "user" where tenant_id = 1 and status = 'active' and branch_id is not null group by 1 order by 1`,
  )
  const [branch] = rows
  const told = await manager.notification.add({
    title: 'Cúp điện chiều nay',
    branch_ids: [Number(branch?.branch)],
    role_ids: [role?.id ?? 0],
  })
  expect(told.recipients).toBeGreaterThanOrEqual(branch?.count ?? 1)
  const names = await bells.told()
  expect(new Set(names).size).toBe(names.length)
  const nobody = await refusal(manager.notification.add({ title: 'Không ai', department_ids: [999_999] }))
  expect([nobody.kind, nobody.message]).toEqual(['rule', expect.stringContaining('chọn lại người nhận')])
})
