import { addDays } from '@bcare/rules/text/date'
import { periodBefore } from '@bcare/rules/text/period'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFigured, type Figured } from './dashboard-fixture.ts'
import { refusal, type Api } from '../kit.ts'

const [CLINIC, CONSULTED, DONE, REFUSED] = [1, 2, 6, 7]

let fixture: Figured['fixture']
let manager: Api
let branches: number[] = []
let around: Figured['around']
let ahead: Figured['ahead']
let during: Figured['during']
let nobodyElse: Figured['nobodyElse']
let source = 0
let reason = 0
beforeAll(async () => {
  ;({ fixture, manager, branches, around, ahead, during, nobodyElse } = await openFigured())
  source = (await fixture.admin.term.add({ vocabulary: 'source', name: 'Biển hiệu' })).id
  reason = (await fixture.admin.term.add({ vocabulary: 'lost_reason', name: 'Chê xa' })).id
})
afterAll(() => fixture.close())

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
    const from_sign = await manager.person.add({
      full_name: 'Trần Thị Biển',
      phone: '0931220099',
      source_term_id: source,
    })
    const [missed, given_up] = [await book(8 * 60), await book(11 * 60)]
    const came = await book(8 * 60 + 30, { person_id: from_sign.id })
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

  test('the kind of visit and the source of the customer narrow both the figures and the list', async () => {
    const { now } = await figures()
    const counted = { status: [...COUNTED] }
    expect(now.first_visits).toBe(await listed({ ...counted, visit_kind: 'new' }))
    expect(now.return_visits).toBe(await listed({ ...counted, visit_kind: 'return' }))
    const of_source = await figures(manager, { source_term_id: source })
    expect(of_source.now).toMatchObject({ booked: 1, arrived: 1 })
    expect(of_source.now.booked).toBe(await listed({ ...counted, source_term_ids: source }))
    expect(await listed({ ...counted, source_term_ids: [source], arrived: true })).toBe(1)
  })

  test('a day that does not exist, or lies beyond the years of a calendar, is refused with what to do', async () => {
    const days = [
      { from: '2026-02-31', to: '2026-03-02' },
      { from: '9999-12-30', to: '9999-12-31' },
      { from: '0001-01-01', to: '0001-01-02' },
    ]
    for (const period of days)
      expect(await refusal(figures(manager, period))).toMatchObject({ kind: 'invalid' })
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
