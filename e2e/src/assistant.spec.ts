import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { mailedTo } from './mail.ts'
import { BROKEN, FORGOTTEN, HALF, modelAddress, NEVER, PROPOSED } from './model.ts'
import { beginSession, expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

const note = (page: Page) => page.getByRole('textbox', { name: 'Nội dung ghi chú' })
const menu = (page: Page) => page.getByRole('button', { name: 'Trợ lý', exact: true })
const proposal = (page: Page) => page.getByRole('region', { name: 'Trợ lý đề xuất' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function beginNote(page: Page, id: number, text: string): Promise<void> {
  await page.goto(`/customer/profile/${id}`)
  await page.getByRole('combobox', { name: 'Nội dung ghi chú' }).fill(text)
  await press(page, 'Định dạng')
  await expect(note(page)).toHaveText(text)
}

/** Gives the clinic a model, and the page to a user who may ask it. */
async function bringModel(page: Page, username: string): Promise<void> {
  await beginSession(page, 'admin')
  await api(page).setting.bulk_update({
    level: 'tenant',
    changes: [
      { key: 'ai.provider', value: 'openai_compatible' },
      { key: 'ai.url', value: modelAddress() },
      { key: 'ai.model', value: 'small' },
    ],
  })
  await signIn(page, username)
}

async function ask(page: Page, what: string): Promise<void> {
  await menu(page).click()
  await page.getByRole('menuitem', { name: what }).click()
}

test('staff take over what the assistant proposes, or do not, and lose nothing of their own', async ({
  page,
}) => {
  await signIn(page, 'receptionist')
  const { id } = await api(page).person.add({ full_name: 'Lý Thị Trợ', phone: '0909 123 987', force: true })

  // A clinic without a model has no such menu.
  await beginNote(page, id, 'chị Trợ đau răng 36')
  await expect(menu(page)).toHaveCount(0)

  await bringModel(page, 'receptionist')
  await page.goto(`/customer/profile/${id}`)
  await expect(note(page)).toHaveText('chị Trợ đau răng 36')

  await ask(page, 'Viết hay hơn')
  await expect(proposal(page)).toContainText(`${PROPOSED} chị Trợ đau răng 36`)
  await press(page, 'Bỏ')
  await expect(note(page)).toHaveText('chị Trợ đau răng 36')

  await ask(page, 'Viết hay hơn')
  await proposal(page).getByRole('button', { name: 'Thay' }).click()
  await expect(note(page)).toHaveText(`${PROPOSED} chị Trợ đau răng 36`)
  await page.keyboard.press('Control+z')
  await expect(note(page)).toHaveText('chị Trợ đau răng 36')

  // A wish of one's own, put behind what is there.
  await ask(page, 'Yêu cầu khác…')
  await page.getByRole('textbox', { name: 'Yêu cầu trợ lý' }).fill('viết lời dặn')
  await press(page, 'Viết')
  await proposal(page).getByRole('button', { name: 'Chèn' }).click()
  await expect(note(page).getByRole('paragraph')).toHaveText([
    'chị Trợ đau răng 36',
    `${PROPOSED} chị Trợ đau răng 36`,
  ])

  // One that takes too long is stopped; what was typed meanwhile is there.
  await note(page).press('Control+End')
  await page.keyboard.type(` ${NEVER}`)
  await ask(page, 'Viết ngắn lại')
  await expect(page.getByText('Trợ lý đang viết…')).toBeVisible()
  await note(page).press('Control+End')
  await page.keyboard.type(', gọi lại')
  await press(page, 'Dừng')
  await expect(page.getByText('Trợ lý đang viết…')).toHaveCount(0)
  await expect(note(page)).toContainText(`${NEVER}, gọi lại`)
  await expect(note(page)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `${NEVER}, gọi lại` })
      .first(),
  ).toBeVisible()
})

test('a text is stopped while it comes: the note is as it was, and what has come may still be taken', async ({
  page,
}) => {
  await bringModel(page, 'receptionist')
  const { id } = await api(page).person.add({ full_name: 'Hồ Thị Dở', phone: '0909 123 986', force: true })
  const text = `${HALF} thì dừng`
  await beginNote(page, id, text)
  await ask(page, 'Viết dài hơn')
  await expect(proposal(page)).toHaveText(`${PROPOSED} viết`)
  await expect(page.getByText('Trợ lý đang viết…')).toBeVisible()
  await press(page, 'Dừng')
  await expect(page.getByText('Trợ lý đang viết…')).toHaveCount(0)
  await expect(proposal(page)).toContainText('Bạn đã dừng giữa chừng')
  await expect(note(page)).toHaveText(text)
  await press(page, 'Bỏ')
  await expect(proposal(page)).toHaveCount(0)
  await expect(note(page)).toHaveText(text)

  // A model that breaks off proposes nothing.
  await note(page).fill(`đang viết ${BROKEN}`)
  await ask(page, 'Viết dài hơn')
  await expect(page.getByRole('alert').filter({ hasText: 'Trợ lý chưa viết được' })).toBeVisible()
  await expect(proposal(page)).toHaveCount(0)
  await expect(note(page)).toHaveText(`đang viết ${BROKEN}`)
})

test('a plain note has the assistant too', async ({ page }) => {
  await bringModel(page, 'receptionist')
  const { id } = await api(page).person.add({ full_name: 'Mạc Thị Trơn', phone: '0909 123 985', force: true })
  await page.goto(`/customer/profile/${id}`)
  const plain = page.getByRole('combobox', { name: 'Nội dung ghi chú' })
  await plain.fill('khách hẹn thứ hai')
  await ask(page, 'Viết hay hơn')
  await proposal(page).getByRole('button', { name: 'Thay' }).click()
  await expect(plain).toHaveValue(`${PROPOSED} khách hẹn thứ hai`)
  await expect(plain).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(plain).toHaveValue('khách hẹn thứ hai')
})

test('a message is worded by the assistant, read, changed, and sent as it then is', async ({ page }) => {
  const email = 'loi.nhan@example.vn'
  await bringModel(page, 'care')
  const { id } = await api(page).person.add({
    full_name: 'Đàm Thị Lời',
    phone: '0909 123 984',
    email,
    force: true,
  })
  await page.goto(`/customer/profile/${id}?tab=calls`)
  await page.getByRole('button', { name: 'Nhắn tin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nhắn tin cho Đàm Thị Lời' })
  const content = dialog.getByLabel('Nội dung')
  await dialog.getByLabel('Tiêu đề').fill('Hẹn khám')
  await content.fill(`Chào {khach}, hẹn chị ${FORGOTTEN}`)
  await ask(page, 'Viết hay hơn')
  await expect(proposal(page)).toContainText(`${PROPOSED} Chào {khach}, hẹn chị sớm`)
  await expect(proposal(page)).toContainText(`không còn chỗ trống ${FORGOTTEN}`)
  // What is typed behind it meanwhile is not part of what is replaced.
  await content.press('Control+End')
  await page.keyboard.type('. Cảm ơn chị.')
  await proposal(page).getByRole('button', { name: 'Thay' }).click()
  await expect(content).toHaveValue(`${PROPOSED} Chào {khach}, hẹn chị sớm. Cảm ơn chị.`)
  await content.fill('Chào {khach}, hẹn chị sớm. Cảm ơn chị.')
  await dialog.getByRole('button', { name: 'Gửi', exact: true }).click()
  await expectToast(page, 'Đã xếp gửi tin nhắn')
  await expect
    .poll(() => mailedTo(email).at(-1)?.text ?? '', { timeout: 30_000 })
    .toContain('Chào Lời, hẹn chị sớm. Cảm ơn chị.')
  await expect(page.getByRole('list', { name: 'Cuộc gọi và tin nhắn' })).toContainText(
    'Chào Lời, hẹn chị sớm. Cảm ơn chị.',
  )
})

test('a repetition is said in words', async ({ page }) => {
  await signIn(page, 'receptionist')
  await page.goto('/task')
  await press(page, 'Thêm công việc')
  const phrase = page.getByRole('textbox', { name: 'Nói bằng lời' })
  await phrase.fill('thứ 2, 4, 6')
  await expect(page.getByRole('combobox', { name: 'Lặp lại' })).toHaveValue('Hằng tuần vào T2, T4, T6')
  await phrase.fill('khi nào rảnh')
  await phrase.blur()
  await expect(page.getByText(/^Chưa hiểu/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Lặp lại' })).toHaveValue('Hằng tuần vào T2, T4, T6')
})
