import * as z from 'zod/mini'
import { crud, entity, family, flag, id, maybe, otherwise, phone, phoneOut, text } from '../kit/index.ts'

/** Whom a customer belongs to: guardian, payer, the person who is called in an emergency. */
export const PersonRelative = entity('person_relative', {
  label: 'Người thân',
  edits: {
    related_person_id: maybe(id),
    name: maybe(text(120)),
    phone: maybe(phone),
    relationship_term_id: id,
    is_guardian: otherwise(flag, false),
    is_payer: otherwise(flag, false),
    is_emergency: otherwise(flag, false),
  },
  once: { person_id: id },
  derived: {
    /** The relative's own record, or the name and number that were written down. */
    related_name: z.string(),
    related_code: z.nullable(z.string()),
    related_phone: z.nullable(phoneOut),
    relationship_name: z.nullable(z.string()),
  },
  labels: {
    person_id: 'Khách hàng',
    related_person_id: 'Hồ sơ của người thân',
    name: 'Họ tên',
    phone: 'Điện thoại',
    relationship_term_id: 'Mối quan hệ',
    is_guardian: 'Người giám hộ',
    is_payer: 'Người thanh toán',
    is_emergency: 'Liên hệ khẩn cấp',
    related_name: 'Người thân',
  },
})

const calls = crud(PersonRelative, {
  filters: ['person_id', 'related_person_id', 'is_guardian', 'is_payer', 'is_emergency'],
  sorts: ['created_at'],
})

/** Users who may change a customer may say who belongs to them. */
export const personRelative = family(
  '/v1/person/relative',
  { object: 'person_relative', watches: ['person', 'term'] },
  {
    list: { ...calls.list, permission: 'person:read' },
    get: { ...calls.get, permission: 'person:read' },
    add: { ...calls.add, permission: 'person:update' },
    update: { ...calls.update, permission: 'person:update' },
    delete: { ...calls.delete, permission: 'person:update' },
  },
)
