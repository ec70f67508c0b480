import type { Locator, Page } from '@playwright/test'
import { api, firstOf, type Api } from './api.ts'
import { expect, signIn, test } from './staff.ts'

/**
 * A field of every type is switched on while the form of each record is open elsewhere: the form goes on with what was
 * typed, and the fields are filled in by hand.
 */

type Fill = (form: Locator, label: string) => Promise<unknown>

const typed =
  (text: string): Fill =>
  (form, label) =>
    form.getByRole('textbox', { name: label, exact: true }).fill(text)

/** Chooses what is offered first. */
const first: Fill = async (form, label) => {
  const input = form.getByRole('combobox', { name: label, exact: true })
  await input.click()
  const list = form.page().getByRole('listbox', { name: label, exact: true })
  await list.getByRole('option').first().click()
  await input.press('Tab')
}

/** The same with the keyboard alone: pills hide the input from a pointer. */
const byKeys: Fill = async (form, label) => {
  const input = form.getByRole('combobox', { name: label, exact: true })
  await input.focus()
  await input.press('ArrowDown')
  await input.press('ArrowDown')
  await input.press('Enter')
  await input.press('Tab')
}

type Field = Parameters<Api['customDefinition']['add']>[0]

/** How each type is filled in by hand, and what is stored; a function where only the kind of value is known. */
const TYPES: Partial<Record<Field['type'], readonly [Fill, unknown]>> = {
  text: [typed('Ấm trà'), 'Ấm trà'],
  long_text: [typed('Dòng một'), 'Dòng một'],
  integer: [typed('7'), 7],
  decimal: [typed('2,5'), 2.5],
  money: [typed('15000000'), 15_000_000],
  percent: [typed('12,5'), 12.5],
  date: [typed('05/03/2026'), '2026-03-05'],
  datetime: [
    async (form, label) => {
      const parts = form.getByRole('group', { name: label, exact: true }).getByRole('textbox')
      await parts.first().fill('05/03/2026')
      await parts.nth(1).fill('08:30')
    },
    '2026-03-05T01:30:00.000Z',
  ],
  boolean: [
    (form, label) =>
      form
        .getByRole('switch', { name: label })
        .or(form.getByRole('checkbox', { name: label }))
        .first()
        .press('Space'),
    true,
  ],
  select: [first, 'o1'],
  multi_select: [byKeys, ['o1']],
  phone: [typed('0903 111 222'), '+84903111222'],
  email: [typed('a@vidu.vn'), 'a@vidu.vn'],
  url: [typed('https://vidu.vn'), expect.stringContaining('https://vidu.vn')],
  user: [first, expect.any(Number)],
  term: [first, expect.any(Number)],
  tooth: [typed('11, 21'), [11, 21]],
  rating: [(form, label) => form.getByRole('radio', { name: `${label}: 4 sao` }).press('Space'), 4],
  color: [
    (form, label) => form.getByRole('radiogroup', { name: label }).getByLabel('Lam', { exact: true }).click(),
    '#3B82F6',
  ],
}

/** How a list of the contract is asked for one record by name. */
interface Search {
  search: string
  custom: 'all'
  limit: number
}

interface Made {
  custom?: Record<string, unknown>
}

interface Form {
  entity: Field['entity_type']
  /** Who fills it in; the manager unless given. */
  as?: string
  open: (page: Page) => Promise<Locator>
  /** What was being typed when the fields came. */
  begin: (form: Locator) => Promise<() => Promise<void>>
  finish: (form: Locator) => Promise<unknown>
  /** The word on its button. */
  save?: string
  /** The record that was made, with its custom fields. */
  made: (page: Page) => Promise<Made>
}

const dialogOf = async (
  page: Page,
  path: string,
  button: string,
  title: string | RegExp,
): Promise<Locator> => {
  await page.goto(path)
  await page.getByRole('button', { name: button, exact: true }).first().click()
  return page.getByRole('dialog', { name: title })
}

const begun = async (input: Locator, text: string): Promise<() => Promise<void>> => {
  await input.fill(text)
  return () => expect(input).toHaveValue(text)
}

/** The record of that name. */
const found = async (list: (input: Search) => Promise<{ data: Made[] }>, search: string): Promise<Made> =>
  firstOf(await list({ search, custom: 'all', limit: 1 }))

const FORMS: readonly Form[] = [
  {
    entity: 'person',
    open: (page) => dialogOf(page, '/customer', 'Thêm khách hàng', 'Thêm khách hàng'),
    begin: (form) => begun(form.getByRole('textbox', { name: 'Họ tên' }), 'Đỗ Thị Đang Gõ'),
    finish: (form) => form.getByRole('textbox', { name: 'Điện thoại', exact: true }).fill('0907555666'),
    made: (page) => found(api(page).person.list, 'Đỗ Thị Đang Gõ'),
  },
  {
    entity: 'deal',
    open: (page) => dialogOf(page, '/deals?view=table', 'Thêm cơ hội', 'Thêm cơ hội'),
    begin: (form) => begun(form.getByRole('textbox', { name: 'Tên cơ hội' }), 'Niềng răng đang gõ'),
    finish: async (form) => {
      await form.getByRole('combobox', { name: 'Khách hàng', exact: true }).fill('Nguyễn')
      await form
        .page()
        .getByRole('option', { name: /^Nguyễn/ })
        .first()
        .click()
    },
    made: (page) => found(api(page).deal.list, 'Niềng răng đang gõ'),
  },
  {
    entity: 'task',
    open: (page) => dialogOf(page, '/task', 'Thêm công việc', 'Thêm công việc'),
    begin: (form) => begun(form.getByRole('textbox', { name: 'Công việc', exact: true }), 'Gọi lại đang gõ'),
    finish: (form) => first(form, 'Loại công việc'),
    made: (page) => found(api(page).task.list, 'Gọi lại đang gõ'),
  },
  {
    entity: 'appointment',
    open: (page) => dialogOf(page, '/appointments-doctor', 'Đặt lịch', 'Đặt lịch hẹn'),
    begin: (form) => begun(form.getByRole('textbox', { name: 'Nội dung' }), 'Khám lại đang gõ'),
    finish: async (form) => {
      await form.getByRole('combobox', { name: 'Khách hàng', exact: true }).fill('Nguyễn')
      await form
        .page()
        .getByRole('option', { name: /^Nguyễn/ })
        .first()
        .click()
      const when = form.getByRole('group', { name: /Giờ hẹn/ }).getByRole('textbox')
      await when.first().fill('28/02/2030')
      await when.nth(1).fill('10:00')
      await form.getByRole('radio', { name: 'Zalo' }).check()
    },
    save: 'Đặt lịch',
    made: async (page) => {
      const day = '2030-02-28'
      const { data } = await api(page).appointment.calendar({
        from: day,
        to: day,
      })
      const { id } = firstOf({ data: data.filter(({ note }) => note === 'Khám lại đang gõ') })
      return api(page).appointment.get({ id, custom: 'all' })
    },
  },
  {
    entity: 'user',
    as: 'admin',
    open: (page) => dialogOf(page, '/user', 'Thêm nhân viên', 'Thêm nhân viên'),
    begin: (form) => begun(form.getByRole('textbox', { name: 'Họ tên' }), 'Lê Thị Đang Vào'),
    finish: async (form) => {
      await form.getByRole('combobox', { name: 'Nhóm quyền' }).fill('Lễ tân')
      await form.page().getByRole('option', { name: 'Lễ tân' }).click()
    },
    made: (page) => found(api(page).user.list, 'Lê Thị Đang Vào'),
  },
]

/** Adds a field of every type and switches it on. */
async function switchOn(page: Page, entity_type: Field['entity_type']): Promise<void> {
  const options = [{ value: 'o1', label: 'Sứ', is_active: true }]
  const { id: option_set_id } = await api(page).customOptionSet.add({
    name: `Bộ của ${entity_type}`,
    options,
  })
  for (const type of Object.keys(TYPES) as Field['type'][]) {
    const { id } = await api(page).customDefinition.add({
      entity_type,
      name: `kieu_${type}`,
      label: `Kiểu ${type}`,
      type,
      ...(type.endsWith('select') && { option_set_id }),
      ...(type === 'term' && { validation: { vocabulary: 'source' } }),
    })
    await api(page).customDefinition.update_status({ id, status: 'active' })
  }
}

for (const record of FORMS)
  test(`a new ${record.entity} is typed on while fields of every type come, which are then filled in`, async ({
    page,
    browser,
  }) => {
    await signIn(page, record.as ?? 'manager')
    const form = await record.open(page)
    const stays = await record.begin(form)
    const admin = await (await browser.newContext()).newPage()
    await signIn(admin, 'admin')
    await switchOn(admin, record.entity)

    await expect(form.getByText('Kiểu color', { exact: true })).toBeVisible()
    await stays()
    await record.finish(form)
    for (const [type, [fill]] of Object.entries(TYPES))
      await test.step(type, () => fill(form, `Kiểu ${type}`))
    await form.getByRole('button', { name: record.save ?? 'Lưu', exact: true }).click()
    await expect(form).toHaveCount(0)
    const wanted = Object.entries(TYPES).map(([type, [, value]]) => [`kieu_${type}`, value])
    expect((await record.made(page)).custom).toMatchObject(Object.fromEntries(wanted))
    await admin.context().close()
  })
