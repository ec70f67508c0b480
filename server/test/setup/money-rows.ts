import type { Clinic } from '../kit.ts'
import type { Known } from '../suites/value-generator.ts'

const AMOUNT = 100_000

/** A method of payment that may wait, and a reason to refund: of vocabularies that are added to by turns a small clinic may have neither. */
async function paymentWords({ term }: Awaited<ReturnType<Clinic['as']>>): Promise<number> {
  const bank = {
    vocabulary: 'payment_method',
    name: 'Chuyển khoản',
    code: 'bank',
    data: { kind: 'bank' },
  } as const
  const { data } = await term.list({ vocabulary: 'payment_method', search: bank.name })
  const [known] = data
  if (known !== undefined) return known.id
  await term.add({ vocabulary: 'refund_reason', name: 'Thu nhầm' })
  return (await term.add(bank)).id
}

/**
 * Money in the books of a clinic, which rows that are only added do not make: for each customer an open bill of which a part
 * is paid, something over, something held, and a payment that waits, a service that is paid in part; a shift that was handed over with an empty drawer,
 * and a proof of the books.
 */
export async function addMoney(clinic: Clinic, known: Known, times: number): Promise<void> {
  const admin = await clinic.as('admin')
  const method_term_id = await paymentWords(admin)
  const paying = (amount: number) => ({ amount, methods: [{ method_term_id, amount }] })
  const manager = await clinic.as('manager')
  const receiver_id = (await manager.auth.me({})).user.id
  const doctor_id = (await (await clinic.as('doctor')).auth.me({})).user.id
  const people = (known['person'] ?? []).slice(0, times)
  for (const { id: person_id } of people) {
    const bill = await admin.bill.add({ person_id })
    const item = await admin.billItem.add({
      bill_id: bill.id,
      description: 'Ghi tay',
      unit_price: 20 * AMOUNT,
    })
    await admin.bill.open({ id: bill.id })
    const items = [{ bill_item_id: item.id, amount: AMOUNT }]
    await admin.payment.add({ person_id, ...paying(2 * AMOUNT), items })
    await admin.payment.add({ person_id, ...paying(AMOUNT), items, pending: true })
    await admin.deposit.add({ person_id, ...paying(2 * AMOUNT) })
    const product = await admin.product.add({
      code: `DT${person_id}`,
      name: `Dịch vụ của khách ${person_id}`,
      list_price: 2 * AMOUNT,
    })
    const line = await admin.attachment.add({ person_id, product_id: product.id, doctor_id })
    await admin.attachment.update_status({ id: line.id, to: 'agreed' })
    await admin.payment.add({
      person_id,
      ...paying(AMOUNT),
      lines: [{ attachment_id: line.id, amount: AMOUNT }],
    })
    const { id } = await admin.shift.open({ opening_amount: 0 })
    await admin.shift.count({ id, total: 0 })
    await manager.shift.close({ id, receiver_id, reason: 'Kiểm tra' })
    await manager.booksCheck.run({})
  }
}
