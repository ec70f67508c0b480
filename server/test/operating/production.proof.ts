import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigurationError, readConfiguration } from '../../src/configuration.ts'
import { hashPassword } from '../../src/identity/password.ts'
import { createUser } from '../../src/identity/provision.ts'
import { openDatabase } from '../../src/kit/database/connect.ts'
import { observe } from '../../src/kit/http/observe.ts'
import { cleanForwarded, trustedBy, type TrustProxy } from '../../src/kit/http/proxies.ts'
import { furnish } from '../setup/furnish.ts'
import { withClient } from '../suites/database.ts'
import { endProcess, startProcess } from '../suites/process.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

const TOKEN = 'a-token-that-an-operator-has-chosen'

describe('the demo in production', () => {
  test('is not loaded unless said, and refused when it is', () => {
    expect(readConfiguration({}).DEMO).toBe(true)
    expect(readConfiguration({ NODE_ENV: 'production' }).DEMO).toBe(false)
    expect(readConfiguration({ NODE_ENV: 'production', DEMO: '0' }).DEMO).toBe(false)
    const read = () => readConfiguration({ NODE_ENV: 'production', DEMO: 'true' })
    expect(read).toThrow(ConfigurationError)
    expect(read).toThrow('hãy bỏ DEMO=true')
  })
})

describe('a server in production', () => {
  let folder: string
  const production = { NODE_ENV: 'production', DEMO: '', METRICS_TOKEN: TOKEN }
  const inFolder = async (text: string, work?: (client: pg.Client) => Promise<unknown>) => {
    const logger = pino({ level: 'silent' })
    const database = await openDatabase({ data_dir: folder, url: undefined, secret: 'x', logger })
    await withClient(database.owner, async (client) => {
      await work?.(client)
      await client.query(text)
    })
    await database.stop()
  }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bcare-production-'))
    const logger = pino({ level: 'silent' })
    const database = await openDatabase({ data_dir: folder, url: undefined, secret: 'x', logger })
    await furnish(database.owner)
    await database.stop()
    await inFolder(
      `update tenant set name = 'Nha khoa Chim Hoàng Yến', key = 'canary-' || id; update tenant_domain set host = 'canary-' || tenant || '.example.vn'`,
      async (client) => {
        const password = { demo_hash: await hashPassword('Bcare@2026') }
        await createUser(client, 1, { username: 'demo.one', name: 'Mẫu', password, roles: [] })
      },
    )
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('does not start while a user has the demo’s password, says what to do, and starts when it was changed', async () => {
    await expect(startProcess(folder, production)).rejects.toThrow(
      /Nha khoa Chim Hoàng Yến còn 1 tài khoản dùng mật khẩu của dữ liệu mẫu mà ai cũng biết \(demo\.one\)\. Hãy dùng một cơ sở dữ liệu trống/,
    )
    await inFolder(`update credential set password_hash = 'another' where is_demo`)
    const server = await startProcess(folder, production)
    try {
      for (const path of ['/healthz', '/readyz', '/openapi.json', '/docs']) {
        const answer = await fetch(`${server.url}${path}`)
        expect(answer.status, path).toBe(200)
        expect(await answer.text(), path).not.toMatch(/canary|Hoàng Yến|receptionist@/i)
      }
      expect((await fetch(`${server.url}/metrics`)).status).toBe(200)
      const handed = { headers: { 'x-forwarded-for': '203.0.113.1' } }
      expect((await fetch(`${server.url}/metrics`, handed)).status).toBe(401)
    } finally {
      await endProcess(server, 'SIGTERM')
    }
  })
})

test('METRICS_TOKEN is long enough not to be guessed, and fits into a header', () => {
  for (const METRICS_TOKEN of ['short', 'sixteen letters and blanks', 'mười sáu chữ cái trở lên'])
    expect(() => readConfiguration({ METRICS_TOKEN })).toThrow(
      'METRICS_TOKEN không hợp lệ: cần ít nhất 16 ký tự',
    )
})

describe('/metrics', () => {
  const pool = new pg.Pool()
  const ask = async (
    open: boolean,
    remoteAddress: string,
    headers: Record<string, string> = {},
    trust: TrustProxy = false,
    metrics_token: string | null = TOKEN,
  ) => {
    const app = Fastify({ trustProxy: trustedBy(trust) })
    cleanForwarded(app)
    const probe = { answers: () => Promise.resolve(true) }
    observe(pool).serve(app, { probe, metrics_token: metrics_token ?? undefined, metrics_open: open })
    return (await app.inject({ method: 'GET', url: '/metrics', remoteAddress, headers })).statusCode
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  test('is for programs on this machine, and for those that know the token', async () => {
    for (const here of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
      expect(await ask(false, here), here).toBe(200)
    expect(await ask(false, '203.0.113.9', bearer(TOKEN))).toBe(200)
    for (const peer of ['203.0.113.9', '10.0.0.1', '2001:db8::1', '::ffff:10.0.0.1'])
      expect(await ask(false, peer), peer).toBe(401)
    for (const token of ['', 'x', `${TOKEN}x`, TOKEN.slice(1)])
      expect(await ask(false, '203.0.113.9', bearer(token)), token).toBe(401)
    expect(await ask(false, '203.0.113.9', bearer(TOKEN), false, null)).toBe(401)
    expect(await ask(true, '203.0.113.9')).toBe(200)
  })

  test('believes no header about who asks, and what a proxy of this machine hands on is from elsewhere', async () => {
    for (const trust of [false, 1, ['loopback']] as const) {
      const forged = { 'x-forwarded-for': '127.0.0.1' }
      expect(await ask(false, '203.0.113.9', forged, trust)).toBe(401)
      for (const name of [
        'x-forwarded-for',
        'X-Forwarded-Host',
        'x-forwarded-proto',
        'forwarded',
        'X-Real-IP',
        'via',
      ])
        expect(await ask(false, '127.0.0.1', { [name]: '127.0.0.1' }, trust), name).toBe(401)
    }
  })
})
