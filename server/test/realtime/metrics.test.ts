import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { observe } from '../../src/kit/http/observe.ts'
import { openClinic, type Clinic } from '../kit.ts'
import { connect, openDoor, signedIn } from '../setup/socket.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

/** An operator's view of a clinic's sockets: the figures of `/metrics` that are about them. */
async function watched() {
  const watch = observe(clinic.pool)
  const app = Fastify()
  watch.serve(app, {
    probe: { answers: () => Promise.resolve(true) },
    metrics_token: undefined,
    metrics_open: true,
  })
  const door = await openDoor(clinic, {
    meter: watch.sockets,
    limits: { sockets_per_user: 1 },
  })
  const figures = async () => {
    const { payload } = await app.inject('/metrics')
    const lines = payload.matchAll(/^bcare_sockets?_(\w+(?:\{[^}]*\})?) (\d+)$/gm)
    return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]))
  }
  return { door, figures, close: () => Promise.all([app.close(), door.app.close()]) }
}

test('/metrics says how many sockets are open, and why the others ended', async () => {
  const { door, figures, close } = await watched()
  expect(await figures()).toMatchObject({ open: 0 })
  const token = await clinic.token('receptionist')
  const first = await signedIn(door, token)
  const second = await signedIn(door, token)
  expect(await first.closed).toBe(4429)
  const leaving = await connect(door)
  const unplugged = await connect(door)
  const loud = await signedIn(door, await clinic.token('doctor'))
  leaving.socket.close()
  unplugged.socket.terminate()
  loud.socket.send('x'.repeat(64 * 1024 + 1))
  await Promise.all([leaving.closed, unplugged.closed, loud.closed])
  await vi.waitFor(
    async () =>
      expect(await figures()).toMatchObject({
        open: 1,
        'closed_total{reason="crowd"}': 1,
        'closed_total{reason="left"}': 1,
        'closed_total{reason="lost"}': 1,
        'closed_total{reason="bad_frame"}': 1,
      }),
    30_000,
  )
  await clinic.bus.send({ kind: 'gap' })
  expect(await second.closed).toBe(1012)
  await vi.waitFor(
    async () => expect(await figures()).toMatchObject({ open: 0, 'closed_total{reason="missed"}': 1 }),
    30_000,
  )
  await close()
})

test('/metrics counts what is said on sockets in both directions', async () => {
  const { door, figures, close } = await watched()
  const browser = await signedIn(door, await clinic.token('receptionist'))
  browser.say('ping')
  await browser.next('pong')
  const heard = browser.heard.length
  expect(await figures()).toMatchObject({
    'messages_total{direction="received"}': 2,
    'messages_total{direction="sent"}': heard,
  })
  await close()
})
