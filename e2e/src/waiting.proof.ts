import { api } from './api.ts'
import { serious } from './axe.ts'
import { expect, signIn, test } from './staff.ts'

for (const [size, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`on a ${size}, how long a customer who waits will take, and a note, are written on the clipboard`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await signIn(page, 'receptionist')
    const mark = String(Date.now()).slice(-6)
    const name = `Lê Thị Đợi ${mark}`
    const person = await api(page).person.add({ full_name: name, phone: `0905${mark}`, force: true })
    const { id } = await api(page).appointmentWaiting.add({ person_id: person.id })
    await page.goto('/appointments-doctor')
    const waiting = page.getByRole('region', { name: 'Chờ xếp lịch' })
    await waiting.getByRole('button', { name: `Sửa thời lượng và ghi chú của ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Sửa thời lượng và ghi chú của ${name}` })
    await dialog.getByRole('textbox', { name: 'Dự kiến (phút)' }).fill('45')
    await dialog.getByRole('textbox', { name: 'Ghi chú' }).fill('Chỉ rảnh buổi chiều')
    expect(await serious(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Lưu', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(
      waiting.getByRole('button', { name: `${name} · 45 phút · Chỉ rảnh buổi chiều` }),
    ).toBeVisible()
    expect(await api(page).appointmentWaiting.get({ id })).toMatchObject({
      minutes: 45,
      note: 'Chỉ rảnh buổi chiều',
    })
  })
}
