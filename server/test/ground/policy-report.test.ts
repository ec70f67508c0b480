import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp, type AppOptions } from '../../src/kit/http/app.ts'
import { REPORT_PATH, servePolicyReports } from '../../src/kit/http/policy-report.ts'

/** A server that takes reports, and what it has logged. */
function open() {
  const logged: { report: unknown; ip: string }[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => void logged.push(JSON.parse(line)) })
  const app = Fastify({ trustProxy: true })
  servePolicyReports(app, logger)
  const send = (payload: string, type = 'application/csp-report', address = '203.0.113.7') =>
    app.inject({
      method: 'POST',
      url: REPORT_PATH,
      headers: { 'content-type': type, 'x-forwarded-for': address },
      payload,
    })
  return { logged, send }
}

const old = (more: object = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://clinic.vn/customer?search=0912000001',
      'violated-directive': 'script-src',
      'blocked-uri': 'inline',
      'line-number': 7,
      ...more,
    },
  })

test('a report in either form is written down, without what was searched for', async () => {
  const { logged, send } = open()
  expect((await send(old())).statusCode).toBe(204)
  const body = {
    documentURL: 'https://clinic.vn/#token',
    effectiveDirective: 'img-src',
    blockedURL: 'https://x.example/a?b',
  }
  await send(JSON.stringify([{ type: 'csp-violation', body }]), 'application/reports+json')
  expect(logged.map(({ report }) => report)).toEqual([
    { page: 'https://clinic.vn/customer', directive: 'script-src', blocked: 'inline', line: 7 },
    { page: 'https://clinic.vn/', directive: 'img-src', blocked: 'https://x.example/a' },
  ])
})

test('what is no report leaves nothing in the log, and what is long is cut or refused', async () => {
  const { logged, send } = open()
  for (const payload of [
    '',
    '{',
    'null',
    '[]',
    '[null, 7]',
    '{"csp-report": []}',
    '{"csp-report": {"x": 1}}',
  ])
    expect((await send(payload, 'application/json')).statusCode).toBe(204)
  expect(logged).toEqual([])
  await send(old({ 'source-file': 'a'.repeat(5_000) }))
  expect(logged[0]?.report).toMatchObject({ source: 'a'.repeat(200) })
  expect((await send(old({ 'source-file': 'a'.repeat(20_000) }))).statusCode).toBe(413)
  expect((await send('report', 'text/plain')).statusCode).toBe(415)
})

test('one address writes twenty a minute, and another is still heard', async () => {
  const { logged, send } = open()
  for (let count = 0; count < 30; count += 1) expect((await send(old())).statusCode).toBe(204)
  const many = JSON.stringify(
    Array.from({ length: 50 }, () => ({ body: { documentURL: 'https://clinic.vn/' } })),
  )
  await send(many, 'application/reports+json')
  expect(logged).toHaveLength(20)
  await send(old(), 'application/csp-report', '203.0.113.8')
  expect(logged.at(-1)?.ip).toBe('203.0.113.8')
})

test('the policy on every answer says where to report to', async () => {
  const app = createApp({
    served: [],
    labels: {},
    logger: pino({ level: 'silent' }),
    trust_proxy: false,
  } as unknown as AppOptions)
  const { headers } = await app.inject({ method: 'GET', url: '/nothing' })
  expect(headers['content-security-policy']).toContain(`; report-uri ${REPORT_PATH}; report-to csp`)
  expect(headers['reporting-endpoints']).toBe(`csp="${REPORT_PATH}"`)
})
