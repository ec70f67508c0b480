import { CUSTOM_ENTITIES } from '@bcare/rules/settings/custom-field'
import * as z from 'zod/mini'
import {
  choice,
  count,
  crud,
  customName,
  entity,
  family,
  flag,
  id,
  otherwise,
  read,
  text,
  write,
} from '../kit/index.ts'

export const CARDINALITIES = ['one_one', 'one_many', 'many_many'] as const

/** Links between records that the clinic names itself. */
export const Relationship = entity('custom_relationship', {
  label: 'Quan hệ',
  called: 'label',
  edits: {
    label: text(80),
    reverse_label: text(80),
    on_delete: otherwise(choice(['restrict', 'unlink']), 'unlink'),
    no_cycles: otherwise(flag, false),
    is_active: otherwise(flag, true),
  },
  once: {
    name: customName,
    from_entity: choice(CUSTOM_ENTITIES),
    to_entity: choice(CUSTOM_ENTITIES),
    cardinality: choice(CARDINALITIES),
  },
  derived: { links: count },
  labels: {
    name: 'Mã quan hệ',
    label: 'Tên chiều đi',
    reverse_label: 'Tên chiều về',
    from_entity: 'Từ',
    to_entity: 'Đến',
    cardinality: 'Số lượng',
    on_delete: 'Khi xóa bản ghi',
    no_cycles: 'Không cho vòng tròn',
    is_active: 'Đang dùng',
  },
})

const relationships = crud(Relationship, {
  filters: ['from_entity', 'to_entity', 'is_active'],
  sorts: ['created_at', 'name'],
})
const Ends = z.strictObject({
  relationship_id: id,
  from_id: id,
  to_ids: z.array(id).check(z.minLength(1), z.maxLength(100)),
})

export const customRelationship = family(
  '/v1/custom-fields/relationships',
  {
    object: 'custom_relationship',
    watches: ['person', 'deal', 'appointment', 'task', 'user'],
    without: { add: 'create' },
  },
  {
    list: { ...relationships.list, permission: 'custom_field:read' },
    get: { ...relationships.get, permission: 'custom_field:read' },
    create: { ...relationships.add, permission: 'custom_field:create' },
    update: { ...relationships.update, permission: 'custom_field:update' },
    delete: { ...relationships.delete, permission: 'custom_field:delete' },
    link: write(Ends, z.strictObject({ linked: count }), {
      permission: 'signed_in',
      about: 'Nối một bản ghi với những bản ghi khác',
    }),
    unlink: write(Ends, z.strictObject({ unlinked: count }), { permission: 'signed_in', about: 'Gỡ nối' }),
    list_related: read(
      z.strictObject({
        entity_type: choice(CUSTOM_ENTITIES),
        entity_id: id,
        relationship_id: z.optional(id),
        direction: z.optional(choice(['from', 'to'])),
      }),
      z.array(
        z.strictObject({
          relationship_id: id,
          direction: choice(['from', 'to']),
          label: z.string(),
          entity_type: choice(CUSTOM_ENTITIES),
          entity_id: id,
          name: z.string(),
        }),
      ),
      { permission: 'signed_in', about: 'Những bản ghi được nối với một bản ghi, mà người hỏi xem được' },
    ),
  },
)
