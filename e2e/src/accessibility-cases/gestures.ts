import type { Locator, Page } from '@playwright/test'
import { expect } from '../staff.ts'

type Role = Parameters<Page['getByRole']>[0]

export const click = (page: Page, name: string | RegExp, role: Role = 'button') =>
  page
    .getByRole(role, typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click()
export const dialog = (page: Page, name?: string | RegExp) =>
  page.getByRole('dialog', name === undefined ? {} : { name }).last()
export const menu = (page: Page) => page.getByRole('menu').last()
/** The first choice of an open list; closed ones stay in the page unseen. */
export const options = (page: Page) => page.locator('[role=option]').filter({ visible: true }).first()

/** Opens a list of choices by typing into a field of what is open. */
export async function pick(page: Page, field: string | RegExp, text = ''): Promise<Locator> {
  const input = page.getByRole('combobox', { name: field }).last()
  await input.click()
  if (text !== '') await input.fill(text)
  await expect(options(page)).toBeVisible()
  return options(page)
}

/** Opens the calendar of a date field. */
export async function calendar(page: Page, within: Page | Locator): Promise<Locator> {
  await within.getByRole('button', { name: 'Mở lịch' }).last().click()
  return page.getByRole('button', { name: /^Ngày 15 tháng/ })
}

/** Opens the menu of the first row. */
export const rowMenu = async (page: Page) => {
  await click(page, /^Thao tác với/)
  await expect(menu(page)).toBeVisible()
}
