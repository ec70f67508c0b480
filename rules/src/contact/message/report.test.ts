import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEsmsReport, readGenericReport, readZaloReport } from './report.ts'

test('the general shape is read as it is said', () => {
  expect(readGenericReport({ id: 'a1', status: 'delivered' })).toEqual({
    id: 'a1',
    said: 'delivered',
    problem: null,
  })
  expect(readGenericReport({ id: 7, status: 'failed', problem: 'Sai số' })).toEqual({
    id: '7',
    said: 'failed',
    problem: 'Sai số',
  })
  expect(readGenericReport({ status: 'sent' })).toHaveProperty('problem')
  expect(readGenericReport({ id: 'a', status: 'gone' })).toHaveProperty('problem')
})

test.each([
  [{ SMSID: 's', SendStatus: '5', SendSuccess: '1', SendFailed: '0' }, 'delivered'],
  [{ SMSID: 's', SendStatus: '5', SendSuccess: '0', SendFailed: '1' }, 'failed'],
  [{ SMSID: 's', SendStatus: '4', SendSuccess: '0', SendFailed: '0' }, 'failed'],
])('eSMS says %j', (fields, said) => {
  expect(readEsmsReport(fields)).toMatchObject({ id: 's', said })
})

test.each(['1', '2', '7', undefined])('a state %s of eSMS on the way says nothing new', (state) => {
  expect(readEsmsReport({ SMSID: 's', SendStatus: state, SendSuccess: '0', SendFailed: '0' })).toEqual({
    skipped: true,
  })
})

test('Zalo says that a message has come, or was seen', () => {
  const message = { msg_id: 'z9' }
  expect(readZaloReport({ event_name: 'user_received_message', message })).toMatchObject({
    id: 'z9',
    said: 'delivered',
  })
  expect(readZaloReport({ event_name: 'user_seen_message', message })).toMatchObject({ said: 'read' })
  expect(readZaloReport({ event_name: 'follow', message })).toEqual({ skipped: true })
})

test('whatever is sent is read without an error', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (fields) => {
      for (const read of [readGenericReport, readEsmsReport, readZaloReport]) {
        const one = read(fields)
        if ('id' in one) expect(one.id.length).toBeLessThanOrEqual(200)
      }
    }),
  )
})
