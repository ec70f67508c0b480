import { families } from '@bcare/contract'
import type { Page, Route } from '@playwright/test'
import { expect, PASSWORD, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

const answer =
  (body: object, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, json: body })
/** What is between browser and server when it breaks: an answer that is none of ours. */
const broken = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway' })

const fillPassword = async (page: Page, username: string) => {
  await page.goto('/login')
  await page.getByLabel('Tên đăng nhập').fill(username)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Tài khoản:/ }).click()
  await page.getByRole('menuitem', { name: 'Đăng xuất', exact: true }).click()
}

test('signing in that breaks off says so, and signing out that fails leaves everything as it is', async ({
  page,
}) => {
  await page.route('**/v1/auth/login', broken, { times: 1 })
  await fillPassword(page, 'care')
  await expectToast(page, 'Đăng nhập thất bại', 'Có lỗi xảy ra khi đăng nhập')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Đăng nhập thành công')
  await page.route('**/v1/auth/logout', broken, { times: 1 })
  await signOut(page)
  await expectToast(page, 'Đăng xuất thất bại', 'Có lỗi xảy ra khi đăng xuất')
  await expect(page).toHaveURL('/')
})

test('a code: wrong, broken off, right', async ({ page, request }) => {
  await fillPassword(page, 'accountant')
  const field = page.getByRole('textbox', { name: 'Mã xác thực' }).first()
  const type = async () => {
    await field.click()
    await page.keyboard.type('000000')
  }
  await expect(page.getByRole('heading', { name: 'Nhập mã xác thực' })).toBeVisible()
  await type()
  await expectToast(page, 'Xác thực thất bại', 'Mã OTP không chính xác')
  await page.route('**/v1/auth/verify', broken, { times: 1 })
  await type()
  await expectToast(page, 'Xác thực thất bại', 'Có lỗi xảy ra khi xác thực OTP')
  // The right code is in the mailbox alone: the real answer of another sign-in takes its place.
  const login = await request.post(families.auth.login.path, {
    data: { username: 'manager', password: PASSWORD },
  })
  await page.route('**/v1/auth/verify', answer((await login.json()) as object), { times: 1 })
  await type()
  await expectToast(page, 'Xác thực thành công', 'Đăng nhập thành công')
  await expect(page).toHaveURL('/')
})

const FAILURES = [
  {
    what: 'a refusal',
    reply: answer({ code: 422, message: 'Câu của máy chủ.', data: null }),
    title: 'Lỗi 422',
    message: 'Câu của máy chủ.',
  },
  { what: 'an answer that is none of ours', reply: broken, title: 'Lỗi 502', message: 'Có lỗi xảy ra' },
  {
    what: 'a failure with a sentence',
    reply: answer({ message: 'Hệ thống đang bảo trì.' }, 503),
    title: 'Lỗi 503',
    message: 'Hệ thống đang bảo trì.',
  },
  {
    what: 'no answer',
    reply: (route: Route) => route.abort('connectionreset'),
    title: 'Lỗi kết nối',
    message: 'Không thể kết nối tới máy chủ',
  },
]

test('whatever goes wrong is shown once, by its code and the server’s sentence where there are any', async ({
  page,
}) => {
  await signIn(page, 'manager')
  await page.goto('/tags')
  await page.getByRole('button', { name: /^Thêm/ }).first().click()
  await page.getByRole('textbox', { name: 'Tên nhãn', exact: true }).fill('Nhãn không lưu được')
  for (const { what, reply, title, message } of FAILURES) {
    await test.step(what, async () => {
      await page.route('**/v1/tag/add', reply, { times: 1 })
      await page.keyboard.press('Control+Enter')
      await expectToast(page, title, message)
      await expect(page.locator('[data-toast]')).toHaveCount(0)
    })
  }
  await expect(page.getByRole('textbox', { name: 'Tên nhãn', exact: true })).toHaveValue(
    'Nhãn không lưu được',
  )
})
