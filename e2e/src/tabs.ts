import { expect, type Locator } from '@playwright/test'

/** Opens a tab of a record, which is under «Thêm» where the row has no room for it. */
export async function openTab(place: Locator, name: string): Promise<void> {
  const tab = place.getByRole('tab', { name, exact: true })
  const more = place.getByRole('button', { name: 'Thêm', exact: true })
  await expect(async () => {
    if (await tab.isVisible()) return tab.click({ timeout: 2_000 })
    await more.click({ timeout: 2_000 })
    await place.page().getByRole('menuitem', { name, exact: true }).click({ timeout: 2_000 })
  }).toPass()
}
