import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentOf, readGeneric, readStringee, readWorldfone, type Fields } from './notices.ts'

const NOW = '2026-11-25T07:00:00.000Z'

test('the generic shape: numbers in whatever spelling, moments with their offset', () => {
  const read = readGeneric(
    {
      call_id: 'a1',
      direction: 'in',
      status: 'missed',
      from: '(028) 3825 7691',
      to: '101',
      at: '2026-11-25T14:00:00+07:00',
      recording_url: 'https://ghi-am.example.vn/a1.mp3',
    },
    NOW,
  )
  expect(read).toMatchObject({
    provider: 'generic',
    provider_call_id: 'a1',
    direction: 'in',
    status: 'no_answer',
    from: '+842838257691',
    to: '101',
    at: NOW,
    recording_url: 'https://ghi-am.example.vn/a1.mp3',
  })
})

test.each([
  [{ direction: 'in', status: 'ringing', from: '1', to: '2' }, 'Thiếu mã cuộc gọi'],
  [{ call_id: 'a', direction: 'in', status: 'ringing', from: '1' }, 'Thiếu số gọi hoặc số nhận'],
  [
    { call_id: 'a', direction: 'up', status: 'ringing', from: '1', to: '2' },
    'Hướng gọi phải là in, out hoặc internal',
  ],
  [
    { call_id: 'a', direction: 'in', status: 'toString', from: '1', to: '2' },
    'Trạng thái cuộc gọi không hợp lệ',
  ],
  [
    { call_id: 'a', direction: 'in', status: 'ringing', from: '1', to: '2', at: 'hôm qua' },
    'Thời điểm không hợp lệ',
  ],
])('a generic notice that cannot be read says why: %j', (body, problem) => {
  expect(readGeneric(body, NOW)).toEqual({ problem })
})

test('Stringee: a call from outside that nobody took, and one that was answered for nine seconds', () => {
  const call = {
    call_id: 'call-vn-1-X',
    project_id: 25,
    timestamp_ms: Date.parse(NOW),
    from: { number: '84899199866', alias: '84899199866', type: 'external' },
    to: { number: 'le_tan', alias: '842873001234', type: 'internal' },
  }
  expect(readStringee({ ...call, call_status: 'ringing' })).toMatchObject({
    direction: 'in',
    status: 'ringing',
    from: '+84899199866',
    to: 'le_tan',
    agent: 'le_tan',
    hotline: '842873001234',
    at: NOW,
  })
  const ended = { ...call, call_status: 'ended', duration: 20, endCallCause: '487 Request Terminated' }
  expect(readStringee({ ...ended, answerDuration: 0 })).toMatchObject({
    status: 'no_answer',
    answered_at: null,
  })
  expect(readStringee({ ...ended, answerDuration: 9 })).toMatchObject({
    status: 'completed',
    answered_at: '2026-11-25T06:59:51.000Z',
  })
  expect(readStringee({ ...ended, answerDuration: 0, endCallCause: '486 Busy Here' })).toMatchObject({
    status: 'rejected',
  })
  expect(readStringee({ ...call, call_status: 'agentEnded' })).toEqual({ skipped: true })
})

test('Stringee: a call that a user makes is theirs', () => {
  expect(
    readStringee({
      call_id: 'x',
      call_status: 'answered',
      timestamp_ms: Date.parse(NOW),
      request_from_user_id: 'telesale',
      from: { number: '842873001234', type: 'internal' },
      to: { number: '84909985668', type: 'external' },
    }),
  ).toMatchObject({ direction: 'out', status: 'in_progress', agent: 'telesale', to: '+84909985668' })
})

test('events in the query of a GET request: how a call ended is said by the last alone', () => {
  const call = {
    calluuid: 'w1',
    direction: 'inbound',
    callernumber: '0912345678',
    destinationnumber: '101',
    dnis: '02873001234',
  }
  expect(
    readWorldfone({ ...call, callstatus: 'Start', starttime: '2026-11-25 14:00:00' }, NOW),
  ).toMatchObject({
    provider: 'worldfone',
    status: 'ringing',
    direction: 'in',
    from: '+84912345678',
    agent: '101',
    hotline: '02873001234',
    at: NOW,
  })
  expect(readWorldfone({ ...call, callstatus: 'HangUp' }, NOW)).toEqual({ skipped: true })
  expect(
    readWorldfone(
      {
        ...call,
        callstatus: 'CDR',
        disposition: 'ANSWERED',
        starttime: '2026-11-25 14:00:00',
        answertime: '2026-11-25 14:00:05',
        endtime: '2026-11-25 14:01:05',
        recordingfile: 'https://ghi-am.example.vn/w1.wav',
      },
      NOW,
    ),
  ).toMatchObject({
    status: 'completed',
    answered_at: '2026-11-25T07:00:05.000Z',
    ended_at: '2026-11-25T07:01:05.000Z',
    recording_url: 'https://ghi-am.example.vn/w1.wav',
  })
  expect(readWorldfone({ ...call, callstatus: 'CDR', disposition: 'NO ANSWER' }, NOW)).toMatchObject({
    status: 'no_answer',
  })
})

test('a moment is read in whatever unit it is told, and a clock that was never set is none', () => {
  expect(momentOf('2026-11-25 14:00:00')).toBe(NOW)
  expect(momentOf('2026-11-25T14:00:00+07:00')).toBe(NOW)
  expect(momentOf(Date.parse(NOW))).toBe(NOW)
  expect(momentOf(String(Date.parse(NOW) / 1_000))).toBe(NOW)
  expect(momentOf('0000-00-00 00:00:00')).toBeNull()
  expect(momentOf('1970-01-01 07:00:00')).toBeNull()
  expect(momentOf(0)).toBeNull()
})

test('whatever an exchange sends is read or refused, never thrown at', () => {
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.dictionary(fc.string(), fc.string()),
  )
  const keys = fc.constantFrom(
    'call_id',
    'call_status',
    'status',
    'direction',
    'from',
    'to',
    'at',
    'timestamp_ms',
    'callstatus',
    'calluuid',
    'callernumber',
    'disposition',
    'endtime',
    'recordingfile',
    'answerDuration',
  )
  const fields = fc.dictionary(keys, value) as fc.Arbitrary<Fields>
  fc.assert(
    fc.property(fields, (given) => {
      for (const read of [readGeneric(given, NOW), readStringee(given), readWorldfone(given, NOW)])
        expect('problem' in read || 'skipped' in read || Date.parse(read.at) > 0).toBe(true)
    }),
  )
})
