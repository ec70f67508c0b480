import { api } from './api.ts'
import { freeOn } from './free-time.ts'
import { expect, signIn, test } from './staff.ts'

test('reception books two services that do not go together only after being told, and sees what goes well with one', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const mark = String(Date.now()).slice(-6)
  const add = (name: string) =>
    api(page).product.add({ code: `${name}${mark}`, name: `${name} ${mark}`, list_price: 500_000 })
  const [pulling, whitening, scaling] = [await add('Nhổ'), await add('Tẩy'), await add('Cạo')]
  await api(page).product.update({
    id: pulling.id,
    rules: [{ kind: 'excludes_same_day', product_id: whitening.id, days: null }],
  })
  await api(page).product.update({
    id: whitening.id,
    rules: [{ kind: 'suggest_with', product_id: scaling.id, days: null }],
  })

  await signIn(page, 'receptionist')
  const person = await api(page).person.add({ full_name: `Đỗ Thị Răng ${mark}`, phone: `0907${mark}` })
  const slot = await freeOn(page, 11)
  await page.goto(`/customer/profile/${person.id}`)
  await page.getByRole('button', { name: 'Đặt lịch', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Đặt lịch hẹn' })
  const services = dialog.getByRole('combobox', { name: 'Dịch vụ dự kiến' })
  const when = dialog.getByRole('group', { name: /Giờ hẹn/ }).getByRole('textbox')
  await when.first().fill(slot.day)
  await when.nth(1).fill(slot.time)
  await services.fill(`tay ${mark}`)
  await page.getByRole('option', { name: new RegExp(`Tẩy ${mark}`) }).click()
  await expect(dialog.getByText(`Nên làm «Cạo ${mark}» cùng với «Tẩy ${mark}»`)).toBeVisible()
  await services.fill(`nho ${mark}`)
  await page.getByRole('option', { name: new RegExp(`Nhổ ${mark}`) }).click()
  const warning = `Không nên làm «Nhổ ${mark}» cùng ngày với «Tẩy ${mark}»`
  await expect(dialog.getByText(warning)).toBeVisible()

  // What was chosen is there again after a reload, with what was said of it.
  await page.reload()
  await page.getByRole('button', { name: 'Đặt lịch', exact: true }).first().click()
  await expect(dialog.getByText(warning)).toBeVisible()
  await dialog.getByRole('radio', { name: 'Điện thoại' }).check()
  await dialog.getByRole('button', { name: 'Đặt lịch', exact: true }).click()
  await expect(dialog.getByRole('alert').getByText(warning)).toBeVisible()
  await dialog.getByRole('button', { name: 'Vẫn đặt' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await api(page).appointment.next({ person_id: person.id })).toMatchObject({
    product_names: [whitening.name, pulling.name],
  })
})
