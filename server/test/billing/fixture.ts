import { openTreatment, type Treatment } from '../treatment/fixture.ts'
import type { Api } from '../kit.ts'

type Method = Parameters<Api['deposit']['add']>[0]['methods'][number]

/** A clinic that takes money: services that are agreed, and methods to pay by. */
export interface Billing extends Treatment {
  accountant: Api
  /** All of an amount in cash, or by another method. */
  by: (amount: number, method?: string) => Method[]
  reason_id: number
  /** A customer who has agreed to services at these prices, on one deal-less bill that is open. */
  billed: (
    ...prices: number[]
  ) => Promise<{ person_id: number; bill_id: number; item_ids: number[]; line_ids: number[] }>
}

const METHODS = [
  ['cash', 'Tiền mặt'],
  ['bank', 'Chuyển khoản'],
  ['card', 'Thẻ'],
] as const

/** Opens a clinic whose customers can be billed. */
export async function openBilling(): Promise<Billing> {
  const fixture = await openTreatment()
  const { manager, service, agreed, person } = fixture
  const methods = new Map<string, number>()
  for (const [kind, name] of METHODS) {
    const { id } = await fixture.admin.term.add({
      vocabulary: 'payment_method',
      name,
      code: kind,
      data: { kind },
    })
    methods.set(kind, id)
  }
  const method = (kind: string): number => {
    const found = methods.get(kind)
    if (found === undefined) throw new Error(`no method of payment is a ${kind}`)
    return found
  }
  const reason = await fixture.admin.term.add({ vocabulary: 'refund_reason', name: 'Khách ngưng điều trị' })
  const billed: Billing['billed'] = async (...prices) => {
    const person_id = await person()
    const line_ids: number[] = []
    for (const list_price of prices) {
      const product_id = await service({ list_price })
      line_ids.push((await agreed({ person_id, product_id })).id)
    }
    const bill = await manager.bill.add({ person_id })
    const { data } = await manager.billItem.add_from_attachment({
      bill_id: bill.id,
      attachment_ids: line_ids,
    })
    await manager.bill.open({ id: bill.id })
    return { person_id, bill_id: bill.id, item_ids: data.map(({ id }) => id), line_ids }
  }
  return {
    ...fixture,
    accountant: fixture.as('accountant'),
    by: (amount, code = 'cash') => [{ method_term_id: method(code), amount }],
    reason_id: reason.id,
    billed,
  }
}
