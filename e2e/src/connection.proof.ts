import type { Page, WebSocket } from '@playwright/test'
import { expect, signIn, test } from './staff.ts'

/** The real-time connections that a page opens, each with what the page said on it. */
function connectionsOf(page: Page): { socket: WebSocket; said: string[] }[] {
  const connections: { socket: WebSocket; said: string[] }[] = []
  page.on('websocket', (socket) => {
    const said: string[] = []
    socket.on('framesent', ({ payload }) =>
      said.push((JSON.parse(String(payload)) as { event: string }).event),
    )
    connections.push({ socket, said })
  })
  return connections
}

const times = (said: readonly string[], event: string) => said.filter((each) => each === event).length

test('a token that is renewed is said on the connection that is there', async ({ page }) => {
  const connections = connectionsOf(page)
  await signIn(page, 'receptionist')
  await expect.poll(() => times(connections[0]?.said ?? [], 'on')).toBeGreaterThan(0)
  await page.evaluate(() => (document.cookie = 'access_token=; path=/; max-age=0'))
  await page.getByRole('link', { name: 'Khách hàng' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /Khách hàng/ })).toBeVisible()
  await expect.poll(() => times(connections[0]?.said ?? [], 'auth')).toBe(2)
  expect(connections).toHaveLength(1)
  expect(connections[0]?.socket.isClosed()).toBe(false)
})

test('the sixth window takes the place of the first, which does not fight for it', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await page.clock.install()
  const connections = connectionsOf(page)
  await signIn(page, 'receptionist')
  await expect.poll(() => times(connections[0]?.said ?? [], 'on')).toBeGreaterThan(0)
  for (let window = 2; window <= 6; window += 1) {
    const another = await context.newPage()
    const own = connectionsOf(another)
    await another.goto('/')
    await expect.poll(() => times(own[0]?.said ?? [], 'on')).toBeGreaterThan(0)
  }
  await expect.poll(() => connections[0]?.socket.isClosed()).toBe(true)
  await page.clock.runFor(100_000)
  expect(connections).toHaveLength(1)
  // A user who comes back to this window is connected again.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => times(connections[1]?.said ?? [], 'on')).toBeGreaterThan(0)
})
