import type { Locator, Page } from '@playwright/test'

/** The filters of a list: the button that has them all, and the chips of those that are in use. */
export const filters = (page: Page): Locator => page.getByRole('group', { name: 'Bộ lọc' })

/** Takes a filter out of «+ Bộ lọc» by its name; it opens at once. */
export async function addFilter(page: Page, name: string): Promise<void> {
  await filters(page).getByRole('button', { name: 'Bộ lọc', exact: true }).click()
  await page.getByRole('combobox', { name: 'Tìm bộ lọc' }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

/** The chip of a filter, whatever it is set to. */
export const filterChip = (page: Page, name: string): Locator =>
  filters(page).getByRole('button', { name: new RegExp(`^${name}`) })
