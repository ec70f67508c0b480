import type { PerioChart } from '@bcare/contract/treatment/perio-chart'
import { newExam, withFigure } from '@bcare/rules/treatment/perio/exam'
import { perioFigures } from '@bcare/rules/treatment/perio/figures'
import { perioPath } from '@bcare/rules/treatment/perio/sites'
import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { unbooked } from './free-time.ts'
import { beginSession, expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

const mark = () => String(Date.now()).slice(-6)
const MISSING = ['16', '36']
/** Thirty teeth are there. */
const SITES = 180
const PASS = 45

/** A customer of the doctor's without two teeth, whose pockets were all 5 mm deep the last time. */
async function examinedBefore(page: Page): Promise<number> {
  await beginSession(page, 'doctor')
  const doctor_id = (await api(page).auth.me({})).user.id
  await beginSession(page, 'manager')
  const made = mark()
  const { id } = await api(page).person.add({
    full_name: `Khách Nha Chu ${made}`,
    phone: `0935${made}`,
    birth_year: 1970,
    force: true,
  })
  await api(page).track.add({ person_id: id, doctor_id })
  await beginSession(page, 'doctor')
  const absent = MISSING.map((tooth) => ({ tooth, presence: 'missing' as const }))
  await api(page).toothChart.set({ person_id: id, teeth: absent })
  const { teeth } = await api(page).toothChart.get({ person_id: id })
  const begun = newExam('2026-05-02', teeth)
  const value = perioPath(begun.mouth).reduce((exam, spot) => withFigure(exam, spot, 'depth', 5), begun)
  const which = { person_id: id, kind: 'perio_chart' as const, key: 'perio-before' }
  const { version_no } = await api(page).personData.set({ ...which, value: value as PerioChart })
  await api(page).personData.sign({ ...which, version_no })
  return id
}

const section = (page: Page) => page.getByRole('region', { name: 'Nha chu' })
const pad = (page: Page) => page.getByRole('dialog', { name: /^Nha chu \d/ })

/** A customer of the doctor's visit at which the assistant helps. */
async function sharedCustomer(page: Page): Promise<number> {
  await beginSession(page, 'assistant')
  const assistant_id = (await api(page).auth.me({})).user.id
  await beginSession(page, 'doctor')
  const doctor_id = (await api(page).auth.me({})).user.id
  await beginSession(page, 'manager')
  const made = mark()
  const { id: person_id } = await api(page).person.add({
    full_name: `Khách Hai Người ${made}`,
    phone: `0936${made}`,
    birth_year: 1968,
    force: true,
  })
  const [first] = (await api(page).term.list({ vocabulary: 'appointment_type' })).data
  const { id } = await api(page).appointment.add({
    person_id,
    type_term_id: first?.id ?? 0,
    ...(await unbooked(page, doctor_id)),
    doctor_id,
    assistant_ids: [assistant_id],
    force: true,
  })
  await api(page).track.add({ appointment_id: id })
  return person_id
}

async function openByKeyboard(page: Page, person_id: number, button: string) {
  await page.goto(`/customer/profile/${person_id}?tab=records`)
  await section(page).getByRole('button', { name: button }).first().press('Enter')
  await expect(pad(page)).toBeVisible()
}

async function type(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

const times = (key: string, count: number) => Array.from({ length: count }, () => key)

test('a full examination is typed by the keyboard alone, over a reload, a wrong key and its undo, signed and compared', async ({
  page,
}) => {
  test.slow()
  const id = await examinedBefore(page)
  await signIn(page, 'doctor')
  await openByKeyboard(page, id, 'Bắt đầu khám nha chu')
  await expect(pad(page).getByText('Tiếp theo: 18 ngoài, xa')).toBeVisible()
  await expect(pad(page).getByRole('button', { name: /^16 / })).toHaveCount(0)

  // A wrong key is taken back with the cursor, ten and over are not two figures, and marks go to the site just typed.
  await type(page, '9', 'Backspace', '3', '+', '2', '*', '/', '.')
  await expect(
    pad(page).getByRole('button', { name: '18 ngoài, xa: túi 3 mm, lần trước 5, giảm 2' }),
  ).toBeVisible()
  await expect(
    pad(page).getByRole('button', { name: /^18 ngoài, giữa: túi 12 mm, chảy máu, mảng bám, mủ/ }),
  ).toBeVisible()
  await type(page, '+', '9')
  await expect(pad(page).getByText('Ngoài giới hạn')).toBeVisible()
  await type(page, 'Backspace', ...times('3', PASS - 2))
  await expect(pad(page).getByText('Tiếp theo: 28 trong, xa')).toBeVisible()
  await expect(pad(page).getByText('Đã lưu', { exact: true })).toBeVisible()

  // What was typed since the row's end is here alone; the reload loses neither it nor the cursor.
  await type(page, '4', '6', 'ArrowDown', '-', '2', 'ArrowUp')
  await expect(pad(page).getByText('Tiếp theo: 27 trong, xa')).toBeVisible()
  await page.reload()
  await openByKeyboard(page, id, 'Tiếp tục bản nháp')
  await expect(pad(page).getByText('Tiếp theo: 27 trong, xa')).toBeVisible()
  await expect(pad(page).getByRole('button', { name: /^28 trong, gần: chưa đo, tụt -2/ })).toBeVisible()
  await type(page, 'ArrowRight', '3')
  await expect(pad(page).getByText(`Đã đo ${PASS + 3}/${SITES} vị trí`)).toBeVisible()

  await type(page, ...times('2', SITES - PASS - 3))
  await expect(pad(page).getByText('Đã hết các vị trí', { exact: false }).first()).toBeVisible()
  await expect(pad(page).getByText(`Đã đo ${SITES}/${SITES} vị trí`)).toBeVisible()
  await type(page, '7', 'Escape')
  await expect(pad(page)).toBeHidden()

  const { data } = await api(page).personData.list({ person_id: id, kind: 'perio_chart' })
  const written = data.find(({ status }) => status === 'draft')
  const draft = written?.value as PerioChart
  expect(perioFigures(draft)).toMatchObject({ typed: SITES, sites: SITES, at_least_6: 2, deepest: 12 })
  expect(draft.mouth).not.toContain('16')

  const row = section(page).getByRole('listitem').filter({ hasText: 'Bản nháp' })
  await row.getByRole('button', { name: 'Ký' }).press('Enter')
  await page
    .getByRole('dialog', { name: /^Ký sơ đồ nha chu/ })
    .getByRole('button', { name: 'Ký' })
    .press('Enter')
  await expectToast(page, `Đã ký ${written?.code}`)
  await section(page).getByRole('button', { name: 'So sánh hai lần' }).press('Enter')
  const comparison = page.getByRole('dialog', { name: 'So sánh hai lần' })
  await expect(comparison.getByText('18 ngoài, giữa: 5 → 12 mm ▲ 7')).toBeVisible()
  await expect(comparison.getByText('▲ Sâu hơn2')).toBeVisible()
  await expect(comparison.getByRole('img', { name: 'Hàm trên, mặt ngoài' })).toBeVisible()
})

test('a second user reads who types, takes over, and what the first has typed since is not lost', async ({
  page,
  browser,
}) => {
  test.slow()
  const id = await sharedCustomer(page)
  await signIn(page, 'doctor')
  await openByKeyboard(page, id, 'Bắt đầu khám nha chu')
  await type(page, ...times('3', 48))
  await expect(pad(page).getByText('Đã lưu', { exact: true })).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'assistant')
  await openByKeyboard(other, id, 'Tiếp tục bản nháp')
  await expect(pad(other).getByText(/đang nhập lần khám này, bạn chỉ xem/)).toBeVisible()
  await type(other, '9')
  await expect(pad(other).getByText('Đã đo 48/192 vị trí')).toBeVisible()
  await pad(other).getByRole('button', { name: 'Nhập tiếp thay' }).click()
  await other
    .getByRole('dialog', { name: /^Nhập tiếp thay/ })
    .getByRole('button', { name: 'Nhập tiếp thay' })
    .click()

  await type(page, '6', '7')
  await type(other, ...times('4', 48))
  await expect(pad(other).getByText('Đã lưu', { exact: true })).toBeVisible()
  await expect(pad(page).getByText(/đã ghi lần khám này từ màn hình khác/)).toBeVisible()
  await type(page, '9')
  await expect(pad(page).getByText('Đã đo 50/192 vị trí')).toBeVisible()
  await pad(page).getByRole('button', { name: 'Ghi phần của tôi' }).click()
  await expect(pad(page).getByText('Đã lưu', { exact: true })).toBeVisible()
  await expect(pad(other).getByText(/đã ghi lần khám này từ màn hình khác/)).toBeVisible()
  const { current, versions } = await api(page).personData.get({
    person_id: id,
    kind: 'perio_chart',
    key: (await api(page).personData.list({ person_id: id, kind: 'perio_chart' })).data[0]?.key ?? '',
  })
  expect(perioFigures(current?.value as PerioChart)).toMatchObject({ typed: 50, deepest: 7 })
  expect(versions.length).toBeGreaterThanOrEqual(4)
})
