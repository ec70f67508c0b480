import { addDays } from '@bcare/rules/text/date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFigured, type Figured } from './dashboard-fixture.ts'
import { refusal, type Api } from '../kit.ts'

let fixture: Figured['fixture']
let manager: Api
let branches: number[] = []
let around: Figured['around']
let ahead: Figured['ahead']
let during: Figured['during']
let nobodyElse: Figured['nobodyElse']
let source = 0
beforeAll(async () => {
  ;({ fixture, manager, branches, around, ahead, during, nobodyElse } = await openFigured())
  source = (await fixture.admin.term.add({ vocabulary: 'source', name: 'Biển hiệu' })).id
})
afterAll(() => fixture.close())

describe('revenue', () => {
  const figures = (as: Api = manager, more: object = {}) =>
    as.revenueDashboard.revenue({ ...around(), ...more })

  beforeAll(async () => {
    const { person_id, line_ids } = await fixture.billed(2_000_000, 700_000)
    await manager.payment.add({ person_id, amount: 1_200_000, methods: fixture.by(1_200_000) })
    await manager.attachment.update_status({ id: line_ids[0] ?? 0, to: 'completed' })
  })

  test('the totals, groups and the period before are those of the report of revenue', async () => {
    const { now, before, days, branches: places, sources, doctors } = await figures()
    expect(now.collected).toBeGreaterThanOrEqual(1_200_000)
    for (const [group_by, rows] of [
      ['day', days],
      ['branch', places],
      ['source', sources],
      ['doctor', doctors],
    ] as const) {
      const report = await manager.revenue.summary({ ...around(), group_by })
      expect(rows).toEqual(report.data)
      expect(now).toEqual(report.sums)
      expect(before).toEqual({ from: report.before.from, to: report.before.to, ...report.before.sums })
    }
    expect((await figures(manager, ahead())).before).toEqual({ ...around(), ...now })
  })

  test('the debt is that of the list of debts; of one source it is not said', async () => {
    const { debt } = await figures()
    const { total, sums } = await manager.bill.debts({ limit: 1 })
    expect(debt).toMatchObject({ debt: sums.debt, persons: total })
    expect(debt?.debt).toBeGreaterThanOrEqual(1_500_000)
    const of_source = await figures(manager, { source_id: source })
    expect(of_source).toMatchObject({ debt: null, now: { collected: 0 } })
    const lines = await manager.revenue.attachment({ ...around(), source_id: source })
    expect(lines.sums.collected).toBe(of_source.now.collected)
  })

  test('marketing sees the totals alone: no doctor, no debt, no rows', async () => {
    const marketing = fixture.as('marketing')
    const all = await figures()
    expect(await figures(marketing)).toEqual({ ...all, doctors: null, debt: null })
    for (const asked of [
      marketing.revenue.summary({ ...around(), group_by: 'day' }),
      marketing.revenue.attachment(around()),
      marketing.revenue.query({}),
    ])
      expect(await refusal(asked)).toMatchObject({ kind: 'forbidden' })
  })

  test('a doctor sees the own revenue, the counter none, another clinic its own', async () => {
    const own = await figures(fixture.as('doctor'))
    expect(own.now).toEqual(
      (await fixture.as('doctor').revenue.summary({ ...around(), group_by: 'day' })).sums,
    )
    expect(own.now.collected).toBe(0)
    expect(own.debt).toBeNull()
    expect(await refusal(figures(fixture.as('receptionist')))).toMatchObject({ kind: 'forbidden' })
    expect((await figures(await fixture.clinic.as('manager', 'saas'))).now.collected).toBe(0)
    expect((await figures(manager, { branch_id: branches[1] })).now.collected).toBe(0)
  })
})

describe('tasks', () => {
  const figures = (as: Api = manager, more: object = {}) => as.taskDashboard.tasks({ ...around(), ...more })
  const listed = async (more: object, as: Api = manager) => (await as.task.query({ limit: 1, ...more })).total
  let telesale_id = 0

  beforeAll(async () => {
    telesale_id = (await fixture.as('telesale').auth.me({})).user.id
    const { data } = await manager.term.list({ vocabulary: 'task_type', limit: 1 })
    const type_term_id =
      data[0]?.id ?? (await fixture.admin.term.add({ vocabulary: 'task_type', name: 'Gọi lại' })).id
    const yesterday = addDays(fixture.today, -1)
    const add = (title: string, more: object = {}) =>
      manager.task.add({ title, type_term_id, assignee_ids: [telesale_id], ...more })
    await add('Mở', { due_at: addDays(fixture.today, 3) })
    await add('Quá hạn', { due_at: yesterday })
    const late = await add('Xong trễ', { due_at: yesterday })
    const punctual = await add('Xong kịp', { due_at: addDays(fixture.today, 3), branch_id: branches[1] })
    for (const { id } of [late, punctual])
      await manager.task.update_status({ id, to: 'done', result_note: 'Đã gọi' })
  })

  test('each figure is that of the list behind it', async () => {
    const { open, overdue, now, users, types } = await figures()
    expect({ open, overdue }).toEqual({
      open: await listed({ is_open: true }),
      overdue: await listed({ bucket: 'overdue' }),
    })
    expect(now.done).toBe(await listed({ is_open: false, filter: during('done_at') }))
    expect(now.created).toBe(await listed({ filter: during('created_at') }))
    expect(now.late).toBe(await listed({ is_open: false, done_late: true, filter: during('done_at') }))
    expect(now.done - now.late).toBe(
      await listed({ is_open: false, done_late: false, filter: during('done_at') }),
    )
    expect(users.find(({ id }) => id === telesale_id)).toMatchObject({
      open: 2,
      overdue: 1,
      done: 2,
      late: 1,
    })
    for (const { id, ...row } of users)
      if (id !== null) expect(row.open).toBe(await listed({ is_open: true, assignee_ids: id }))
    for (const { id, ...row } of types)
      expect(row).toMatchObject({
        open: await listed({ is_open: true, type_term_id: id }),
        done: await listed({ is_open: false, type_term_id: id, filter: during('done_at') }),
      })
  })

  test('what a user did is what their own page says', async () => {
    const { users } = await figures()
    const { data } = await manager.userStat.task({ ...around(), user_ids: [telesale_id] })
    const mine = users.find(({ id }) => id === telesale_id)
    expect(data[0]).toMatchObject({
      open: mine?.open,
      overdue: mine?.overdue,
      done: mine?.done,
      done_late: mine?.late,
    })
  })

  test('days come to the cards; branch and user narrow; scopes hold', async () => {
    const { now, days } = await figures()
    expect(days.reduce((sum, day) => sum + day.done, 0)).toBe(now.done)
    expect(days.reduce((sum, day) => sum + day.created, 0)).toBe(now.created)
    expect((await figures(manager, ahead())).before).toEqual({ ...around(), ...now })
    expect((await figures(manager, { branch_id: branches[1] })).now).toMatchObject({ done: 1, late: 0 })
    expect((await figures(manager, { user_id: telesale_id })).now).toMatchObject({ done: 2, late: 1 })
    const telesale = fixture.as('telesale')
    expect((await figures(telesale)).open).toBe(await listed({ is_open: true }, telesale))
    expect((await figures(fixture.as('storekeeper'))).open).toBe(0)
    expect((await figures(await fixture.clinic.as('manager', 'saas'))).open).toBe(0)
    await nobodyElse((as) => figures(as))
  })
})

describe('calls', () => {
  const figures = (as: Api = manager, more: object = {}) => as.callDashboard.calls({ ...around(), ...more })
  const listed = async (more: object, as: Api = manager) =>
    (await as.call.query({ limit: 1, filter: during('started_at'), ...more })).total

  beforeAll(async () => {
    const number = '0908111222'
    const telesale = fixture.as('telesale')
    await manager.call.add({ direction: 'in', from_number: number, minutes: 3 })
    await manager.call.add({ direction: 'in', from_number: number, status: 'no_answer' })
    await telesale.call.add({ direction: 'out', to_number: number, minutes: 2 })
    await telesale.call.add({ direction: 'out', to_number: number, status: 'no_answer' })
  })

  test('each figure is that of the list behind it, by user too', async () => {
    const { now, agents, days } = await figures()
    const all = async (more: object) => ({
      taken: await listed({ ...more, direction: 'in', status: ['in_progress', 'completed'] }),
      made: await listed({ ...more, direction: 'out' }),
      reached: await listed({ ...more, direction: 'out', status: 'completed' }),
      missed: await listed({ ...more, direction: 'in', status: ['no_answer', 'rejected', 'failed'] }),
    })
    expect(now).toMatchObject({ taken: 1, made: 2, reached: 1, missed: 1, talk_sec: 300 })
    expect(now).toMatchObject(await all({}))
    for (const { id, ...row } of agents) expect(row).toMatchObject(await all({ user_id: id }))
    expect(days.reduce((sum, day) => sum + day.taken + day.made + day.missed, 0)).toBe(4)
  })

  test('the users are those of the figures of calls', async () => {
    const { agents } = await figures()
    const known = (await manager.call.figures(around())).agents
    expect(agents).toHaveLength(known.length)
    for (const { user_id, user_name: name, ...row } of known)
      expect(agents.find(({ id }) => id === user_id)).toMatchObject({ name, ...row })
    expect((await figures(manager, ahead())).before).toMatchObject({ ...around(), taken: 1, made: 2 })
  })

  test('scopes hold, and another clinic sees its own alone', async () => {
    expect((await figures(fixture.as('telesale'))).now).toMatchObject({ made: 2, taken: 0 })
    expect((await figures(manager, { branch_id: branches[1] })).now).toMatchObject({ made: 0, taken: 0 })
    expect((await figures(await fixture.clinic.as('manager', 'saas'))).now.made).toBe(0)
    await nobodyElse((as) => figures(as))
  })
})
