import { expect, PASSWORD, signInAtScreen, test } from './staff.ts'
import { expectToast } from './toasts.ts'

test.describe('signing in', () => {
  test('the right password leads to the overview, with its fixed words', async ({ page }) => {
    await signInAtScreen(page, 'receptionist')
    await expectToast(page, 'Đăng nhập thành công')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('a wrong password is refused, and the name stays typed', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Tên đăng nhập').fill('receptionist')
    await page.getByLabel('Mật khẩu', { exact: true }).fill('khong-phai-mat-khau')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Đăng nhập thất bại')
    await expect(
      page.getByRole('alert').getByText('Vui lòng kiểm tra lại thông tin đăng nhập').first(),
    ).toBeVisible()
    await expect(page.getByLabel('Tên đăng nhập')).toHaveValue('receptionist')
  })

  test('a page that needs sign-in leads to login and back to itself', async ({ page }) => {
    await page.goto('/tags')
    await expect(page).toHaveURL(/\/login/)
    await page.getByLabel('Tên đăng nhập').fill('manager')
    await page.getByLabel('Mật khẩu', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/tags/)
  })

  test('a user who is signed in and opens login is sent to the root path', async ({ page }) => {
    await signInAtScreen(page, 'manager')
    await page.goto('/login')
    await expect(page).toHaveURL('/')
  })

  test('an unknown path shows the error page', async ({ page }) => {
    await page.goto('/khong-co-trang-nay')
    await expect(page.getByRole('heading', { name: 'Không tìm thấy trang' })).toBeVisible()
  })

  test('the other clinic has its own theme and does not know this one’s sign-in', async ({
    page,
    saas: other,
  }) => {
    await signInAtScreen(page, 'manager')
    await page.goto(`${other}/`)
    await expect(page).toHaveURL(`${other}/login`)
    await signInAtScreen(page, 'admin', other)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('signing up is offered where it is open, and shows nothing of the clinic whose address it is', async ({
    page,
    saas,
  }) => {
    const link = page.getByRole('link', { name: 'Đăng ký' })
    await page.goto('/login')
    await expect(page.getByLabel('Tên đăng nhập')).toBeVisible()
    await expect(link).toHaveCount(0)

    await page.goto(`${saas}/login`)
    const { appBrandName, clinic } = await page.evaluate(async () => (await fetch('/config.json')).json())
    await expect(page.getByText(appBrandName).first()).toBeVisible()
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Đăng ký phòng khám' })).toBeVisible()
    const shown = `${await page.title()} ${await page.locator('body').innerText()}`
    for (const own of [appBrandName, clinic.name, clinic.phone, clinic.address].filter(Boolean))
      expect(shown).not.toContain(own)
    const primary = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary-fill'))
    expect(await primary()).toBe('#164E63')
    await page.goBack()
    await expect.poll(primary).not.toBe('#164E63')
  })

  test('cookies are those of docs/interface.md: readable access and user, refresh out of reach', async ({
    page,
    context,
    baseURL,
  }) => {
    await signInAtScreen(page, 'manager')
    const cookies = Object.fromEntries((await context.cookies()).map((cookie) => [cookie.name, cookie]))
    expect(cookies['access_token']).toMatchObject({
      secure: true,
      sameSite: 'Strict',
      httpOnly: false,
      path: '/',
    })
    expect(cookies['user']).toMatchObject({ secure: true, sameSite: 'Strict', httpOnly: false })
    const refresh = (await context.cookies(`${baseURL}/v1/auth`)).find(({ name }) => name === 'refresh_token')
    expect(refresh).toMatchObject({ secure: true, sameSite: 'Strict', httpOnly: true })
  })
})
