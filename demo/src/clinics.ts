import type { NewTenant } from '@bcare/server/identity/provision'
import { STARTER_PIPELINE_IDS } from '@bcare/server/sales/starter-pipelines'
import type { ClinicPlan } from './plan/acts.ts'
import { planClinic } from './plan/clinic.ts'
import { planSmallClinic } from './plan/small.ts'
import { BRANCHES, SMALL_STAFF, STAFF, type Branch, type Member } from './staff.ts'

/** A demo clinic before it has any customer. */
export interface ClinicSpec {
  tenant: NewTenant
  branches: readonly Branch[]
  staff: readonly Member[]
  /** What happens in it, told at some moment. */
  plan: (now: Date) => ClinicPlan
  /** Of the staff's e-mail addresses; nobody receives anything there. */
  mail_domain: string
}

/** Two clinics, so that what leaks from one to the other is seen. */
export const CLINICS: readonly ClinicSpec[] = [
  {
    tenant: {
      key: 'bcare',
      name: 'Nha khoa Bcare',
      hosts: ['localhost', 'bcare.localhost'],
      settings: {
        ...STARTER_PIPELINE_IDS,
        'brand.name': 'Nha khoa Bcare',
        'brand.primary_color': '#0891B2',
        'brand.secondary_color': '#64748B',
        'clinic.name': 'Nha khoa Bcare',
        'clinic.address': 'Phường Bến Thành, TP. Hồ Chí Minh',
        'clinic.phone': '1900 0000',
        'clinic.email': 'lienhe@example.vn',
      },
    },
    branches: BRANCHES,
    staff: STAFF,
    plan: planClinic,
    mail_domain: 'example.vn',
  },
  {
    tenant: {
      key: 'saas',
      name: 'Nha khoa Demo 2',
      hosts: ['saas.localhost'],
      features: { registration: true },
      settings: {
        ...STARTER_PIPELINE_IDS,
        'brand.name': 'Nha khoa Demo 2',
        'brand.primary_color': '#8B5CF6',
        'brand.secondary_color': '#64748B',
        'login.theme': 'saas',
        'clinic.name': 'Nha khoa Demo 2',
        'clinic.address': 'Phường Hải Châu, Đà Nẵng',
        'clinic.phone': '1900 0000',
        'clinic.email': 'lienhe@demo2.example.vn',
      },
    },
    branches: [{ name: 'Chi nhánh Hải Châu', code: 'HC', address: 'Phường Hải Châu, Đà Nẵng' }],
    staff: SMALL_STAFF,
    plan: planSmallClinic,
    mail_domain: 'demo2.example.vn',
  },
]
