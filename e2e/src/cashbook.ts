import type { Page } from '@playwright/test'
import { api, firstOf } from './api.ts'
import { beginSession } from './staff.ts'

/** The accountant's sign-in asks for a code that is in a mailbox alone; the funds and a category of the clinic. */
export async function openCashbook(page: Page, mark: string) {
  await beginSession(page, 'admin')
  const { id, version } = firstOf(await api(page).user.list({ search: 'accountant' }))
  await api(page).user.update({ id, version, otp_enabled: false })
  const add = (name: string, kind: string) =>
    api(page).term.add({ vocabulary: 'fund_account', name, data: { kind } })
  const cash = await add(`${mark} két`, 'cash')
  const bank = await add(`${mark} ngân hàng`, 'bank')
  await api(page).term.add({ vocabulary: 'cash_out_category', name: `${mark} sửa ghế` })
  await beginSession(page, 'accountant')
  await api(page).cashFlow.add({
    direction: 'in',
    amount: 20_000_000,
    fund_account_id: cash.id,
    is_opening: true,
  })
  return { cash: cash.id, bank: bank.id }
}

/** Chooses in the form that is open. */
export const choose = async (page: Page, label: string, name: string) => {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}
