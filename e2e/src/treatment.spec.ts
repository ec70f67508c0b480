import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { beginSession, expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

const mark = () => String(Date.now()).slice(-6)

interface Service {
  name: string
  code: string
}

/** A service that is done on one tooth, in two steps. */
async function addService(page: Page, name: string, code: string): Promise<Service> {
  const steps = []
  for (const [at, step] of ['Chuẩn bị', 'Hoàn tất'].entries()) {
    const { id } = await api(page).operation.add({ code: `${code}${at}`, name: `${step} ${name}` })
    steps.push({ operation_id: id, revenue_weight: 50 })
  }
  const { id } = await api(page).product.add({ code, name, list_price: 5_000_000, tooth_scope: 'tooth' })
  await api(page).productOperation.bulk_set({ product_id: id, steps })
  return { name, code }
}

/** A customer whom reception has sent to the doctor. */
async function receiveForDoctor(page: Page): Promise<{ id: number; services: readonly [Service, Service] }> {
  await beginSession(page, 'doctor')
  const doctor_id = (await api(page).auth.me({})).user.id
  await beginSession(page, 'manager')
  const made = mark()
  const implant = await addService(page, `Trụ cấy ${made}`, `TC${made}`)
  const bridge = await addService(page, `Cầu sứ ${made}`, `CS${made}`)
  const { id } = await api(page).person.add({
    full_name: `Khách Hai Phương Án ${made}`,
    phone: `0933${made}`,
    force: true,
  })
  await api(page).track.add({ person_id: id, doctor_id })
  return { id, services: [implant, bridge] }
}

/** Opens the plan of a customer. */
async function openPlan(page: Page, person_id: number): Promise<void> {
  await page.goto(`/customer/profile/${person_id}`)
  await page.getByRole('tab', { name: 'Điều trị', exact: true }).click()
}

const lineOf = (page: Page, { name }: Service) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })

async function offer(page: Page, { name }: Service): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Thêm dịch vụ' }).click()
  const form = page.getByRole('dialog', { name: 'Thêm dịch vụ' })
  await form.getByRole('combobox', { name: 'Dịch vụ', exact: true }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await form.getByRole('textbox', { name: 'Răng, mặt răng' }).fill('36 mo')
  await form.getByRole('textbox', { name: 'Nhóm phương án' }).fill('Răng 36')
  await form.getByRole('combobox', { name: 'Bác sĩ điều trị' }).fill('Nguyễn Minh Khoa')
  await page.getByRole('option', { name: /Nguyễn Minh Khoa/ }).click()
  await form.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(form).toBeHidden()
}

test('a doctor proposes two choices, the customer agrees to one at the counter, and the doctor performs a step of it', async ({
  page,
  browser,
}) => {
  const { id, services } = await receiveForDoctor(page)
  const [implant, bridge] = services
  await signIn(page, 'doctor')
  await openPlan(page, id)
  for (const service of services) {
    await offer(page, service)
    const line = lineOf(page, service)
    await expect(line).toContainText('Răng 36 (MO)')
    await expect(line).toContainText('5.000.000')
    await line.getByRole('button', { name: 'Tư vấn cho khách' }).click()
    await expectToast(page, `«${service.name}»: Đã tư vấn`)
  }
  await expect(page.getByRole('heading', { name: 'Phương án: Răng 36' })).toBeVisible()
  await expect(lineOf(page, implant).getByRole('button', { name: 'Khách đồng ý' })).toHaveCount(0)

  const counter = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signIn(counter, 'receptionist', new URL(page.url()).origin)
  await counter.goto(page.url())
  await counter.getByRole('tab', { name: 'Điều trị', exact: true }).click()
  await lineOf(counter, implant).getByRole('button', { name: 'Khách đồng ý' }).click()
  const question = counter.getByRole('dialog', { name: 'Các phương án còn lại?' })
  await expect(question).toContainText(bridge.name)
  await question.getByRole('button', { name: 'Từ chối các phương án kia' }).click()
  await expectToast(counter, `«${implant.name}»: Khách đồng ý`)
  await expect(lineOf(counter, bridge)).toContainText('Khách từ chối')
  await counter.context().close()

  await lineOf(page, implant).getByRole('button', { name: 'Ghi công đoạn' }).press('Enter')
  const asked = page.getByRole('dialog', { name: `Ghi công đoạn của «${implant.name}»` })
  await asked.getByRole('textbox', { name: 'Ghi chú chuyên môn' }).fill('Cắm trụ 4.0')
  await asked.getByRole('button', { name: 'Ghi công đoạn' }).click()
  await expectToast(page, `Đã ghi công đoạn «Chuẩn bị ${implant.name}»`)
  const line = lineOf(page, implant).first()
  await expect(line).toContainText('Đang điều trị')
  await expect(line).toContainText(`Tiếp theo: Hoàn tất ${implant.name}`)
  await expect(page.getByRole('progressbar', { name: 'Tiến độ 50%' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Cắm trụ 4.0')).toBeVisible()
})

test('teeth are chosen on the chart by the keyboard, and what cannot be read is said while it stays as typed', async ({
  page,
}) => {
  const { id, services } = await receiveForDoctor(page)
  const [service] = services
  await signIn(page, 'doctor')
  await openPlan(page, id)
  await page.getByRole('main').getByRole('button', { name: 'Thêm dịch vụ' }).click()
  const form = page.getByRole('dialog', { name: 'Thêm dịch vụ' })
  await form.getByRole('combobox', { name: 'Dịch vụ', exact: true }).fill(service.name)
  await page.getByRole('option', { name: new RegExp(service.name) }).click()
  const teeth = form.getByRole('textbox', { name: 'Răng, mặt răng' })
  await teeth.fill('39')
  await teeth.press('Tab')
  await expect(form.getByText('Không hiểu «39», hãy gõ số răng như 16 hoặc 16 MO')).toBeVisible()
  await expect(teeth).toHaveValue('39')
  await teeth.fill('')
  await form.getByRole('button', { name: 'Chọn trên sơ đồ' }).press('Enter')
  await form.getByRole('button', { name: 'Răng 46', exact: true }).press('Space')
  await form.getByRole('button', { name: 'Răng 46, mặt O' }).press('Space')
  await expect(teeth).toHaveValue('46 (O)')
  await form.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(lineOf(page, service)).toContainText('Răng 46 (O)')
})
