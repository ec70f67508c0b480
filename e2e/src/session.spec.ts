import type { Page } from '@playwright/test'
import { expect, PASSWORD, signInAtScreen, test } from './staff.ts'
import { expectToast } from './toasts.ts'

/** Makes the browser's access token one that the server refuses, as if it had been revoked, and goes on at once. */
const spoilToken = (page: Page, then: { click?: string; reload?: boolean } = {}) =>
  page.evaluate(({ click, reload }) => {
    const token = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const [head, body] = token.split('.')
    document.cookie = `access_token=${head}.${body}.spoilt; Path=/; Secure; SameSite=Strict`
    if (click !== undefined) document.querySelector<HTMLElement>(click)?.click()
    if (reload) location.reload()
  }, then)

/** Waits on a small screen until it has read all it needs; only a page that is loaded anew shows when that is. */
async function rest(page: Page): Promise<void> {
  await page.goto('/tags')
  await expect(page.getByRole('row', { name: /Cần gọi lại/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test.describe('a session', () => {
  test('a refused token is renewed once for any number of calls, and the calls succeed', async ({ page }) => {
    await signInAtScreen(page, 'manager')
    let refreshes = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/auth/refresh')) refreshes += 1
    })
    await page.goto('/tags')
    await expect(page.getByRole('row', { name: /Cần gọi lại/ })).toBeVisible()
    refreshes = 0
    // In one step, so that no late read of the old page finds out and is cut off by the new one.
    await Promise.all([page.waitForEvent('load'), spoilToken(page, { reload: true })])
    await expect(page.getByRole('row', { name: /Cần gọi lại/ })).toBeVisible()
    await expect(page.getByText('Phiên đăng nhập hết hạn')).toHaveCount(0)
    expect(refreshes).toBe(1)
  })

  test('every call that was refused is sent once more after that, and no call twice', async ({ page }) => {
    await signInAtScreen(page, 'manager')
    // What a screen one leaves still waits for is given up, and not sent again.
    await rest(page)
    const answers = new Map<string, number[]>()
    let refreshes = 0
    page.on('response', (response) => {
      const request = response.request()
      if (request.method() !== 'POST') return
      if (request.url().endsWith('/v1/auth/refresh')) refreshes += 1
      const call = `${request.url()} ${request.postData()}`
      answers.set(call, [...(answers.get(call) ?? []), response.status()])
    })
    // In one step, so that nothing finds out before the many reads of this screen do together.
    await spoilToken(page, { click: 'a[href="/customer"]' })
    await expect(page.getByRole('row', { name: /KH\d{7}/ }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const refused = [...answers].filter(([, statuses]) => statuses.includes(401))
    expect(refused.length).toBeGreaterThan(1)
    // A list that is asked for otherwise meanwhile, for the columns of one's own, is not asked for as before once more.
    const path = (call: string) => call.split(' ')[0]
    const givenUp = ([call, statuses]: [string, number[]]) =>
      statuses.join(' ') === '401' &&
      [...answers].some(([other, [first]]) => other !== call && path(other) === path(call) && first === 200)
    expect(refused.filter((one) => one[1].join(' ') !== '401 200' && !givenUp(one))).toEqual([])
    expect(refreshes).toBe(1)
  })

  test('who is refused again after that is signed out, with one message', async ({ page }) => {
    await signInAtScreen(page, 'manager')
    const bodies: string[] = []
    await page.route('**/v1/tag/list', (route) => {
      bodies.push(route.request().postData() ?? '')
      return route.fulfill({ status: 401, json: { code: 401, message: 'Hết phiên.', data: null } })
    })
    await page.getByRole('link', { name: 'Nhãn' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Phiên đăng nhập hết hạn')).toHaveCount(1)
    // Each of the screen's calls once more, and no call a third time.
    const times = [...Map.groupBy(bodies, (body) => body).values()].map(({ length }) => length)
    expect(new Set(times)).toEqual(new Set([2]))
  })

  for (const { left, refreshed } of [
    { left: 40, refreshed: false },
    { left: 25, refreshed: true },
  ]) {
    test(`a token with ${left} s to live is ${refreshed ? 'renewed before' : 'good enough for'} the next call`, async ({
      page,
    }) => {
      await page.clock.install()
      // Whatever else would speak to the server in the meantime is kept from it.
      await page.routeWebSocket(/\/ws$/, () => {})
      await signInAtScreen(page, 'care')
      await rest(page)
      const expires = await page.evaluate(() => {
        const token = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
        return (JSON.parse(atob(token.split('.')[1] ?? '')) as { exp: number }).exp * 1000
      })
      const calls: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
      })
      await page.clock.setFixedTime(expires - left * 1000)
      await page.getByRole('link', { name: 'Khách hàng' }).click()
      await expect.poll(() => calls.length).toBeGreaterThan(0)
      expect(calls[0] === '/v1/auth/refresh').toBe(refreshed)
      await page.waitForLoadState('networkidle')
      expect(calls.includes('/v1/auth/refresh')).toBe(refreshed)
    })
  }

  test('a session that ended says so and leads to login', async ({ page, context }) => {
    await signInAtScreen(page, 'manager')
    const tags = page.getByRole('link', { name: 'Nhãn' })
    await expect(tags).toBeVisible()
    await expect(page.getByText('Đăng nhập thành công')).toHaveCount(0)
    await context.clearCookies({ name: 'refresh_token' })
    // In one step: any call may be the one that finds out, and then there is no link left to click.
    await spoilToken(page, { click: 'a[href="/tags"]' })
    await expect(page.getByText('Phiên đăng nhập hết hạn')).toBeVisible()
    await expect(page.getByText('Vui lòng đăng nhập lại để tiếp tục.')).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
  })

  test('what was typed is there again after the session ended in the middle of a form', async ({
    page,
    context,
  }) => {
    await signInAtScreen(page, 'manager')
    await page.goto('/tags')
    await page.getByRole('button', { name: /Thêm/ }).first().click()
    await page.getByRole('textbox', { name: 'Tên nhãn', exact: true }).fill('Nhãn đang gõ dở')
    await spoilToken(page)
    await context.clearCookies({ name: 'refresh_token' })
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/\/login/)
    await page.getByLabel('Tên đăng nhập').fill('manager')
    await page.getByLabel('Mật khẩu', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/tags/)
    // The form does not open itself; opened again, it begins with what was typed.
    await page.getByRole('button', { name: /Thêm/ }).first().click()
    const name = page.getByRole('textbox', { name: 'Tên nhãn', exact: true })
    await expect(name).toHaveValue('Nhãn đang gõ dở')
  })

  test('signing out in one tab signs out the other', async ({ page, context }) => {
    await signInAtScreen(page, 'manager')
    const other = await context.newPage()
    await other.goto('/tags')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: /Tài khoản/ }).click()
    await page.getByRole('menuitem', { name: 'Đăng xuất', exact: true }).click()
    await expectToast(page, 'Đăng xuất thành công')
    await expect(other).toHaveURL(/\/login/)
  })

  test('a toast is gone after two seconds', async ({ page }) => {
    await page.clock.install()
    await page.goto('/login')
    await page.getByLabel('Tên đăng nhập').fill('khong-co-ai')
    await page.getByLabel('Mật khẩu', { exact: true }).fill('sai-mat-khau')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.press('Enter')
    const title = page.getByText('Đăng nhập thất bại')
    await expect(title).toBeAttached()
    await page.clock.runFor(1_500)
    await expect(title).toBeVisible()
    await page.clock.runFor(1_500)
    await expect(title).toHaveCount(0)
  })

  test('lost network is said in its fixed words, and nothing typed is lost', async ({ page, context }) => {
    await signInAtScreen(page, 'manager')
    await page.goto('/tags')
    await page.getByRole('button', { name: /Thêm/ }).first().click()
    await page.getByRole('textbox', { name: 'Tên nhãn', exact: true }).fill('Khi mất mạng')
    await context.setOffline(true)
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'Lỗi kết nối', 'Không thể kết nối tới máy chủ')
    await expect(page.getByRole('textbox', { name: 'Tên nhãn', exact: true })).toHaveValue('Khi mất mạng')
    await context.setOffline(false)
    await page.getByRole('textbox', { name: 'Tên nhãn', exact: true }).press('Control+Enter')
    await expect(
      page.getByRole('cell', { name: 'Khi mất mạng' }).or(page.getByText('Khi mất mạng')).first(),
    ).toBeVisible()
  })
})
