import { addDays, dayBounds } from '@bcare/rules/text/date'
import { periodBefore, type Period } from '@bcare/rules/text/period'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBilling, type Billing } from './billing-fixture.ts'
import { refusal, type Api } from './kit.ts'

const [CLINIC, CONSULTED, DONE, REFUSED] = [1, 2, 6, 7]

let fixture: Billing
let manager: Api
let branches: number[] = []
let source = 0
let reason = 0
beforeAll(async () => {
  fixture = await openBilling()
  manager = fixture.manager
  const { data } = await manager.department.list({ kind: 'branch' })
  branches = data.map(({ id }) => id).toSorted((one, other) => one - other)
  source = (await fixture.admin.term.add({ vocabulary: 'source', name: 'Biển hiệu' })).id
  reason = (await fixture.admin.term.add({ vocabulary: 'lost_reason', name: 'Chê xa' })).id
})
afterAll(() => fixture.close())

/** Some days around today; what the tests do is all within them, also where midnight passes meanwhile. */
const around = (): Period => ({ from: addDays(fixture.today, -2), to: addDays(fixture.today, 2) })
/** A period that has not begun, and whose period before is that of the tests. */
const ahead = (): Period => ({ from: addDays(around().to, 1), to: addDays(around().to, 5) })

/** As the lists of the browser ask for a span of days. */
const during = (field: string, { from, to }: Period = around()) => ({
  field,
  op: 'between' as const,
  value: [dayBounds(from)[0], new Date(Date.parse(dayBounds(to)[1]) - 1).toISOString()],
})

const nobodyElse = async (call: (as: Api) => Promise<unknown>) =>
  expect(await refusal(call(await fixture.clinic.as('nobody')))).toMatchObject({ kind: 'forbidden' })

describe('deals', () => {
  const asked = (more: object = {}) => ({ ...around(), pipeline_id: CLINIC, ...more })
  const figures = (as: Api = manager, more: object = {}) => as.dealDashboard.deals(asked(more))
  const listed = async (more: object, as: Api = manager) => {
    const { total, summary } = await as.deal.query({
      pipeline_id: CLINIC,
      limit: 1,
      summary: true,
      ...more,
    })
    return { total, amount: summary?.['expected_amount'] }
  }
  let people = 0
  const add = async (as: Api, more: object = {}) =>
    as.deal.add({
      name: 'Bọc sứ',
      person_id: (await as.person.add({ full_name: 'Lê Thị Sứ', phone: `09312200${10 + (people += 1)}` })).id,
      pipeline_id: CLINIC,
      expected_amount: 3_000_000,
      ...more,
    })
  const go = ({ id, version }: { id: number; version: number }, stage_id: number) =>
    manager.deal.move({
      id,
      version,
      stage_id,
      reason: 'Theo yêu cầu',
      ...(stage_id === REFUSED && { lost_reason_id: reason }),
    })

  beforeAll(async () => {
    const telesale = fixture.as('telesale')
    await add(manager, { source_term_id: source, branch_id: branches[1] })
    await add(telesale)
    await go(await add(manager, { expected_amount: 5_000_000 }), CONSULTED)
    await go(await add(manager, { source_term_id: source }), DONE)
    await go(await add(telesale), REFUSED)
    await go(await go(await add(manager), REFUSED), CONSULTED)
  })

  test('each figure is that of the list behind it, amounts too', async () => {
    const { now, stages, sources, owners, lost_reasons } = await figures()
    expect(now).toMatchObject({ created: 6, won: 1, lost: 1 })
    for (const measure of ['created', 'won', 'lost'] as const)
      expect({ total: now[measure], amount: now[`${measure}_amount`] }).toEqual(
        await listed({ filter: during(`${measure}_at`) }),
      )
    for (const { stage_id, present, present_amount } of stages)
      expect({ total: present, amount: present_amount }).toEqual(await listed({ stage_id }))
    const of_source = sources.find(({ id }) => id === source)
    expect(of_source).toMatchObject({ name: 'Biển hiệu', created: 2, won: 1, is_active: true })
    expect(of_source?.won_amount).toBe(
      (await listed({ source_term_id: source, filter: during('won_at') })).amount,
    )
    for (const { id, created, open } of owners) {
      if (id === null) continue
      expect(created).toBe((await listed({ owner_id: id, filter: during('created_at') })).total)
      expect(open).toBe((await listed({ owner_id: id, status: 'open' })).total)
    }
    expect(lost_reasons).toEqual([
      { id: reason, name: 'Chê xa', is_active: true, lost: 1, lost_amount: 3_000_000 },
    ])
  })

  test('days and groups come to what the cards say, and what is over is the figure of the period before', async () => {
    const { now, before, days, sources, owners } = await figures()
    for (const measure of ['created', 'won', 'lost'] as const)
      for (const rows of [days, sources, owners])
        expect(rows.reduce((sum, row) => sum + row[measure], 0)).toBe(now[measure])
    expect(before).toMatchObject({ ...periodBefore(around()), created: 0, won: 0, lost: 0 })
    const later = await figures(manager, ahead())
    expect(later.now).toMatchObject({ created: 0, won: 0, lost: 0, created_amount: 0 })
    expect(later.before).toEqual({ ...around(), ...now })
    expect(later.stages.map(({ present }) => present)).toEqual(
      (await figures()).stages.map(({ present }) => present),
    )
  })

  test('conversion is that of the report of stages', async () => {
    const { stages } = await figures()
    const report = await manager.stageHistory.report(asked())
    const open = report.stages.filter(({ kind }) => kind === 'open')
    expect(stages).toMatchObject(open)
    expect(stages).toHaveLength(open.length)
  })

  test('branch, source and owner narrow every figure', async () => {
    const there = await figures(manager, { branch_id: branches[1] })
    expect(there.now).toMatchObject({ created: 1, won: 0 })
    expect(there.stages.reduce((sum, { present }) => sum + present, 0)).toBe(1)
    expect(there.now.created).toBe(
      (await listed({ branch_id: branches[1], filter: during('created_at') })).total,
    )
    expect((await figures(manager, { source_term_id: source })).now).toMatchObject({ created: 2, won: 1 })
    const { user } = await fixture.as('telesale').auth.me({})
    expect((await figures(manager, { owner_id: user.id })).now.created).toBe(
      (await listed({ owner_id: user.id, filter: during('created_at') })).total,
    )
  })

  test('a reader sees the deals of the own scope, and amounts only with the right to them', async () => {
    const telesale = fixture.as('telesale')
    const own = await figures(telesale)
    expect(own.now).toMatchObject({ created: 2, lost: 1, created_amount: null, won_amount: null })
    expect(own.now.created).toBe((await listed({ filter: during('created_at') }, telesale)).total)
    expect(own.stages.map(({ present_amount }) => present_amount)).toEqual(own.stages.map(() => null))
    const marketing = await figures(fixture.as('marketing'))
    expect(marketing.now).toMatchObject({ created: 6, won: 1, created_amount: null })
    expect(
      marketing.sources.every(({ won_amount, open_amount }) => won_amount === null && open_amount === null),
    ).toBe(true)
    await nobodyElse((as) => figures(as))
    expect(await refusal(figures(await fixture.clinic.as('storekeeper')))).toMatchObject({
      kind: 'forbidden',
    })
  })

  test('another clinic sees its own alone', async () => {
    const other = await fixture.clinic.as('manager', 'saas')
    expect((await figures(other)).now).toMatchObject({ created: 0, won: 0, lost: 0 })
    expect((await figures(other)).stages.every(({ present }) => present === 0)).toBe(true)
  })

  test('a period that ends before it begins, or is longer than a year, is refused with what to do', async () => {
    const { from, to } = around()
    expect((await refusal(figures(manager, { from: to, to: from }))).message).toContain('Ngày kết thúc')
    expect((await refusal(figures(manager, { from: addDays(from, -400), to }))).message).toContain('366 ngày')
  })
})

describe('appointments', () => {
  const figures = (as: Api = manager, more: object = {}) =>
    as.appointmentDashboard.appointments({ ...around(), ...more })
  const listed = async (more: object, as: Api = manager) =>
    (await as.appointment.query({ limit: 1, filter: during('start_at'), ...more })).total
  const COUNTED = [
    'scheduled',
    'confirmed',
    'arrived',
    'in_progress',
    'completed',
    'no_show',
    'cancelled',
  ] as const

  beforeAll(async () => {
    const { at, type, doctors } = fixture
    const book = async (minutes: number, more: object = {}) =>
      manager.appointment.add({
        person_id: await fixture.person(),
        type_term_id: type,
        doctor_id: doctors[0] ?? null,
        start_at: at(minutes),
        end_at: at(minutes + 15),
        force: true,
        ...more,
      })
    const change = manager.appointment.update_status
    const [missed, given_up, came] = [await book(8 * 60), await book(11 * 60), await book(8 * 60 + 30)]
    const left = await book(12 * 60, { visit_kind: 'return' })
    await book(13 * 60, { doctor_id: doctors[1] ?? null, branch_id: branches[1] })
    await change({ id: missed.id, to: 'no_show' })
    await change({ id: given_up.id, to: 'cancelled', note: 'Bận' })
    await change({ id: came.id, to: 'arrived' })
    await change({ id: left.id, to: 'arrived' })
    await change({ id: left.id, to: 'cancelled', note: 'Về' })
  })

  test('each figure is that of the list behind it, by doctor and branch too', async () => {
    const { now, doctors, branches: places } = await figures()
    expect(now).toMatchObject({ booked: 5, arrived: 2, no_show: 1, cancelled: 2, return_visits: 1 })
    const all = async (more: object) => ({
      booked: await listed({ ...more, status: [...COUNTED] }),
      arrived: await listed({ ...more, status: [...COUNTED], arrived: true }),
      no_show: await listed({ ...more, status: 'no_show' }),
      cancelled: await listed({ ...more, status: 'cancelled' }),
    })
    expect(now).toMatchObject(await all({}))
    for (const row of doctors) expect(row).toMatchObject(await all({ doctor_id: row.id }))
    for (const row of places) expect(row).toMatchObject(await all({ branch_id: row.id }))
    expect(places).toHaveLength(2)
  })

  test('the rates are reckoned of the same bookings as those of the report of bookings', async () => {
    const { effect } = await manager.appointment.query({ limit: 1, effect: true, filter: during('start_at') })
    const { now, days } = await figures()
    const sum = (key: 'booked' | 'due' | 'late_cancelled' | 'completed') =>
      effect?.channels.reduce((total, one) => total + one[key], 0)
    expect(now).toMatchObject({
      booked: sum('booked'),
      due: sum('due'),
      late_cancelled: sum('late_cancelled'),
      completed: sum('completed'),
    })
    expect(days.reduce((total, day) => total + day.booked, 0)).toBe(now.booked)
    const later = await figures(manager, ahead())
    expect(later.before).toEqual({ ...around(), ...now })
    expect(later.doctors).toEqual([])
  })

  test('branch and doctor narrow, scopes hold, and nobody else’s rows are counted', async () => {
    expect((await figures(manager, { branch_id: branches[1] })).now.booked).toBe(1)
    expect((await figures(manager, { doctor_id: fixture.doctors[0] })).now.booked).toBe(4)
    const receptionist = fixture.as('receptionist')
    const mine = await figures(receptionist)
    expect(mine.now.booked).toBe(4)
    expect(mine.now.booked).toBe(await listed({ status: [...COUNTED] }, receptionist))
    expect((await figures(await fixture.clinic.as('manager', 'saas'))).now.booked).toBe(0)
    expect(await refusal(figures(fixture.as('marketing')))).toMatchObject({ kind: 'forbidden' })
    await nobodyElse((as) => figures(as))
  })
})

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
