import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { visitor } from '../../src/kit/caller.ts'
import { localBus } from '../../src/kit/realtime/local-bus.ts'
import { openClinic, PASSWORD, type Clinic } from '../kit.ts'
import { connect, DOOR, openDoor, signedIn, type Browser, type Door } from '../setup/socket.ts'
import type { SocketOptions } from '../../src/kit/realtime/socket-options.ts'

let clinic: Clinic
let now = new Date()
const doors: Door[] = []
const door = async (changed: Partial<SocketOptions> = {}) => {
  const opened = await openDoor(clinic, changed)
  doors.push(opened)
  return opened
}
/** A token that has just been issued: the clock of this file moves. */
const fresh = async (username: string) => {
  const { access_token } = await clinic.visitor().auth.login({ username, password: PASSWORD })
  return access_token ?? ''
}
const at = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))

beforeAll(async () => {
  clinic = await openClinic({ clock: () => now })
})
afterEach(async () => {
  await Promise.all(doors.splice(0).map(({ app }) => app.close()))
})
afterAll(() => clinic.close())

test('auth is answered with a token of more than ten characters, and the rooms to join', async () => {
  const browser = await connect(await door())
  browser.say('auth', { token: await clinic.token('receptionist') }, 'a1')
  const { data, id } = (await browser.next('auth')) as { data: Record<string, unknown>; id: string }
  expect(id).toBe('a1')
  expect(String(data['token']).length).toBeGreaterThan(10)
  expect(data).toMatchObject({
    user_id: expect.any(Number),
    session_id: expect.any(Number),
    heartbeat_ms: 10_000,
  })
  const rooms = [
    await browser.next('must-join'),
    await browser.next('must-join'),
    await browser.next('must-join'),
  ]
  expect(rooms.map(({ data: room }) => (room as { room: string }).room.split(':')[0])).toEqual([
    'tenant',
    'user',
    'branch',
  ])
  browser.say('join', rooms[0]?.data, 'j1')
  expect(await browser.next('join')).toEqual({ event: 'join', data: rooms[0]?.data, id: 'j1' })
  browser.say('leave', rooms[0]?.data)
  expect(await browser.next('error')).toMatchObject({ data: { code: 403 }, metadata: { event: 'leave' } })
})

test('what would make a schema throw is ignored, and the socket and the server go on', async () => {
  const browser = await connect(await door())
  browser.say('auth', await clinic.token('receptionist'))
  await browser.next('auth')
  const hostile = { length: { toString: 1, valueOf: 2 } }
  for (const [event, data] of [
    ['join', { room: hostile }],
    ['leave', { room: hostile }],
    ['on', { event: hostile }],
    ['off', { event: hostile }],
    ['auth', { token: hostile }],
  ] as const)
    browser.say(event, data)
  browser.say('ping', undefined, 'after')
  expect(await browser.next('pong')).toEqual({ event: 'pong', id: 'after' })
})

test('the token may be sent bare; ping is answered by pong', async () => {
  const browser = await connect(await door())
  browser.say('ping', undefined, 'p1')
  expect(await browser.next('pong')).toEqual({ event: 'pong', id: 'p1' })
  browser.say('auth', await clinic.token('receptionist'))
  await browser.next('auth')
})

test('nothing but auth and ping is answered before auth, and who sends no auth for 5 s is closed', async () => {
  const { port, ...rest } = await door()
  const browser = await connect({ port, ...rest })
  browser.say('on', { event: 'tag' })
  expect(await browser.next('error')).toMatchObject({ data: { code: 401 } })
  at(4)
  browser.say('ping')
  await browser.next('pong')
  at(1)
  expect(await browser.closed).toBe(4401)
})

test('tokens that are wrong, of another clinic, or of an unknown address are refused', async () => {
  const opened = await door()
  const closing = async (token: string, host?: string) => {
    const browser = await connect(opened, host)
    browser.say('auth', { token })
    return browser.closed
  }
  expect(await closing('nonsense')).toBe(4401)
  expect(await closing(`${await clinic.token('admin')}x`)).toBe(4401)
  expect(await closing(await clinic.token('admin'), DOOR['saas'])).toBe(4401)
  expect(await closing(await clinic.token('admin'), 'nowhere.localhost')).toBe(4403)
})

test('a change made over HTTP reaches the listeners of that clinic, and nobody else', async () => {
  const opened = await door()
  const listener = await signedIn(opened, await clinic.token('receptionist'))
  const stranger = await signedIn(opened, await clinic.token('receptionist', 'saas'), DOOR['saas'])
  const idle = await signedIn(opened, await clinic.token('manager'))
  for (const browser of [listener, stranger]) {
    browser.say('on', { event: 'tag' })
    await browser.next('on')
  }
  const admin = await clinic.as('admin')
  const { id } = await admin.tag.add({ name: 'Khách quý', scope: 'both', color: '#0891B2' })
  expect(await listener.next('tag')).toMatchObject({ data: { entity: 'tag', id, action: 'create' } })
  listener.say('off', { event: 'tag' })
  await listener.next('off')
  await admin.tag.add({ name: 'Khách mới', scope: 'both', color: '#0891B2' })
  for (const browser of [listener, stranger, idle]) {
    browser.say('ping')
    await browser.next('pong')
  }
  expect(
    [listener, stranger, idle].map(({ heard }) => heard.filter(({ event }) => event === 'tag').length),
  ).toEqual([1, 0, 0])
})

test('topics and rooms need the matching read permission', async () => {
  const opened = await door()
  const keeper = await signedIn(opened, await clinic.token('storekeeper'))
  const refused = async (event: string, data: object) => {
    keeper.say(event, data)
    return ((await keeper.next('error')).data as { code: number }).code
  }
  for (const topic of ['person', 'deal', '*', 'unknown', ''])
    expect(await refused('on', { event: topic }), topic).toBe(403)
  const rooms = [
    'person:1',
    'deal-board:1',
    'calendar:1:2026-11-21',
    'tenant:2',
    'user:1',
    'branch:99',
    'person:0',
    'person:1x',
    'nowhere',
  ]
  for (const room of rooms) expect(await refused('join', { room }), room).toBe(403)
  expect(await refused('join', { room: 7 })).toBe(400)
  keeper.say('on', { event: 'tag' })
  await keeper.next('on')
})

test('a calendar of another branch needs the permission for all branches', async () => {
  const opened = await door()
  const receptionist = await signedIn(opened, await clinic.token('receptionist'))
  const rooms = await Promise.all([1, 2, 3].map(() => receptionist.next('must-join')))
  const own = rooms
    .map(({ data }) => /branch:(\d+)/.exec((data as { room: string }).room)?.[1])
    .findLast(Boolean)
  receptionist.say('join', { room: `calendar:${own}:2026-11-21` })
  await receptionist.next('join')
  receptionist.say('join', { room: `calendar:${Number(own) + 1}:2026-11-21` })
  expect(await receptionist.next('error')).toMatchObject({ data: { code: 403 } })
  const manager = await signedIn(opened, await clinic.token('manager'))
  manager.say('join', { room: `calendar:${Number(own) + 1}:2026-11-21` })
  await manager.next('join')
})

test('a room hears what it is about, and once however often it is listened to', async () => {
  const opened = await door()
  const browser = await signedIn(opened, await clinic.token('admin'))
  const { tenant_id } = await clinic.application.options.identify(1, await clinic.token('admin'), true)
  const publish = (entity: string, id: number) =>
    clinic.bus.publish(tenant_id, { entity, id, action: 'update', keys: [], by: null })
  for (const room of ['person:5', 'deal-board:1', 'deal-board:2', 'calendar:1:2026-11-21']) {
    browser.say('join', { room })
    await browser.next('join')
  }
  for (const [entity, id] of [
    ['person', 5],
    ['person', 6],
    ['deal', 7],
    ['appointment', 8],
    ['tag', 9],
  ] as const)
    publish(entity, id)
  browser.say('leave', { room: 'deal-board:1' })
  await browser.next('leave')
  publish('deal', 10)
  browser.say('on', { event: 'deal' })
  await browser.next('on')
  publish('deal', 11)
  browser.say('ping')
  await browser.next('pong')
  const ids = browser.heard.flatMap(({ data }) =>
    (data as { entity?: string; id: number } | undefined)?.entity === undefined
      ? []
      : [(data as { id: number }).id],
  )
  expect(ids).toEqual([5, 7, 8, 10, 11])
})

test('a notification reaches every socket of its user and no other', async () => {
  const opened = await door()
  const [one, two] = [
    await signedIn(opened, await clinic.token('care')),
    await signedIn(opened, await clinic.token('care')),
  ]
  const other = await signedIn(opened, await clinic.token('manager'))
  const { tenant_id, user_id } = await clinic.application.options.identify(
    1,
    await clinic.token('care'),
    true,
  )
  const data = { action: 'delete', id: 77 } as const
  await clinic.bus.send({ kind: 'notification', tenant_id, user_id: user_id ?? 0, data })
  expect([await one.next('notification'), await two.next('notification')]).toEqual(
    [1, 2].map(() => ({ event: 'notification', data })),
  )
  other.say('ping')
  await other.next('pong')
  expect(other.heard.some(({ event }) => event === 'notification')).toBe(false)
})

test('a page of another host cannot open a socket', async () => {
  const opened = await door()
  for (const origin of ['https://evil.example', 'null', 'http://bcare.localhost.evil.example']) {
    await expect(connect(opened, DOOR['bcare'], { origin }), origin).rejects.toThrow('403')
  }
  const browser = await connect(opened, DOOR['bcare'], { origin: 'https://bcare.localhost' })
  browser.socket.close()
})

test('a program that names no origin needs a token that would be good for a call', async () => {
  const opened = await door()
  const bare = (headers: Record<string, string> = {}) =>
    connect(opened, DOOR['bcare'], { origin: null, headers })
  const token = await fresh('receptionist')
  await expect(bare()).rejects.toThrow('403')
  await expect(bare({ authorization: 'Basic x' })).rejects.toThrow('403')
  await expect(bare({ authorization: 'Bearer nonsense' })).rejects.toThrow('401')
  const foreign = { authorization: `Bearer ${await clinic.token('receptionist', 'saas')}` }
  await expect(bare(foreign)).rejects.toThrow('401')
  const program = await bare({ authorization: `Bearer ${token}` })
  program.say('auth', { token })
  await program.next('auth')
  const page = { origin: 'https://evil.example', headers: { authorization: `Bearer ${token}` } }
  await expect(connect(opened, DOOR['bcare'], page)).rejects.toThrow('403')
})

test('an address has a hundred sockets open that nobody has signed in on, and three hundred a minute', async () => {
  const opened = await door({ limits: { auth_ms: 600_000 } })
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const knock = (address: string) => connect(opened, DOOR['bcare'], from(address))
  const open: Browser[] = []
  for (let count = 0; count < 100; count += 1) open.push(await knock('2001:db8:1:2::1'))
  await expect(knock('2001:db8:1:2::ffff')).rejects.toThrow('429')
  open.push(await knock('2001:db8:1:3::1'))
  // A user who signs in makes room for the next one: staff behind one address are no strangers.
  open[0]?.say('auth', { token: await fresh('receptionist') })
  await open[0]?.next('auth')
  open.push(await knock('2001:db8:1:2::2'))
  await expect(knock('2001:db8:1:2::3')).rejects.toThrow('429')

  for (let count = 0; count < 300; count += 1) {
    const { socket, closed } = await knock('198.51.100.9')
    socket.close()
    await closed
  }
  await expect(knock('198.51.100.9')).rejects.toThrow('429')
  at(60)
  open.push(await knock('198.51.100.9'))
})

test('a message over 64 KiB, the 101st in a minute, and a sixth socket are not borne', async () => {
  const opened = await door()
  const loud = await signedIn(opened, await clinic.token('doctor'))
  loud.socket.send('x'.repeat(64 * 1024 + 1))
  expect(await loud.closed).toBe(1009)

  const quick = await signedIn(opened, await clinic.token('doctor'))
  for (let sent = 1; sent < 100; sent += 1)
    quick.socket.send(sent % 2 === 0 ? 'not json' : '{"event":"unknown"}')
  quick.say('ping')
  expect(await quick.closed).toBe(4429)

  const patient = await signedIn(opened, await clinic.token('doctor'))
  for (let sent = 1; sent < 100; sent += 1) patient.say('ping')
  await vi.waitFor(
    () => expect(patient.heard.filter(({ event }) => event === 'pong').length).toBe(99),
    30_000,
  )
  at(60)
  patient.say('ping')
  await vi.waitFor(
    () => expect(patient.heard.filter(({ event }) => event === 'pong').length).toBe(100),
    30_000,
  )

  const more = []
  for (let count = 0; count < 5; count += 1) more.push(await signedIn(opened, await clinic.token('doctor')))
  expect(await patient.closed).toBe(4429)
  expect(more.every(({ socket }) => socket.readyState === socket.OPEN)).toBe(true)
})

test('logout, a disabled user, a change of permissions: the sockets concerned are closed', async () => {
  const opened = await door()
  const token = await clinic.token('marketing')
  const [leaving, staying] = [
    await signedIn(opened, token),
    await signedIn(opened, await clinic.token('accountant')),
  ]
  await clinic.post('/v1/auth/logout', {}, { authorization: `Bearer ${token}` })
  expect(await leaving.closed).toBe(4401)
  const again = await connect(opened)
  again.say('auth', { token })
  expect(await again.closed).toBe(4401)
  const stranger = await signedIn(opened, await clinic.token('admin', 'saas'), DOOR['saas'])
  const { tenant_id } = await clinic.application.options.identify(1, await clinic.token('accountant'), true)
  await clinic.bus.send({ kind: 'identity', tenant_id, user_id: null, session_id: null })
  expect(await staying.closed).toBe(4401)
  expect(stranger.socket.readyState).toBe(stranger.socket.OPEN)
})

test('who is identified while rights change is identified again', async () => {
  const bus = localBus()
  let asked = 0
  const opened = await door({
    bus,
    identify: async () => {
      asked += 1
      if (asked === 1) await bus.send({ kind: 'identity', tenant_id: 1, user_id: 1, session_id: null })
      return asked === 1 ? { ...visitor(1), user_id: 1 } : visitor(1)
    },
  })
  const browser = await connect(opened)
  browser.say('auth', { token: await clinic.token('admin') })
  expect(await browser.closed).toBe(4401)
  expect(asked).toBe(2)
})

test('a socket ends with its access token, unless a newer one of the same person came in time', async () => {
  const opened = await door()
  const first = await clinic.visitor().auth.login({ username: 'telesale', password: PASSWORD })
  const token = first.access_token ?? ''
  const [lasting, ending] = [await signedIn(opened, token), await signedIn(opened, token)]
  lasting.say('on', { event: 'tag' })
  await lasting.next('on')
  at(580)
  const next = await clinic
    .visitor()
    .auth.refresh({ refresh_token: first.refresh_token ?? '', id: first.user?.id ?? 0 })
  lasting.say('auth', { token: next.access_token })
  await lasting.next('auth')
  at(21)
  expect(await ending.closed).toBe(4401)
  expect(lasting.socket.readyState).toBe(lasting.socket.OPEN)
  expect(lasting.heard.filter(({ event }) => event === 'must-join').length).toBe(3)
  const { tenant_id } = await clinic.application.options.identify(1, next.access_token, true)
  clinic.bus.publish(tenant_id, { entity: 'tag', id: 1, action: 'update', keys: [], by: null })
  await lasting.next('tag')
  lasting.say('auth', { token: await fresh('consultant') })
  expect(await lasting.closed).toBe(4403)
})

test('being connected does not count as being active', async () => {
  const opened = await door()
  const token = await fresh('assistant')
  const owner = new pg.Client(clinic.owner)
  await owner.connect()
  await owner.query(`update session set last_used_at = now() - interval '20 minutes'`)
  const browser = await signedIn(opened, token)
  browser.say('ping')
  await browser.next('pong')
  const { rows } = await owner.query(
    `select 1 from session where last_used_at > now() - interval '19 minutes'`,
  )
  await owner.end()
  expect(rows).toEqual([])
})

test('a client that does not read is cut at the limit, and harms nobody else', async () => {
  const opened = await door({ limits: { buffered_bytes: 100_000, close_ms: 100 } })
  const token = await fresh('manager')
  const [slow, healthy] = [await signedIn(opened, token), await signedIn(opened, token)]
  for (const browser of [slow, healthy]) {
    browser.say('on', { event: 'tag' })
    await browser.next('on')
  }
  const { tenant_id } = await clinic.application.options.identify(1, token, true)
  const keys = Array.from({ length: 500 }, (_, index) => `a_rather_long_name_of_a_key_${index}`)
  slow.socket.pause()
  for (let id = 1; opened.closed.length === 0; id += 1) {
    clinic.bus.publish(tenant_id, { entity: 'tag', id, action: 'update', keys, by: null })
    await healthy.next('tag')
  }
  expect(opened.closed).toEqual(['slow'])
  expect(opened.sockets.size()).toBe(1)
  slow.socket.resume()
  await slow.closed
})

test('a peer that has gone silent is found out', async () => {
  const opened = await door({ limits: { ping_ms: 50 } })
  const silent = await connect(opened, DOOR['bcare'], { autoPong: false })
  const answering = await connect(opened)
  expect(await silent.closed).toBe(1006)
  expect(answering.socket.readyState).toBe(answering.socket.OPEN)
})

test('a server that stops says so; events that may have been missed end the connection', async () => {
  const opened = await door()
  const token = await fresh('manager')
  const before = await signedIn(opened, token)
  await clinic.bus.send({ kind: 'gap' })
  expect(await before.closed).toBe(1012)
  const browser = await signedIn(opened, token)
  await opened.app.close()
  expect(await browser.closed).toBe(1001)
})

test('no more sockets than the process bears', async () => {
  const opened = await door({ limits: { sockets: 2 } })
  const [one] = [await connect(opened), await connect(opened)]
  await expect(connect(opened)).rejects.toThrow('503')
  one.socket.close()
  await vi.waitFor(() => expect(opened.sockets.size()).toBe(1), 30_000)
  await connect(opened)
})
