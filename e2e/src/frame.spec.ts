import { expect, signIn, test } from './staff.ts'

test.describe('the frame', () => {
  test('an address of no screen says so plainly', async ({ page }) => {
    await signIn(page, 'admin')
    await page.goto('/no-such-screen')
    await expect(page.getByText('Không tìm thấy trang')).toBeVisible()
  })

  test('a page names its screen and all that it is made of, to a user who is signed in', async ({ page }) => {
    const read = async () => (await page.request.get('/customer?page=2')).text()
    expect(await read()).not.toContain('<strong>Khách hàng</strong>')
    await signIn(page, 'admin')
    const html = await read()
    expect(html).toContain('<strong>Khách hàng</strong>')
    const named = [...html.matchAll(/href="(\/assets\/[^"]+)"/g)].map(([, file]) => file)
    expect(named.some((file) => file?.includes('/CustomerScreen-'))).toBe(true)

    // What the overview still asks for is not this page's.
    await page.goto('about:blank')
    const requested: string[] = []
    page.on('request', (request) => void requested.push(new URL(request.url()).pathname))
    await page.goto('/customer')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const before = requested.indexOf('/v1/person/query')
    const late = requested.slice(0, before).filter((file) => file.endsWith('.js') && !named.includes(file))
    expect(
      late.filter(
        (file) =>
          !/\/(index|Toasts|CallWidget|dialled|NotificationBell|notifications?|push-browser|service-worker|texts|esm)-/.test(
            file,
          ),
      ),
    ).toEqual([])
  })

  test('a click on an image inside a lightbox element opens it; button and backdrop close it', async ({
    page,
  }) => {
    await signIn(page, 'admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => {
      const holder = document.createElement('div')
      holder.dataset['lightbox'] = ''
      const image = document.createElement('img')
      image.src = '/favicon.svg'
      image.alt = 'Ảnh thử'
      image.width = 60
      image.height = 60
      holder.append(image)
      holder.style.cssText = 'position: fixed; inset-block-end: 0; inset-inline-end: 0; z-index: 1'
      document.body.append(holder)
    })
    const small = page.getByRole('img', { name: 'Ảnh thử' })
    await small.click()
    const box = page.getByRole('dialog', { name: 'Ảnh thử' })
    await expect(box).toBeVisible()
    expect(await box.evaluate((element) => getComputedStyle(element).zIndex)).toBe('10000')
    const shown = await box.getByRole('img', { name: 'Ảnh thử' }).boundingBox()
    expect(shown?.height ?? 0).toBeLessThanOrEqual(900 * 0.85 + 1)
    expect(shown?.width ?? 0).toBeLessThanOrEqual(1440 * 0.85 + 1)
    await box.getByRole('button', { name: 'Đóng' }).click()
    await expect(box).toHaveCount(0)
    await small.click()
    await box.click({ position: { x: 10, y: 10 } })
    await expect(box).toHaveCount(0)
  })

  test('a large image is shown at 85 % of the viewport with its alt text; Escape closes it and leaves what is below', async ({
    page,
  }) => {
    await signIn(page, 'admin')
    await page.getByRole('button', { name: /^Tìm theo mã/ }).click()
    const below = page.getByRole('dialog', { name: 'Tìm kiếm' })
    await expect(below).toBeVisible()
    await below.evaluate((holder) => {
      const image = document.createElement('img')
      image.src = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000"/>')}`
      image.alt = 'Ảnh lớn'
      image.width = 40
      image.tabIndex = 0
      const box = document.createElement('div')
      box.dataset['lightbox'] = ''
      box.append(image)
      holder.append(box)
    })
    const small = below.getByRole('img', { name: 'Ảnh lớn' })
    await small.focus()
    await page.keyboard.press('Enter')
    const opened = page.getByRole('dialog', { name: 'Ảnh lớn' })
    const size = await opened.getByRole('img', { name: 'Ảnh lớn' }).boundingBox()
    expect(size?.height).toBeCloseTo(900 * 0.85, 0)
    expect(size?.width ?? 0).toBeLessThanOrEqual(1440 * 0.85)
    await expect(opened.getByText('Ảnh lớn')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opened).toHaveCount(0)
    await expect(below).toBeVisible()
    await expect(small).toBeFocused()
  })

  test('on a phone the menu is a drawer, and nothing scrolls sideways', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'receptionist')
    await page.getByRole('button', { name: 'Mở menu' }).click()
    await page.getByRole('link', { name: 'Nhãn', exact: false }).first().click()
    await expect(page).toHaveURL(/\/tags/)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
  })

  test('a user who leaves a dialog is back where they opened it', async ({ page }) => {
    await signIn(page, 'manager')
    await page.goto('/deals')
    const add = page.getByRole('button', { name: 'Thêm cơ hội' }).first()
    const menu = page.getByRole('button', { name: 'Thao tác với Cần gọi lại' })
    const dialog = page.getByRole('dialog')
    const leave = async () => {
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    await add.press('Enter')
    await leave()
    await expect(add).toBeFocused()

    await page.goto('/tags')
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: 'Xóa' }).press('Enter')
    await leave()
    await expect(menu).toBeFocused()
  })

  test('a change of rights hides what would be refused', async ({ page }) => {
    await signIn(page, 'storekeeper')
    await expect(page.getByRole('link', { name: 'Khách hàng' })).toHaveCount(0)
    await page.goto('/customer')
    await expect(page.getByText('Bạn không có quyền xem màn hình này')).toBeVisible()
  })
})
