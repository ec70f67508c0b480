import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dealAtCheckIn, type CheckInFacts } from './offline-pipeline.ts'

const facts = (over: Partial<CheckInFacts>): CheckInFacts => ({
  offline: { pipeline_id: 1, first_stage_id: 1 },
  appointment_deal: undefined,
  open_offline_deals: [],
  ...over,
})
const online = { id: 40, pipeline_id: 2, pipeline_kind: 'online', status: 'open' } as const
const open = [
  { id: 10, created_at: '2026-11-01T08:00:00Z' },
  { id: 12, created_at: '2026-11-20T08:00:00Z' },
  { id: 11, created_at: '2026-11-20T08:00:00Z' },
]

test('the online deal of the appointment comes to the clinic', () => {
  expect(dealAtCheckIn(facts({ appointment_deal: online, open_offline_deals: open }))).toEqual({
    action: 'switch',
    deal_id: 40,
    pipeline_id: 1,
    stage_id: 1,
  })
})

test('a deal that is already at the clinic stays', () => {
  const here = { ...online, pipeline_id: 1, pipeline_kind: 'offline' }
  expect(dealAtCheckIn(facts({ appointment_deal: here, open_offline_deals: open }))).toEqual({
    action: 'reuse',
    deal_id: 40,
  })
})

test('otherwise the newest open deal of the clinic is reused', () => {
  expect(dealAtCheckIn(facts({ open_offline_deals: open }))).toEqual({ action: 'reuse', deal_id: 12 })
  expect(
    dealAtCheckIn(facts({ appointment_deal: { ...online, status: 'won' }, open_offline_deals: open })),
  ).toEqual({
    action: 'reuse',
    deal_id: 12,
  })
})

test('a person without an open deal gets one, at the first stage', () => {
  expect(dealAtCheckIn(facts({}))).toEqual({ action: 'create', pipeline_id: 1, stage_id: 1 })
  expect(dealAtCheckIn(facts({ appointment_deal: { ...online, pipeline_kind: 'care' } })).action).toBe(
    'create',
  )
})

test('a clinic whose configuration names no valid pipeline still receives its patients', () => {
  expect(dealAtCheckIn(facts({ offline: undefined, appointment_deal: online }))).toEqual({ action: 'skip' })
})

test('a deal is created only when no open one could be used', () => {
  fc.assert(
    fc.property(
      fc.subarray(open),
      fc.constantFrom(undefined, online),
      (open_offline_deals, appointment_deal) => {
        const { action } = dealAtCheckIn(facts({ open_offline_deals, appointment_deal }))
        expect(action === 'create').toBe(open_offline_deals.length === 0 && appointment_deal === undefined)
      },
    ),
  )
})
