import { api, firstOf } from './api.ts'
import { beginSession, expect, signIn, test } from './staff.ts'

test('a manager proves the books, and finds the run among those before it', async ({ page }) => {
  await signIn(page, 'manager')
  await page.goto('/books-check')
  await expect(page.getByRole('heading', { name: 'Đối chiếu sổ sách' })).toBeVisible()
  await page.getByRole('button', { name: 'Kiểm tra ngay' }).click()
  const found = page.getByRole('region', { name: 'Đối chiếu sổ sách' })
  await expect(found.getByText('Mọi sổ đều khớp')).toBeVisible()
  const lines = found.getByRole('listitem')
  await expect(lines.filter({ hasText: 'Số dư quỹ' })).toContainText('Khớp')
  const { results, id } = await api(page).booksCheck.get({
    id: firstOf(await api(page).booksCheck.list({})).id,
  })
  await expect(lines).toHaveCount(results.length)
  const runs = page.getByRole('region', { name: 'Các lần chạy' })
  const before = await runs.getByRole('button').count()
  await page.getByRole('button', { name: 'Kiểm tra ngay' }).click()
  await expect(runs.getByRole('button')).toHaveCount(before + 1)
  await runs.getByRole('button').nth(1).click()
  await expect(page).toHaveURL(new RegExp(`run=${id}`))
  await expect(runs.getByRole('button').nth(1)).toHaveAttribute('aria-current', 'true')
})

test('the counter has no such screen', async ({ page }) => {
  await beginSession(page, 'receptionist')
  await page.goto('/books-check')
  await expect(page.getByText('Bạn không có quyền xem màn hình này')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kiểm tra ngay' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Đối chiếu sổ sách' })).toHaveCount(0)
})
