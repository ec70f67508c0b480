import type { Clinic, TenantKey } from '../kit.ts'

/** A programme that runs for everybody: one that is added is a draft, of which nobody has a use. */
export async function startDiscount(clinic: Clinic, tenant: TenantKey = 'bcare'): Promise<void> {
  const { discount } = await clinic.as('admin', tenant)
  const { id, version } = await discount.add({
    name: 'Chương trình đang chạy',
    value: 5,
    valid_from: '2026-01-01',
  })
  await discount.set_status({ id, version, status: 'active' })
}
