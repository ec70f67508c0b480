import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigurationError, readConfiguration } from '../../src/configuration.ts'
import { addressKey, type TrustProxy } from '../../src/kit/http/proxies.ts'
import { openClinic, PASSWORD, type Clinic } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'
import { connect } from '../setup/socket.ts'

const clinics: Clinic[] = []
/** One database, and a server on it for each way of trusting. */
const open = async (trust_proxy: TrustProxy) => {
  const clinic = await openClinic({ trust_proxy, ...(clinics[0] !== undefined && { beside: clinics[0] }) })
  clinics.push(clinic)
  return clinic
}
let direct: Clinic
let one: Clinic
let three: Clinic
let listed: Clinic
beforeAll(async () => {
  direct = await open(false)
  one = await open(1)
  three = await open(3)
  listed = await open(['10.0.0.0/24', 'loopback'])
})
afterAll(async () => {
  for (const clinic of clinics.toReversed()) await clinic.close()
})

type Headers = Record<string, string>

/** Signs in from `peer`, and tells what the product took for the address, the clinic and the protocol. */
async function seenBy(clinic: Clinic, peer: string, headers: Headers) {
  const answer = await clinic.application.app.inject({
    method: 'POST',
    url: '/v1/auth/login',
    remoteAddress: peer,
    headers: { host: 'bcare.localhost', ...headers },
    payload: { username: 'manager', password: PASSWORD },
  })
  const { code } = answer.json<{ code: number }>()
  const [session] = await ownerRows<{ tenant_id: number; ip: string }>(
    clinic.owner,
    'select tenant_id::int, ip from session order by created_at desc, id desc limit 1',
  )
  const logged = await ownerRows<{ ip: string }>(
    clinic.owner,
    `select ip from history where action = 'login' order by id desc limit 1`,
  )
  expect(logged[0]?.ip).toBe(session?.ip)
  expect(answer.headers['set-cookie']).toContain('Secure;')
  return { code, ...session, secure: answer.headers['strict-transport-security'] !== undefined }
}

const FORGED = {
  'x-forwarded-for': '198.51.100.66',
  'x-forwarded-host': 'saas.localhost',
  'x-forwarded-proto': 'https',
}
const PEER = '203.0.113.9'

describe('what a client says of itself in X-Forwarded-*', () => {
  test('changes nothing where no proxy is trusted', async () => {
    const seen = { code: 0, tenant_id: 1, ip: PEER, secure: false }
    expect(await seenBy(direct, PEER, FORGED)).toEqual(seen)
    expect(await seenBy(direct, '127.0.0.1', FORGED)).toEqual({ ...seen, ip: '127.0.0.1' })
  })

  test('changes nothing where the peer is not on the list of proxies', async () => {
    const seen = { code: 0, tenant_id: 1, ip: PEER, secure: false }
    expect(await seenBy(listed, PEER, FORGED)).toEqual(seen)
    expect(await seenBy(listed, PEER, { 'x-forwarded-for': '10.0.0.7, 127.0.0.1' })).toEqual(seen)
  })

  test('changes nothing before what the one proxy has added', async () => {
    const added = {
      'x-forwarded-for': `198.51.100.66, 10.0.0.1, ${PEER}`,
      'x-forwarded-host': 'saas.localhost, bcare.localhost',
      'x-forwarded-proto': 'http, https',
    }
    expect(await seenBy(one, '127.0.0.1', added)).toEqual({ code: 0, tenant_id: 1, ip: PEER, secure: true })
  })

  test('changes nothing before what the listed proxies have added', async () => {
    const added = { 'x-forwarded-for': `198.51.100.66, ${PEER}, 10.0.0.7`, 'x-forwarded-proto': 'https' }
    expect(await seenBy(listed, '10.0.0.8', added)).toEqual({ code: 0, tenant_id: 1, ip: PEER, secure: true })
  })

  test('is cut where more proxies are said than stand in front', async () => {
    const many = { 'x-forwarded-for': `6.6.6.6, 7.7.7.7, ${PEER}, 10.9.9.1, 10.9.9.2` }
    expect((await seenBy(three, '10.9.9.3', many)).ip).toBe(PEER)
    expect((await seenBy(one, '10.9.9.3', many)).ip).toBe('10.9.9.2')
    expect((await seenBy(three, PEER, {})).ip).toBe(PEER)
  })

  test('is never an address that is none', async () => {
    for (const garbage of [
      'unknown',
      '',
      ',,,',
      "'; drop table person; --",
      '1.2.3.4.5',
      '::g',
      '1,'.repeat(500),
    ])
      expect((await seenBy(one, PEER, { 'x-forwarded-for': garbage })).ip, garbage).toBe(PEER)
    for (const clinic of [one, listed])
      expect((await seenBy(clinic, '10.0.0.8', { 'x-forwarded-for': `6.6.6.6, unknown, 10.0.0.9` })).ip).toBe(
        '10.0.0.9',
      )
    expect((await seenBy(one, '10.0.0.8', { 'x-forwarded-for': '192.0.2.7:4711' })).ip).toBe('192.0.2.7')
    expect((await seenBy(one, '10.0.0.8', { 'x-forwarded-for': '[2001:db8::7]:4711' })).ip).toBe(
      '2001:db8::7',
    )
    expect((await seenBy(one, '10.0.0.8', { 'x-forwarded-proto': 'javascript' })).secure).toBe(false)
  })

  test('reaches neither the limit by address nor the origin of a socket', async () => {
    await seenBy(direct, '203.0.113.10', {})
    for (let guess = 0; guess < 3; guess += 1)
      await direct.application.app.inject({
        method: 'POST',
        url: '/v1/auth/login',
        remoteAddress: '203.0.113.10',
        headers: { host: 'bcare.localhost', 'x-forwarded-for': `198.51.100.${guess}` },
        payload: { username: 'doctor', password: 'wrong' },
      })
    const counted = `select bucket, count from attempt where bucket ~ '^ip:(203.0.113.10|198.51.100.[0-9]+)$' and count > 0`
    expect(await ownerRows(direct.owner, counted)).toEqual([{ bucket: 'ip:203.0.113.10', count: 3 }])

    const { app } = direct.application
    app.server.listen({ host: '127.0.0.1', port: 0 })
    await once(app.server, 'listening')
    const { port } = app.server.address() as AddressInfo
    const headers = { 'x-forwarded-host': 'evil.example' }
    await expect(
      connect({ port }, 'bcare.localhost', { origin: 'http://evil.example', headers }),
    ).rejects.toThrow('403')
    ;(await connect({ port }, 'bcare.localhost', { headers })).socket.close()
  })
})

describe('TRUST_PROXY', () => {
  const read = (TRUST_PROXY: string) => readConfiguration({ TRUST_PROXY }).TRUST_PROXY

  test('is nobody, a number of hops, or a list of addresses, ranges and names', () => {
    expect(readConfiguration({}).TRUST_PROXY).toBe(false)
    expect(['false', '0', '1', '10'].map(read)).toEqual([false, false, 1, 10])
    expect(read('loopback, 10.0.0.5,192.168.0.0/16 ,2001:db8::/32,uniquelocal,linklocal')).toEqual([
      'loopback',
      '10.0.0.5',
      '192.168.0.0/16',
      '2001:db8::/32',
      'uniquelocal',
      'linklocal',
    ])
  })

  test('is refused when it would trust everybody, or nobody knows whom, with what to write instead', () => {
    expect(() => read('true')).toThrow(/người gọi tự khai/)
    for (const wrong of [
      'true',
      '11',
      '-1',
      '1.5',
      'proxy.example.vn',
      '10.0.0.0/33',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.5,',
      'everybody',
    ]) {
      expect(() => read(wrong), wrong).toThrow(ConfigurationError)
      expect(() => read(wrong), wrong).toThrow(
        /TRUST_PROXY không hợp lệ: .*hãy ghi số proxy .*TRUST_PROXY=loopback/,
      )
    }
  })
})

describe('what limits count an address under', () => {
  test('is the address itself for IPv4, however it is written', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(addressKey(address)).toBe(address)
        expect(addressKey(`::ffff:${address}`)).toBe(address)
      }),
    )
  })

  test('is one for all addresses of a line of IPv6, and another for the next line', () => {
    const group = fc.integer({ min: 1, max: 0xffff }).map((value) => value.toString(16))
    const four = fc.tuple(group, group, group, group).map((groups) => groups.join(':'))
    fc.assert(
      fc.property(four, four, four, (line, host, other) => {
        expect(addressKey(`${line}:${host}`)).toBe(addressKey(`${line}:${other}`))
        expect(addressKey(`2001:db8:1:2:${host}`)).not.toBe(addressKey(`2001:db8:1:3:${host}`))
      }),
    )
  })
})
