import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { beginSession, expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

const mark = () => String(Date.now()).slice(-6)

/** A customer whom reception has sent to the doctor. */
async function receiveForDoctor(page: Page, born?: number): Promise<{ id: number; doctor_id: number }> {
  await beginSession(page, 'doctor')
  const doctor_id = (await api(page).auth.me({})).user.id
  await beginSession(page, 'manager')
  const made = mark()
  const { id } = await api(page).person.add({
    full_name: `Khách Sơ Đồ Răng ${made}`,
    phone: `0934${made}`,
    ...(born !== undefined && { birth_year: born }),
    force: true,
  })
  await api(page).track.add({ person_id: id, doctor_id })
  return { id, doctor_id }
}

async function openChart(page: Page, person_id: number): Promise<void> {
  await page.goto(`/customer/profile/${person_id}?tab=chart`)
  await expect(chartOf(page)).toBeVisible()
}

const chartOf = (page: Page) => page.getByRole('listbox', { name: 'Sơ đồ răng' })
const tooth = (page: Page, number: string) =>
  chartOf(page).getByRole('option', { name: new RegExp(`^Răng ${number}\\b`) })
const noted = (page: Page, what: string) => page.getByRole('listitem').filter({ hasText: what })

test('a doctor charts caries on two surfaces by the keyboard, and again with the condition used last', async ({
  page,
}) => {
  const { id } = await receiveForDoctor(page)
  await signIn(page, 'doctor')
  await openChart(page, id)
  await expect(page.getByText('Chưa ghi nhận')).toBeVisible()
  await chartOf(page).focus()
  await page.keyboard.press('1')
  await page.keyboard.press('6')
  await expect(tooth(page, '16')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('5')
  await page.keyboard.press('6')
  const pad = page.getByRole('toolbar', { name: 'Chọn mặt răng' })
  await expect(pad.getByRole('button', { name: 'Mặt nhai' })).toHaveAttribute('aria-pressed', 'true')
  await expect(pad.getByRole('button', { name: 'Mặt gần' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Tìm tình trạng khác' }).fill('sau rang')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Đã ghi «Sâu răng» ở răng 16')
  await expect(tooth(page, '16')).toHaveAccessibleName('Răng 16: sâu răng mặt gần, mặt nhai')

  for (const key of ['3', '6', 'Enter', '5', 'Enter']) await page.keyboard.press(key)
  await expectToast(page, 'Đã ghi «Sâu răng» ở răng 36')
  await expect(tooth(page, '36')).toHaveAccessibleName('Răng 36: sâu răng mặt nhai')
  await page.reload()
  await expect(tooth(page, '16')).toHaveAccessibleName('Răng 16: sâu răng mặt gần, mặt nhai')
  await page.getByRole('button', { name: 'Xem dạng bảng' }).click()
  await expect(page.getByRole('row', { name: /16 MO Sâu răng Hiện tại/ })).toBeVisible()
})

test('a condition is noted on several teeth with the mouse, taken back, and ended with a reason', async ({
  page,
}) => {
  const { id } = await receiveForDoctor(page)
  await signIn(page, 'doctor')
  await openChart(page, id)
  await tooth(page, '31').click()
  await tooth(page, '34').click({ modifiers: ['Shift'] })
  await tooth(page, '41').click({ modifiers: ['ControlOrMeta'] })
  await expect(chartOf(page).getByRole('option', { selected: true })).toHaveCount(5)
  await page
    .getByRole('group', { name: 'Tình trạng hay dùng' })
    .getByRole('button', { name: 'Cao răng' })
    .click()
  await expect(tooth(page, '34')).toHaveAccessibleName('Răng 34: cao răng')
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expectToast(page, 'Đã hoàn tác ghi nhận')
  await expect(tooth(page, '34')).toHaveAccessibleName('Răng 34')

  await tooth(page, '21').click()
  await page
    .getByRole('group', { name: 'Tình trạng hay dùng' })
    .getByRole('button', { name: 'Cao răng' })
    .click()
  const row = noted(page, 'Cao răng 21')
  await row.getByRole('button', { name: 'Thao tác với Cao răng 21' }).click()
  await page.getByRole('menuitem', { name: 'Kết thúc ghi nhận…' }).click()
  const asked = page.getByRole('dialog', { name: 'Kết thúc ghi nhận Cao răng 21' })
  await asked.getByRole('textbox', { name: 'Lý do' }).fill('Đã cạo vôi nơi khác')
  await asked.getByRole('button', { name: 'Kết thúc ghi nhận' }).click()
  await expect(row).toHaveCount(0)
  await expect(tooth(page, '21')).toHaveAccessibleName('Răng 21')
})

test('a finding follows its treatment while others agree and perform it, and a day before shows none of it', async ({
  page,
  browser,
}) => {
  const { id, doctor_id } = await receiveForDoctor(page)
  const made = mark()
  const step = await api(page).operation.add({ code: `TR${made}`, name: `Trám ${made}` })
  const service = await api(page).product.add({
    code: `TRAM${made}`,
    name: `Trám răng ${made}`,
    list_price: 500_000,
    tooth_scope: 'tooth',
    needs_surfaces: true,
  })
  await api(page).productOperation.bulk_set({
    product_id: service.id,
    steps: [{ operation_id: step.id, revenue_weight: 100 }],
  })
  const { data: terms } = await api(page).term.list({ vocabulary: 'tooth_condition', code: 'caries' })
  await api(page).toothCondition.add({
    person_id: id,
    condition_term_id: terms[0]?.id ?? 0,
    items: [{ tooth: '46', surfaces: ['O'] }],
    noted_at: '2026-01-05T09:00:00+07:00',
  })
  const manager = page
  const doctor = await (await browser.newContext()).newPage()
  await signIn(doctor, 'doctor', new URL((await manager.goto('/'))?.url() ?? '').origin)
  await doctor.goto(new URL(`/customer/profile/${id}?tab=chart`, manager.url()).href)
  await expect(tooth(doctor, '46')).toHaveAccessibleName('Răng 46: sâu răng mặt nhai')

  await tooth(doctor, '46').click()
  await doctor
    .getByRole('toolbar', { name: 'Chọn mặt răng' })
    .getByRole('button', { name: 'Mặt nhai' })
    .click()
  await doctor.getByRole('button', { name: 'Thêm dịch vụ' }).click()
  const form = doctor.getByRole('dialog', { name: 'Thêm dịch vụ' })
  await form.getByRole('combobox', { name: 'Dịch vụ', exact: true }).fill(`Trám răng ${made}`)
  await doctor.getByRole('option', { name: new RegExp(`Trám răng ${made}`) }).click()
  await expect(form.getByRole('textbox', { name: 'Răng, mặt răng' })).toHaveValue('46 (O)')
  await form.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(form).toBeHidden()

  const { data: lines } = await api(manager).attachment.list({ person_id: id })
  const line = lines[0]?.id ?? 0
  await api(manager).attachment.update_status({ id: line, to: 'agreed' })
  await expect(tooth(doctor, '46')).toHaveAccessibleName('Răng 46: sâu răng mặt nhai (kế hoạch)')
  await api(manager).attachment.perform({ id: line, step_no: 1, doctor_id })
  await expect(tooth(doctor, '46')).toHaveAccessibleName('Răng 46: sâu răng mặt nhai (đang điều trị)')
  await doctor.getByRole('button', { name: 'Ngày có thay đổi trước đó' }).click()
  await expect(doctor.getByText('Sơ đồ ngày 05/01/2026')).toBeVisible()
  await expect(tooth(doctor, '46')).toHaveAccessibleName('Răng 46: sâu răng mặt nhai')
  await expect(doctor.getByRole('button', { name: 'Cao răng' })).toHaveCount(0)
  await doctor.getByRole('button', { name: 'Về hôm nay' }).click()
  await expect(tooth(doctor, '46')).toHaveAccessibleName('Răng 46: sâu răng mặt nhai (đang điều trị)')
  await doctor.context().close()
})

test('a child on a phone has both kinds of teeth, half a jaw at a time, and no tooth of another mouth', async ({
  page,
  browser,
}) => {
  const { id } = await receiveForDoctor(page, new Date().getFullYear() - 8)
  const origin = new URL((await page.goto('/'))?.url() ?? '').origin
  const { data: terms } = await api(page).term.list({ vocabulary: 'tooth_condition', code: 'caries' })
  const caries = terms[0]?.id ?? 0
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signIn(phone, 'doctor', origin)
  await phone.goto(`${origin}/customer/profile/${id}?tab=chart`)
  await expect(chartOf(phone).getByRole('option')).toHaveCount(13)
  await expect(tooth(phone, '17')).toHaveAccessibleName('Răng 17: chưa mọc')
  await phone.getByText('Dưới phải').click()
  await tooth(phone, '85').click()
  await phone.getByRole('toolbar', { name: 'Chọn mặt răng' }).getByRole('button', { name: 'Mặt xa' }).click()
  await phone
    .getByRole('group', { name: 'Tình trạng hay dùng' })
    .getByRole('button', { name: 'Sâu răng' })
    .click()
  await expect(tooth(phone, '85')).toHaveAccessibleName('Răng 85: sâu răng mặt xa')
  // The same once more is refused in words.
  await phone.getByRole('toolbar', { name: 'Chọn mặt răng' }).getByRole('button', { name: 'Mặt xa' }).click()
  await phone
    .getByRole('group', { name: 'Tình trạng hay dùng' })
    .getByRole('button', { name: 'Sâu răng' })
    .click()
  await expect(
    phone.getByText('Răng 85 mặt D đã được ghi «Sâu răng», hãy kết thúc ghi nhận cũ trước'),
  ).toBeVisible()
  const wrong = {
    person_id: id,
    condition_term_id: caries,
    items: [{ tooth: '81', surfaces: ['O' as const] }],
  }
  await expect(api(phone).toothCondition.add(wrong)).rejects.toThrow('Răng 81 không có mặt O')
  await phone.context().close()
})
