import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CALL_STATUSES, CALL_TRANSITIONS, isLive, type CallStatus } from './call.ts'
import { progress, type CallEvent, type CallProgress } from './progress.ts'
import { UNTOLD_END } from './untold.ts'

const moment = fc
  .integer({ min: 0, max: 3_600 })
  .map((second) => new Date(1_764_000_000_000 + second * 1_000).toISOString())
const maybe = fc.option(moment, { nil: null })

const event: fc.Arbitrary<CallEvent> = fc.record({
  provider: fc.constant('generic' as const),
  provider_call_id: fc.constant('c-1'),
  direction: fc.constant('in' as const),
  status: fc.constantFrom(...CALL_STATUSES),
  from: fc.constant('+84912345678'),
  to: fc.constant('101'),
  hotline: fc.constant(null),
  agent: fc.constant(null),
  at: moment,
  started_at: maybe,
  answered_at: maybe,
  ended_at: maybe,
  end_reason: fc.constant(null),
  recording_url: fc.constant(null),
})

const told = (events: readonly CallEvent[]): CallProgress | undefined =>
  events.reduce<CallProgress | undefined>(progress, undefined)

const STEPS = ['started', 'answered', 'ended'] as const

/** Events of one call as an exchange tells them: each at its moment, some with what was before it. */
const oneCall = fc
  .record({
    start: fc.integer({ min: 0, max: 100 }),
    rings: fc.integer({ min: 0, max: 60 }),
    talks: fc.option(fc.integer({ min: 0, max: 600 }), { nil: null }),
    missed: fc.constantFrom('no_answer' as const, 'rejected' as const, 'failed' as const),
    tells: fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.boolean()), { minLength: 1, maxLength: 6 }),
  })
  .map(({ start, rings, talks, missed, tells }) => {
    const at = (second: number) => new Date(1_764_000_000_000 + second * 1_000).toISOString()
    const [started, answered] = [at(start), talks === null ? null : at(start + rings)]
    const ended = at(start + rings + (talks ?? 0))
    const base = {
      provider: 'generic',
      provider_call_id: 'c-1',
      direction: 'in',
      from: '0',
      to: '1',
    } as const
    const rest = { hotline: null, agent: null, end_reason: null, recording_url: null }
    return tells.map(([step, whole]): CallEvent => {
      const step_told =
        step === 'ended' || (step === 'answered' && answered === null)
          ? { status: answered === null ? missed : ('completed' as const), at: ended }
          : step === 'answered'
            ? { status: 'in_progress' as const, at: answered ?? ended }
            : { status: 'ringing' as const, at: started }
      return {
        ...base,
        ...rest,
        ...step_told,
        started_at: whole ? started : null,
        answered_at:
          (whole || step_told.status === 'completed') && step_told.status !== 'ringing' ? answered : null,
        ended_at: null,
      }
    })
  })

test('events of a call come to the same in whatever order, and however often, they are told', () => {
  fc.assert(
    fc.property(
      oneCall.chain((events) =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
        ),
      ),
      ([events, again]) => {
        expect(told(again)).toEqual(told(events))
      },
    ),
  )
})

test('no event turns a state back, and a call that is over stays over', () => {
  const rank = (status: CallStatus) => (isLive(status) ? CALL_STATUSES.indexOf(status) : CALL_STATUSES.length)
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 6 }), event, (events, late) => {
      const before = told(events)
      const after = progress(before, late)
      expect(rank(after.status)).toBeGreaterThanOrEqual(rank(before?.status ?? 'ringing'))
    }),
  )
})

test('a call starts before it is answered, is answered before it ends, and has ended exactly when it is over', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 6 }), (events) => {
      const call = told(events)
      if (call === undefined) throw new Error('an event makes a call')
      const { started_at, answered_at, ended_at, status } = call
      expect(ended_at === null).toBe(isLive(status))
      expect(Date.parse(answered_at ?? started_at)).toBeGreaterThanOrEqual(Date.parse(started_at))
      expect(Date.parse(ended_at ?? '2200-01-01')).toBeGreaterThanOrEqual(
        Date.parse(answered_at ?? started_at),
      )
    }),
  )
})

test('a telephone that was not taken says nothing of a call that another took', () => {
  const base = {
    provider: 'generic',
    provider_call_id: '1',
    direction: 'in',
    from: '',
    to: '',
    hotline: null,
    agent: null,
  } as const
  const rest = { started_at: null, answered_at: null, ended_at: null, end_reason: null, recording_url: null }
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 7, minute)).toISOString()
  const call = told([
    { ...base, ...rest, status: 'ringing', at: at(0) },
    { ...base, ...rest, status: 'in_progress', at: at(1) },
    { ...base, ...rest, status: 'no_answer', at: at(2) },
  ])
  expect(call).toMatchObject({ status: 'completed', started_at: at(0), answered_at: at(1), ended_at: at(2) })
})

test('every state that is no end leads on', () => {
  for (const status of CALL_STATUSES)
    for (const next of CALL_TRANSITIONS[status]) expect(CALL_STATUSES).toContain(next)
})

test('an end that was told late takes the place of ours: its moment, its reason, and that it was answered', () => {
  const at = (minute: number) => new Date(1_764_000_000_000 + minute * 60_000).toISOString()
  const swept: CallProgress = {
    status: 'no_answer',
    started_at: at(0),
    answered_at: null,
    ended_at: at(0),
    end_reason: UNTOLD_END,
    recording_url: null,
  }
  const base = {
    provider: 'generic',
    provider_call_id: 'c-1',
    direction: 'in',
    from: '0',
    to: '1',
    hotline: null,
    agent: null,
    recording_url: null,
    started_at: null,
    ended_at: null,
  } as const
  const late: CallEvent = {
    ...base,
    status: 'completed',
    at: at(5),
    answered_at: at(1),
    end_reason: 'Khách gác máy',
  }
  expect(progress(swept, late)).toMatchObject({
    status: 'completed',
    answered_at: at(1),
    ended_at: at(5),
    end_reason: 'Khách gác máy',
  })
  const ring: CallEvent = { ...base, status: 'ringing', at: at(0), answered_at: null, end_reason: null }
  expect(progress(swept, ring)).toEqual(swept)
})
