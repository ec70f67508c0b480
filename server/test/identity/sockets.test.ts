import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { APP_ROLE } from '../../src/kit/database/migrate.ts'
import { postgresBus } from '../../src/kit/realtime/postgres-bus.ts'
import { openClinic, PASSWORD, type Api, type Clinic } from '../kit.ts'
import { openDoor, signedIn, type Door } from '../setup/socket.ts'
import { knock, signIn, stateOf } from '../suites/door.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

/** How long an open page may go on with what it may no longer do (docs/security.md "Sign-in and sessions"). */
const AT_MOST_MS = 2_000

let template: Clinic
let clinic: Clinic
let door: Door
let admin: Api

beforeAll(async () => {
  template = await openClinic()
  const connection: pg.ClientConfig = { ...template.owner, user: APP_ROLE }
  const bus = await postgresBus({ connection, logger: pino({ level: 'silent' }) })
  clinic = await openClinic({ bus, beside: template })
  door = await openDoor(clinic)
  admin = await clinic.as('admin')
})
afterAll(async () => {
  await door.app.close()
  await clinic.close()
  await template.close()
})

const app = () => clinic.application.app
const idOf = async (username: string) =>
  (await admin.user.list({ search: username, limit: 200 })).data.find((one) => one.username === username)
    ?.id ?? 0

/** Does something about a user whose page is open, and answers what closed it and after how long. */
async function whilePageIsOpen(token: string, work: () => Promise<unknown>) {
  const page = await signedIn(door, token)
  const begun = performance.now()
  await work()
  const code = await page.closed
  return { code, took: performance.now() - begun }
}

const mayRead = async (token: string) =>
  (await clinic.post('/v1/person/list', {}, { authorization: `Bearer ${token}` })).body.code

test('a right taken from a role is gone at the next request, and open pages ask again within two seconds', async () => {
  const { access } = await signIn(app(), 'marketing')
  expect(await mayRead(access)).toBe(0)
  const { data } = await admin.role.list({ limit: 200 })
  const id = data.find(({ name }) => name === 'marketing')?.id ?? 0
  const before = await admin.role.get({ id })
  const known = new Set(
    (await admin.role.catalogue({})).flatMap(({ object, actions }) =>
      actions.map(({ action }) => `${object}:${action}`),
    ),
  )
  const kept = before.permissions.filter(({ object, action }) => known.has(`${object}:${action}`))
  const save = (permissions: typeof kept, version: number) =>
    admin.role.add({ name: before.name, label: before.label, version, permissions })
  const { code, took } = await whilePageIsOpen(access, () =>
    save(
      kept.filter(({ object, action }) => `${object}:${action}` !== 'person:read'),
      before.version,
    ),
  )
  expect(await mayRead(access)).toBe(403)
  expect([code, took < AT_MOST_MS]).toEqual([4401, true])
  // The session itself goes on: the page comes back and may do less.
  expect(await stateOf(app(), access)).toBe(0)
  await save(kept, before.version + 1)
  await expect.poll(() => mayRead(access)).toBe(0)
})

test('a role taken from a user, or given, counts at once', async () => {
  const { access } = await signIn(app(), 'telesale')
  const { data } = await admin.role.list({ limit: 200 })
  const role_ids = data.filter(({ name }) => name === 'telesale').map(({ id }) => id)
  const user_ids = [await idOf('telesale')]
  const { code, took } = await whilePageIsOpen(access, () =>
    admin.role.assign({ user_ids, role_ids, mode: 'remove' }),
  )
  expect([code, took < AT_MOST_MS, await mayRead(access)]).toEqual([4401, true, 403])
  await admin.role.assign({ user_ids, role_ids, mode: 'add' })
  await expect.poll(() => mayRead(access)).toBe(0)
})

test('an account that is locked is signed out at its next request, and its open pages within two seconds', async () => {
  const { access } = await signIn(app(), 'care')
  const id = await idOf('care')
  const { code, took } = await whilePageIsOpen(access, () =>
    admin.user.lock({ id, reason: 'Mất điện thoại' }),
  )
  expect([code, took < AT_MOST_MS, await stateOf(app(), access)]).toEqual([4401, true, 401])
  await expect(signedIn(door, access)).rejects.toThrow()
})

test('a new password ends every other session, with its open pages, within two seconds', async () => {
  const here = await signIn(app(), 'consultant')
  const there = await signIn(app(), 'consultant')
  const change = () =>
    knock(
      app(),
      'change-password',
      { password: PASSWORD, new_password: 'Răng khôn số 8' },
      { token: here.access },
    )
  const { code, took } = await whilePageIsOpen(there.access, change)
  expect([code, took < AT_MOST_MS]).toEqual([4401, true])
  expect([await stateOf(app(), there.access), await stateOf(app(), here.access)]).toEqual([401, 0])
})

test('a temporary password given by the administrator does the same', async () => {
  const { access } = await signIn(app(), 'accountant')
  const id = await idOf('accountant')
  const { code, took } = await whilePageIsOpen(access, () => admin.user.reset_password({ id }))
  expect([code, took < AT_MOST_MS, await stateOf(app(), access)]).toEqual([4401, true, 401])
})

test('control: whom nothing concerns keeps the page open all the while', async () => {
  const { access } = await signIn(app(), 'receptionist')
  const page = await signedIn(door, access)
  await admin.user.lock({ id: await idOf('storekeeper'), reason: 'Không liên quan' })
  const still = await Promise.race([
    page.closed.then(() => 'closed'),
    new Promise((resolve) => setTimeout(() => resolve('open'), 500)),
  ])
  expect(still).toBe('open')
  page.socket.close()
})
