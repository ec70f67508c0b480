import { caller } from '../../src/kit/caller.ts'
import type { Context } from '../../src/kit/context.ts'
import { tenantTransaction } from '../../src/kit/database/tenant-database.ts'
import { ensureOfflineDeal, type Visit } from '../../src/sales/offline-deal.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import { written } from '../suites/database.ts'

const [CLINIC, TELESALE, CARE] = [1, 2, 3]
const [RECEIVED, QUOTED, DONE, REFUSED] = [1, 3, 6, 7]
const [ONLINE_NEW, ONLINE_WON] = [8, 12]

let clinic: Clinic
let manager: Api
let branch_id: number
let people = 0
beforeAll(async () => {
  clinic = await openClinic()
  manager = await clinic.as('manager')
  branch_id = (await manager.auth.me({})).branch_id ?? 0
})
afterAll(() => clinic.close())

async function aPerson(): Promise<number> {
  people += 1
  return (
    await manager.person.add({ full_name: `Lê Thị Số ${people}`, phone: `09${String(20_000_000 + people)}` })
  ).id
}

const aDeal = async (pipeline_id = TELESALE, person_id?: number) =>
  manager.deal.add({
    name: 'Trồng răng',
    pipeline_id,
    person_id: person_id ?? (await aPerson()),
    expected_amount: 15_000_000,
  })

test('switching moves the deal itself, once, whichever user asks again', async () => {
  const deal = await aDeal()
  const moved = await manager.pipeline.switch_deal({ deal_id: deal.id, pipeline_id: CLINIC })
  expect(moved).toMatchObject({ id: deal.id, pipeline_id: CLINIC, stage_id: RECEIVED, status: 'open' })
  expect(await manager.pipeline.switch_deal({ deal_id: deal.id, pipeline_id: CLINIC })).toMatchObject({
    id: deal.id,
    version: moved.version,
  })
  const { total, data } = await manager.deal.stage_history({ deal_id: deal.id })
  expect(total).toBe(2)
  expect(data[0]).toMatchObject({
    source: 'switch',
    from_pipeline_id: TELESALE,
    to_pipeline_id: CLINIC,
    from_stage_id: ONLINE_NEW,
  })
})

test('ten who switch one deal at once switch it once', async () => {
  const deal = await aDeal()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      manager.pipeline.switch_deal({ deal_id: deal.id, pipeline_id: CLINIC, stage_id: QUOTED }),
    ),
  )
  expect(new Set(answers.map(({ id, version }) => `${id}/${version}`)).size).toBe(1)
  expect((await manager.deal.stage_history({ deal_id: deal.id })).total).toBe(2)
})

test('a copy ends the first deal as won and opens another one, once', async () => {
  const deal = await aDeal()
  const ask = () => manager.pipeline.switch_deal({ deal_id: deal.id, pipeline_id: CLINIC, mode: 'copy' })
  const [one, two] = await Promise.all([ask(), ask()])
  expect(one.id).toBe(two.id)
  expect(one).toMatchObject({
    origin_deal_id: deal.id,
    pipeline_id: CLINIC,
    stage_id: RECEIVED,
    expected_amount: 15_000_000,
    person_id: deal.person_id,
  })
  expect(one.id).not.toBe(deal.id)
  expect(await manager.deal.get({ id: deal.id })).toMatchObject({
    status: 'won',
    stage_id: ONLINE_WON,
    pipeline_id: TELESALE,
  })
  expect((await manager.deal.stage_history({ deal_id: deal.id })).data[0]).toMatchObject({
    reason: 'Chuyển giao',
    source: 'switch',
  })
  expect(
    await refusal(manager.pipeline.switch_deal({ deal_id: one.id, pipeline_id: CLINIC, mode: 'copy' })),
  ).toMatchObject({ code: 422 })
})

test('a switch keeps the rules of the stage that it enters', async () => {
  const deal = await aDeal()
  const to = { deal_id: deal.id, pipeline_id: CLINIC }
  expect(await refusal(manager.pipeline.switch_deal({ ...to, stage_id: ONLINE_NEW }))).toMatchObject({
    code: 422,
    message: 'Giai đoạn không thuộc quy trình này',
  })
  expect(await refusal(manager.pipeline.switch_deal({ ...to, stage_id: REFUSED }))).toMatchObject({
    code: 422,
  })
  expect(await refusal(manager.pipeline.switch_deal({ ...to, pipeline_id: 999 }))).toMatchObject({
    code: 422,
  })
  const done = await manager.pipeline.switch_deal({ ...to, stage_id: DONE })
  expect(done.status).toBe('won')
  expect(await refusal(manager.pipeline.switch_deal({ ...to, pipeline_id: CARE }))).toMatchObject({
    message: 'Vui lòng nhập lý do mở lại cơ hội',
  })
})

const TENANT = 1

/** A check-in's transaction by a user who may see no deal at all. */
const checkIn = (visit: Omit<Visit, 'title' | 'branch_id'>) =>
  tenantTransaction(
    clinic.pool,
    { tenant_id: TENANT, user_id: null, request_id: 'test', ip: '::1', user_agent: null },
    (db) => {
      const nobody = caller({
        tenant_id: TENANT,
        user_id: null,
        session_id: null,
        department_id: null,
        branch_id: null,
        roles: [],
        grants: new Map(),
      })
      const context = {
        db,
        caller: nobody,
        call: { permission: 'track:create' },
        now: new Date(),
        cache: clinic.application.options.cache,
        emit: () => {},
      } as unknown as Context
      return ensureOfflineDeal(context, { title: 'Khám mới', branch_id, ...visit })
    },
  )

test('a customer who comes in twenty times at once has one open deal in the clinic’s pipeline', async () => {
  const person_id = await aPerson()
  const results = await Promise.all(Array.from({ length: 20 }, () => checkIn({ person_id })))
  expect(new Set(results.map((result) => result?.deal_id)).size).toBe(1)
  expect(results.filter((result) => result?.action === 'create')).toHaveLength(1)
  const { data } = await manager.deal.list({ person_id })
  expect(data).toMatchObject([{ name: 'Khám mới', pipeline_id: CLINIC, stage_id: RECEIVED, status: 'open' }])
  expect((await manager.deal.stage_history({ deal_id: data[0]?.id ?? 0 })).data).toMatchObject([
    { source: 'auto_checkin' },
  ])
})

test('the online deal of the appointment comes along into the clinic’s pipeline', async () => {
  const deal = await aDeal()
  const visit = { person_id: deal.person_id, appointment_deal_id: deal.id }
  const results = await Promise.all([checkIn(visit), checkIn(visit)])
  expect(results.map((result) => result?.deal_id)).toEqual([deal.id, deal.id])
  expect(new Set(results.map((result) => result?.action))).toEqual(new Set(['reuse', 'switch']))
  expect((await manager.deal.stage_history({ deal_id: deal.id })).data).toMatchObject([
    { source: 'auto_checkin', to_stage_id: RECEIVED },
    { source: 'manual' },
  ])
})

test('the newest open deal in the clinic’s pipeline is taken; another person’s deal never is', async () => {
  const older = await aDeal(CLINIC)
  const newer = await aDeal(CLINIC, older.person_id)
  expect(await checkIn({ person_id: older.person_id })).toEqual({ deal_id: newer.id, action: 'reuse' })
  const stranger = await aDeal()
  const result = await checkIn({ person_id: older.person_id, appointment_deal_id: stranger.id })
  expect(result?.deal_id).toBe(newer.id)
  expect(await manager.deal.get({ id: stranger.id })).toMatchObject({ pipeline_id: TELESALE })
})

test('a clinic that names no pipeline of its own receives people without a deal', async () => {
  const admin = await clinic.as('admin')
  const key = 'pipeline.offline_pipeline_id'
  const person_id = await aPerson()
  const { version } = await admin.setting.update({ key, value: null })
  try {
    expect(await checkIn({ person_id })).toBeUndefined()
  } finally {
    await admin.setting.update({ key, value: CLINIC, version })
  }
  expect((await manager.deal.list({ person_id })).total).toBe(0)
  expect((await refusal(admin.setting.update({ key, value: 77 }))).message).toBe(
    'Không tìm thấy quy trình này',
  )
})

test('nobody can rewrite the history of stages', async () => {
  const attempt = (text: string) =>
    tenantTransaction(
      clinic.pool,
      { tenant_id: TENANT, user_id: null, request_id: 'test', ip: '::1', user_agent: null },
      (db) => db.rows(written(text)),
    )
  await expect(attempt('update deal_stage_history set reason = null')).rejects.toMatchObject({
    code: '42501',
  })
  await expect(attempt('delete from deal_stage_history')).rejects.toMatchObject({ code: '42501' })
})
