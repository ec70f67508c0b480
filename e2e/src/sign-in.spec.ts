import { expect, PASSWORD, saas, signInAtScreen, test } from './staff.ts'

test.describe('signing in', () => {
  test('the right password leads to the overview, with its fixed words', async ({ page }) => {
    await signInAtScreen(page, 'receptionist')
    await expect(page.getByText('Đăng nhập thành công')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('a wrong password is told, and the name stays typed', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Tên đăng nhập').fill('receptionist')
    await page.getByLabel('Mật khẩu', { exact: true }).fill('khong-phai-mat-khau')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Đăng nhập thất bại')).toBeVisible()
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

  test('whoever is signed in and opens login is sent to the root path', async ({ page }) => {
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
    baseURL,
  }) => {
    const other = saas(baseURL)
    await signInAtScreen(page, 'manager')
    await page.goto(`${other}/`)
    await expect(page).toHaveURL(`${other}/login`)
    await signInAtScreen(page, 'admin', other)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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
