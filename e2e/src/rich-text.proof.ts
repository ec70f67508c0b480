import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { expect, signIn, test } from './staff.ts'

const mark = () => String(Date.now()).slice(-6)

const aPerson = (page: Page): Promise<{ id: number }> =>
  api(page).person.add({ full_name: `Đặng Thị Đậm ${mark()}`, phone: `0909${mark()}`, force: true })

const plain = (page: Page) => page.getByRole('combobox', { name: 'Nội dung ghi chú' })
const rich = (page: Page) => page.getByRole('textbox', { name: 'Nội dung ghi chú' })

/** Pastes as a browser does when something was copied on another page. */
const paste = (page: Page, html: string) =>
  rich(page).evaluate((field, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', copied)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('a consultant formats a note with a list and a mention, leaves it half written, and edits it later', async ({
  page,
}) => {
  await signIn(page, 'consultant')
  const { id } = await aPerson(page)
  const { data: staff } = await api(page).user.list({
    limit: 200,
    status: 'active',
    is_doctor: true,
  })
  const doctor = staff[0]?.name ?? ''
  await page.goto(`/customer/profile/${id}`)

  // Begun in plain text, which the editor takes over.
  await plain(page).fill('Khách muốn niềng răng')
  await page.getByRole('button', { name: 'Định dạng', exact: true }).click()
  await expect(rich(page)).toBeFocused()
  await expect(rich(page)).toHaveText('Khách muốn niềng răng')
  const bold = page.getByRole('button', { name: 'Chữ đậm' })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Danh sách', exact: true }).click()
  await page.keyboard.press('Control+b')
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('Chụp phim')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await page.keyboard.type(`Nhờ @${doctor}`)
  await expect(page.getByRole('option', { name: doctor }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(rich(page)).toContainText(`Nhờ @${doctor} `)
  await page.keyboard.type('xem')

  // Left half written, it is there again as it was.
  await page.reload()
  await expect(page.getByText(/^Đang tiếp tục bản nháp lúc/)).toBeVisible()
  await expect(rich(page).getByRole('listitem')).toHaveText(['Chụp phim', `Nhờ @${doctor} xem`])
  await rich(page).press('Control+End')
  await page.keyboard.type(' giúp')
  await page.keyboard.press('Control+Enter')
  await expect(plain(page)).toHaveValue('')

  const note = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Khách muốn niềng răng' })
    .first()
  await expect(note.getByRole('listitem')).toHaveText(['Chụp phim', `Nhờ @${doctor} xem giúp`])
  await expect(note.getByRole('strong')).toHaveText('Chụp phim')

  await page.getByRole('button', { name: 'Thao tác với ghi chú' }).click()
  await page.getByRole('menuitem', { name: 'Sửa' }).click()
  await expect(rich(page)).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Gọi lại chiều nay')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(note.getByRole('listitem')).toHaveText([
    'Chụp phim',
    `Nhờ @${doctor} xem giúp`,
    'Gọi lại chiều nay',
  ])
})

test('what is pasted from a page keeps what a note may hold, and nothing of it runs', async ({ page }) => {
  await page.addInitScript(() => Object.assign(globalThis, { ran: 0 }))
  await signIn(page, 'consultant')
  const { id } = await aPerson(page)
  await page.goto(`/customer/profile/${id}`)
  await page.getByRole('button', { name: 'Định dạng', exact: true }).click()
  await expect(rich(page)).toBeFocused()
  await paste(
    page,
    `<p class="MsoNormal" style="color:red"><b>Báo giá</b> <a href="https://bcare.vn/gia">tại đây</a>
      <a href="javascript:ran=1">chỗ khác</a><img src="x" onerror="ran=1"><script>ran=1</script></p>
    <ul><li>một<ul><li>hai<ul><li>ba<ul><li>bốn<ul><li>năm</li></ul></li></ul></li></ul></li></ul></li></ul>`,
  )
  await page.getByRole('button', { name: 'Ghi lại' }).click()
  await expect(plain(page)).toHaveValue('')
  const note = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Báo giá' }).first()
  await expect(note.getByRole('strong')).toHaveText('Báo giá')
  await expect(note.getByRole('link')).toHaveText(['tại đây'])
  await expect(note.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  for (const word of ['chỗ khác', 'một', 'hai', 'ba', 'bốn', 'năm']) await expect(note).toContainText(word)
  await expect(note.locator('img, script, [onerror]')).toHaveCount(0)
  expect(await page.evaluate(() => (globalThis as unknown as { ran: number }).ran)).toBe(0)
})
