import type { Clinic, TenantKey } from '../kit.ts'

/** A method of payment and a reason to refund: of vocabularies added to by turns a small clinic may have neither. */
export async function addPaymentWords(clinic: Clinic, tenant: TenantKey = 'bcare'): Promise<void> {
  const { term } = await clinic.as('admin', tenant)
  await term.add({ vocabulary: 'payment_method', name: 'Tiền mặt', code: 'cash', data: { kind: 'cash' } })
  await term.add({ vocabulary: 'refund_reason', name: 'Thu nhầm' })
}
