import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { canRead, senderKey } from '../../src/adapters/web-push.ts'
import { pushJob } from '../../src/notifications/push.ts'
import { jobs } from '../../src/jobs.ts'
import { startWorker, type Worker } from '../../src/kit/jobs/worker.ts'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

/** What a browser does with a message, written from RFC 8188 and 8291 and not from our own code. */
function readAsBrowser(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const key_length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + key_length)
  const sealed = body.subarray(21 + key_length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32))
  const cek = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const open = createDecipheriv('aes-128-gcm', cek, nonce)
  open.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

test('what reads messages here reads the example of RFC 8291', () => {
  const browser = createECDH('prime256v1')
  browser.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  )
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
  expect(readAsBrowser(body, browser, auth)).toBe('When I grow up, I want to be a watermelon')
})

test('a browser that subscribed before is known by the same key, and keys that are none are told apart', () => {
  // The pair of a secret, as it was made when browsers subscribed with it.
  const key = senderKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'))
  expect(key?.getPublicKey('base64url')).toBe(
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  )
  const p256dh = key?.getPublicKey('base64url') ?? ''
  expect(canRead({ p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' })).toBe(true)
  expect(canRead({ p256dh: p256dh.replace(/^BP/, 'BQ'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' })).toBe(false)
  expect(canRead({ p256dh, auth: 'ngắn' })).toBe(false)
})

interface Received {
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

let clinic: Clinic
let admin: Api
let reception: Api
let worker: Worker
let service: Server
let origin: string
let received: Received[]
/** What the push service answers next, by path; 201 otherwise. */
const answers = new Map<string, number[]>()

beforeAll(async () => {
  service = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { url = '', headers } = request
      received.push({ url, headers, body: Buffer.concat(pieces) })
      response.writeHead(answers.get(url)?.shift() ?? 201).end()
    })
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  clinic = await openClinic({ push_services: [origin] })
  ;[admin, reception] = await Promise.all([clinic.as('admin'), clinic.as('receptionist')])
  const { pool, bus, storage } = clinic
  const { vault } = clinic.application.options
  worker = await startWorker({
    connection: clinic.owner,
    pool,
    bus,
    vault,
    storage,
    jobs: { ...jobs, push: pushJob([origin]) },
    logger: pino({ level: 'silent' }),
  })
  await admin.setting.bulk_update({ changes: [{ key: 'notify.push', value: true }] })
})
beforeEach(() => {
  received = []
})
afterAll(async () => {
  await worker.stop()
  await clinic.close()
  service.close()
})

interface Browser {
  key: ECDH
  auth: Buffer
  input: { endpoint: string; p256dh: string; auth: string }
}

function browserAt(path: string): Browser {
  const key = createECDH('prime256v1')
  key.generateKeys()
  const auth = randomBytes(16)
  const input = {
    endpoint: `${origin}${path}`,
    p256dh: key.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  }
  return { key, auth, input }
}

const arrived = (count: number) => vi.waitFor(() => expect(received).toHaveLength(count), 30_000)

/** Notifies a user as a command of the product does: a task that is given to them. */
async function giveTask(title: string): Promise<void> {
  const [me] = (await admin.user.list({ search: 'receptionist' })).data
  await admin.task.add({ title, type: 'call', assignee_ids: [me?.id ?? 0] } as never)
}

test('a browser reads what it is pushed, which says what kind of news it is and names nobody', async () => {
  const browser = browserAt('/one')
  await reception.push.subscribe(browser.input)
  await giveTask('Gọi chị Nguyễn Thị Kín 0901234567')
  await arrived(1)
  const [{ headers, body } = { headers: {} as IncomingHttpHeaders, body: Buffer.alloc(0) }] = received
  const said = JSON.parse(readAsBrowser(body, browser.key, browser.auth)) as Record<string, unknown>
  expect(said).toEqual({
    id: expect.any(Number),
    title: 'Giao việc',
    url: expect.stringMatching(/^\/task\/\d+$/),
  })
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'normal' })

  const [, token = '', public_key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const { push_key } = await reception.notificationPreference.get({})
  expect(public_key).toBe(push_key)
  const point = Buffer.from(public_key, 'base64url')
  const coordinate = (at: number) => point.subarray(at, at + 32).toString('base64url')
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }, 'ES256')
  const { payload } = await jwtVerify(token, key, { audience: origin })
  expect(payload.sub).toBe('https://bcare.localhost')
  await reception.push.unsubscribe({ endpoint: browser.input.endpoint })
})

test('a service that is busy is asked again, one that knows the browser no more never', async () => {
  const [busy, gone] = [browserAt('/busy'), browserAt('/gone')]
  answers.set('/busy', [503]).set('/gone', [410])
  await reception.push.subscribe(busy.input)
  await reception.push.subscribe(gone.input)
  await admin.notification.add({ title: 'Họp lúc 12 giờ', severity: 'error' })
  await arrived(2)
  await vi.waitFor(() => clinic.pool.query('select 1'), 30_000)
  const { default: pg } = await import('pg')
  const owner = new pg.Client(clinic.owner)
  await owner.connect()
  await vi.waitFor(async () => {
    const moved = await owner.query(
      `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'push' and j.run_at > now() returning 1`,
    )
    expect(moved.rowCount).toBe(1)
  }, 30_000)
  await arrived(3)
  expect(received.map(({ url }) => url).toSorted()).toEqual(['/busy', '/busy', '/gone'])
  const [last] = received.slice(-1)
  const body = last?.body ?? Buffer.alloc(0)
  expect(JSON.parse(readAsBrowser(body, busy.key, busy.auth))).toMatchObject({
    title: 'Họp lúc 12 giờ',
    url: '/',
  })
  expect(last?.headers['urgency']).toBe('high')
  const { rows } = await owner.query('select endpoint from push_subscription')
  expect(rows).toEqual([{ endpoint: busy.input.endpoint }])
  await owner.end()
  await reception.push.unsubscribe({ endpoint: busy.input.endpoint })
})

test('a user who has signed out, or does not want a type pushed, or has quiet hours, is left alone', async () => {
  const [left, kept] = [browserAt('/left'), browserAt('/kept')]
  const away = await clinic.as('care')
  await away.push.subscribe(left.input)
  await away.auth.logout({})
  await reception.push.subscribe(kept.input)
  await reception.notificationPreference.update({
    muted: { push: ['task_assigned'] },
    quiet: null,
    sound: 'off',
  })
  await giveTask('Không đẩy việc này')
  await admin.notification.add({ title: 'Ai cũng nghe' })
  await arrived(1)
  expect(received.map(({ url }) => url)).toEqual(['/kept'])
  await reception.notificationPreference.update({
    muted: {},
    quiet: { from: '00:00', to: '00:00' },
    sound: 'off',
  })
  await admin.notification.add({ title: 'Đang yên lặng' })
  await reception.notificationPreference.update({ muted: {}, quiet: null, sound: 'off' })
  await admin.notification.add({ title: 'Hết yên lặng' })
  await arrived(2)
  const [, last] = received
  expect(JSON.parse(readAsBrowser(last?.body ?? Buffer.alloc(0), kept.key, kept.auth))).toMatchObject({
    title: 'Hết yên lặng',
  })
})

test('nobody makes the server speak to another house, and nothing is taken while pushing is off', async () => {
  const { input } = browserAt('/x')
  for (const endpoint of [
    'https://evil.example/x',
    'http://169.254.169.254/latest',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://evil.example\\@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:5432/x',
    'https://127.0.0.1/x',
    origin.replace('127.0.0.1', 'localhost'),
    origin.replace(/\d+$/, '1'),
  ])
    expect((await refusal(reception.push.subscribe({ ...input, endpoint }))).kind).toBe('rule')
  const p256dh = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url')
  expect((await refusal(reception.push.subscribe({ ...input, p256dh }))).kind).toBe('invalid')
  await admin.setting.bulk_update({ changes: [{ key: 'notify.push', value: false }] })
  expect((await refusal(reception.push.subscribe(input))).kind).toBe('not_configured')
  expect((await reception.notificationPreference.get({})).push_key).toBeNull()
})
