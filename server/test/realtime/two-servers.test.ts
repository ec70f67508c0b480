import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { APP_ROLE } from '../../src/kit/database/migrate.ts'
import { postgresBus } from '../../src/kit/realtime/postgres-bus.ts'
import { openClinic, type Clinic } from '../kit.ts'
import { openDoor, signedIn, type Door } from '../setup/socket.ts'

let template: Clinic
let servers: { clinic: Clinic; door: Door }[]

/** A server process of its own in everything but the process: pool, bus, caches, sockets. */
async function openServer() {
  const bus = await postgresBus({
    connection: { ...template.owner, user: APP_ROLE },
    logger: pino({ level: 'silent' }),
  })
  const clinic = await openClinic({ bus, beside: template })
  return { clinic, door: await openDoor(clinic) }
}

beforeAll(async () => {
  template = await openClinic()
  servers = [await openServer(), await openServer()]
})
afterAll(async () => {
  await Promise.all(servers.map(({ door }) => door.app.close()))
  await Promise.all([...servers.map(({ clinic }) => clinic.close()), template.close()])
})

test('a change on either server reaches the sockets of both', async () => {
  const [one, two] = servers
  if (one === undefined || two === undefined) throw new Error('two servers')
  const token = await one.clinic.token('receptionist')
  const browsers = [await signedIn(one.door, token), await signedIn(two.door, token)]
  for (const browser of browsers) {
    browser.say('on', { event: 'tag' })
    await browser.next('on')
  }
  for (const { clinic } of servers) {
    const admin = await clinic.as('admin')
    const { id } = await admin.tag.add({
      name: `Của ${servers.findIndex((server) => server.clinic === clinic)}`,
      scope: 'both',
      color: '#0891B2',
    })
    for (const browser of browsers)
      expect(await browser.next('tag')).toMatchObject({ data: { id, action: 'create' } })
  }
  expect(browsers.map(({ heard }) => heard.filter(({ event }) => event === 'tag').length)).toEqual([2, 2])
})

test('a session that ends on one server is refused by the other, on its sockets and in its calls', async () => {
  const [one, two] = servers
  if (one === undefined || two === undefined) throw new Error('two servers')
  const token = await one.clinic.token('manager')
  const authorization = `Bearer ${token}`
  const browser = await signedIn(two.door, token)
  expect((await two.clinic.post('/v1/tag/list', {}, { authorization })).body.code).toBe(0)
  await one.clinic.post('/v1/auth/logout', {}, { authorization })
  expect(await browser.closed).toBe(4401)
  expect((await two.clinic.post('/v1/tag/list', {}, { authorization })).status).toBe(401)
})

test('whose roles change is asked again at once on every server, and may more', async () => {
  const [one, two] = servers
  if (one === undefined || two === undefined) throw new Error('two servers')
  const [token, other] = [await one.clinic.token('storekeeper'), await one.clinic.token('telesale')]
  const browsers = [await signedIn(one.door, token), await signedIn(two.door, token)]
  const untouched = await signedIn(two.door, other)
  const mayRead = async () => {
    const { body } = await two.clinic.post('/v1/auth/me', {}, { authorization: `Bearer ${token}` })
    return 'deal:read' in (body.data as { grants: object }).grants
  }
  expect(await mayRead()).toBe(false)
  const owner = new pg.Client(template.owner)
  await owner.connect()
  await owner.query(`insert into user_role select u.tenant_id, u.id, r.id from "user" u
    join role r on r.tenant_id = u.tenant_id and r.name = 'consultant' where u.tenant_id = 1 and u.username = 'storekeeper'`)
  await owner.end()
  expect(await Promise.all(browsers.map(({ closed }) => closed))).toEqual([4401, 4401])
  expect(await mayRead()).toBe(true)
  untouched.say('ping')
  await untouched.next('pong')
})
