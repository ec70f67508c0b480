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
const PIPELINE_IDS = { offline_pipeline_id: 1, after_payment_stage_id: 5 }

/** Two clinics, so that what leaks from one to the other is seen (demo-data 5.1). */
export const CLINICS: readonly ClinicSpec[] = [
  {
    tenant: {
      key: 'bcare',
      name: 'Nha khoa Bcare',
      hosts: ['localhost', 'bcare.localhost'],
      branding: { name: 'Nha khoa Bcare', primaryColor: '#0891b2', secondaryColor: '#64748b' },
      clinic: {
        ...PIPELINE_IDS,
        name: 'Nha khoa Bcare',
        address: 'Phường Bến Thành, TP. Hồ Chí Minh',
        phone: '1900 0000',
        email: 'lienhe@example.vn',
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
      theme: 'saas',
      features: { registration: true },
      branding: { name: 'Nha khoa Demo 2', primaryColor: '#8b5cf6', secondaryColor: '#64748b' },
      clinic: {
        ...PIPELINE_IDS,
        name: 'Nha khoa Demo 2',
        address: 'Phường Hải Châu, Đà Nẵng',
        phone: '1900 0000',
        email: 'lienhe@demo2.example.vn',
      },
    },
    branches: [{ name: 'Chi nhánh Hải Châu', code: 'HC', address: 'Phường Hải Châu, Đà Nẵng' }],
    staff: SMALL_STAFF,
    mail_domain: 'demo2.example.vn',
  },
]
