import { UNTOLD_END } from '@bcare/rules/contact/call/untold'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endUntoldCallsJob } from '../../src/contact/call/untold-job.ts'
import { openCalls, type Calls } from './call-fixture.ts'

let calls: Calls
beforeAll(async () => {
  calls = await openCalls()
})
afterAll(() => calls.close())

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** A call that was told of as far as this, some hours ago, and no further. */
async function told(status: 'ringing' | 'answered', hours: number, phone = calls.nextPhone()) {
  const call_id = calls.nextCall()
  await calls.tell({ call_id, status, from: phone, at: ago(hours), agent: 'care' })
  const [row] = await calls.rows<{ id: string }>('select id from call where provider_call_id = $1', [call_id])
  return { id: Number(row?.id), phone, call_id }
}
const run = () => endUntoldCallsJob({}, calls.job)
const get = (id: number) => calls.manager.call.get({ id })
const toCallBack = async (phone: string) =>
  (await calls.manager.task.query({ is_open: true, search: phone.slice(-3), limit: 50 })).data.filter(
    ({ title }) => title.includes(`****${phone.slice(-3)}`),
  ).length

test('what only rang was missed and is to be called back; what goes on is left alone; a second run does nothing', async () => {
  const lost = await told('ringing', 2)
  const rings = await told('ringing', 0.2)
  const talks = await told('answered', 2)
  await run()
  expect(await get(lost.id)).toMatchObject({
    status: 'no_answer',
    end_reason: UNTOLD_END,
    duration_sec: null,
    wait_sec: 0,
  })
  expect(await toCallBack(lost.phone)).toBe(1)
  expect(await get(rings.id)).toMatchObject({ status: 'ringing' })
  expect(await get(talks.id)).toMatchObject({ status: 'in_progress' })
  const { version } = await get(lost.id)
  await run()
  expect(await get(lost.id)).toMatchObject({ version })
  expect(await toCallBack(lost.phone)).toBe(1)
  const [entry] = await calls.rows<{ actor_id: string | null }>(
    "select actor_id from history where tenant_id = 1 and entity_type = 'call' and entity_id = $1 order by id desc limit 1",
    [lost.id],
  )
  expect(entry).toEqual({ actor_id: null })
})

test('what was taken was spoken in, of unknown length; what was missed after it is still to be called back', async () => {
  const phone = calls.nextPhone()
  const taken = await told('answered', 8, phone)
  await calls.tell({ call_id: calls.nextCall(), status: 'missed', from: phone, at: ago(3) })
  await run()
  expect(await get(taken.id)).toMatchObject({ status: 'completed', end_reason: UNTOLD_END, duration_sec: 0 })
  expect((await calls.manager.call.list({ missed: true, search: phone })).total).toBe(1)
})

test('an end that the exchange tells late takes the place of ours', async () => {
  const { id, phone, call_id } = await told('ringing', 3)
  await run()
  await calls.tell({ call_id, status: 'answered', from: phone, at: ago(2.9), agent: 'care' })
  await calls.tell({ call_id, status: 'ended', from: phone, at: ago(2.8) })
  expect(await get(id)).toMatchObject({ status: 'completed', end_reason: null })
  expect((await get(id)).duration_sec).toBeGreaterThan(300)
})
