import type { Page } from '@playwright/test'
import { api } from './api.ts'

type Vocabulary = 'payment_method' | 'refund_reason'

/** The word of a vocabulary by this code; the clinic gets it where it has none yet. */
async function termOf(page: Page, vocabulary: Vocabulary, name: string, kind?: string): Promise<number> {
  const { data } = await api(page).term.list({ vocabulary, limit: 200 })
  const found = data.find((term) => term.name === name)
  if (found !== undefined) return found.id
  const made = await api(page).term.add({
    vocabulary,
    name,
    ...(kind !== undefined && { code: kind, data: { kind } }),
  })
  return made.id
}

/** What money is taken by and given back for. */
export interface MoneyTerms {
  cash: number
  bank: number
  reason: number
}

/** Needs a user who may add words of vocabularies. */
export const moneyTerms = async (page: Page): Promise<MoneyTerms> => ({
  cash: await termOf(page, 'payment_method', 'Tiền mặt', 'cash'),
  bank: await termOf(page, 'payment_method', 'Chuyển khoản', 'bank'),
  reason: await termOf(page, 'refund_reason', 'Khách ngưng điều trị'),
})

export const SERVICE = 'Trám răng thẩm mỹ'

/** A bill of this customer that owes the price of one service. */
export async function addBill(
  page: Page,
  person_id: number,
  unit_price: number,
  deal_id?: number,
): Promise<{ id: number; code: string }> {
  const { id, code } = await api(page).bill.add({ person_id, ...(deal_id !== undefined && { deal_id }) })
  await api(page).billItem.add({ bill_id: id, description: SERVICE, unit_price })
  await api(page).bill.open({ id })
  return { id, code }
}
