import type { NewTenant } from '@bcare/server/identity/provision'
import { BRANCHES, SMALL_STAFF, STAFF, type Branch, type Member } from './staff.ts'

/** A demo clinic before it has any customer. */
export interface ClinicSpec {
  tenant: NewTenant
  branches: readonly Branch[]
  staff: readonly Member[]
  /** Of the staff's e-mail addresses; nobody receives anything there. */
  mail_domain: string
}

/** Ids that the starter pipelines have in every clinic (spec 9). */
const PIPELINE_IDS = { 'pipeline.offline_pipeline_id': 1, 'pipeline.after_payment_stage_id': 5 }

/** Two clinics, so that what leaks from one to the other is seen (demo-data 5.1). */
export const CLINICS: readonly ClinicSpec[] = [
  {
    tenant: {
      key: 'bcare',
      name: 'Nha khoa Bcare',
      hosts: ['localhost', 'bcare.localhost'],
      settings: {
        ...PIPELINE_IDS,
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
    mail_domain: 'example.vn',
  },
  {
    tenant: {
      key: 'saas',
      name: 'Nha khoa Demo 2',
      hosts: ['saas.localhost'],
      features: { registration: true },
      settings: {
        ...PIPELINE_IDS,
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
    mail_domain: 'demo2.example.vn',
  },
]
