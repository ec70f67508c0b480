import type { Page, WebSocketRoute } from '@playwright/test'
import { expect, signIn, test } from './staff.ts'

/** What the other end of the real-time connection has seen, and whether it answers. */
interface Peer {
  opened: WebSocketRoute[]
  pings: number
  lost: number
  answers: boolean
  /** Closes every new connection at once. */
  refuses: boolean
}

/** Stands in for the server's socket, so that silence and refusal can be had for the asking; time is stopped. */
async function standIn(page: Page): Promise<Peer> {
  const peer: Peer = { opened: [], pings: 0, lost: 0, answers: true, refuses: false }
  await page.routeWebSocket(/\/ws$/, (socket) => {
    peer.opened.push(socket)
    socket.onClose(() => (peer.lost += 1))
    if (peer.refuses) void socket.close({ code: 1011, reason: 'unexpected' })
    socket.onMessage((text) => {
      const { event } = JSON.parse(String(text)) as { event: string }
      if (event === 'auth') socket.send(JSON.stringify({ event: 'auth', data: { token: 'x'.repeat(20) } }))
      if (event !== 'ping') return
      peer.pings += 1
      if (peer.answers) socket.send('{"event":"pong"}')
    })
  })
  return peer
}

/** Signed in, connected, and from now on only as much time passes as the test says. */
async function connected(page: Page): Promise<Peer> {
  await page.clock.install()
  const peer = await standIn(page)
  await signIn(page, 'manager')
  await expect.poll(() => peer.opened.length).toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return peer
}

test('a ping goes out every ten seconds, and an answer keeps the connection', async ({ page }) => {
  const peer = await connected(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  for (let beat = 1; beat <= 5; beat += 1) {
    const before = peer.pings
    await page.clock.runFor(10_000)
    await expect.poll(() => peer.pings).toBe(before + 1)
  }
  expect(peer.opened.length).toBe(1)
  expect(peer.lost).toBe(0)
})

test('a ping without an answer for 15 s ends the connection, and a new one is made after 3 s', async ({
  page,
}) => {
  const peer = await connected(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  peer.answers = false
  const silent = peer.pings
  await page.clock.runFor(10_000)
  await expect.poll(() => peer.pings).toBe(silent + 1)
  await page.clock.runFor(4_000)
  expect(peer.lost).toBe(0)
  await page.clock.runFor(11_000)
  await expect.poll(() => peer.lost).toBe(1)
  expect(peer.opened.length).toBe(1)
  peer.answers = true
  await page.clock.runFor(3_000)
  await expect.poll(() => peer.opened.length).toBe(2)
})

test('five attempts are made to connect again, from 3 s doubling, and then no more', async ({ page }) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const peer = await connected(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  peer.refuses = true
  await peer.opened[0]?.close({ code: 1011, reason: 'unexpected' })
  await expect.poll(() => warnings).toContain('WebSocket closed: 1011 unexpected')
  for (const [attempt, delay] of [3_000, 6_000, 12_000, 24_000, 48_000].entries()) {
    await page.clock.runFor(delay - 100)
    expect(peer.opened.length).toBe(1 + attempt)
    await page.clock.runFor(100)
    await expect.poll(() => peer.opened.length).toBe(2 + attempt)
    await expect
      .poll(() => warnings.filter((text) => text === 'WebSocket closed: 1011 unexpected').length)
      .toBe(2 + attempt)
  }
  await page.clock.runFor(600_000)
  expect(peer.opened.length).toBe(6)
})

test('without an access token the connection only warns', async ({ page, context, baseURL }) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const peer = await connected(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await peer.opened[0]?.close({ code: 1011, reason: 'unexpected' })
  await expect.poll(() => warnings.length).toBeGreaterThan(0)
  // The token goes in the moment that the connection is there, so that no other call can renew it first.
  await page.evaluate(() => {
    const Real = WebSocket
    Object.assign(globalThis, {
      WebSocket: Object.assign(
        function (address: string) {
          const socket = new Real(address)
          socket.addEventListener('open', () => {
            document.cookie = 'access_token=; Path=/; Max-Age=0; Secure; SameSite=Strict'
          })
          return socket
        },
        { OPEN: Real.OPEN },
      ),
    })
  })
  await page.clock.runFor(3_000)
  await expect.poll(() => warnings).toContain('WebSocket: there is no access token')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await context.cookies(baseURL).then((all) => all.some(({ name }) => name === 'user'))).toBe(true)
})
