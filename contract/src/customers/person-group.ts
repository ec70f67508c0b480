import * as z from 'zod/mini'
import {
  choice,
  codeText,
  colour,
  count,
  crud,
  entity,
  family,
  flag,
  id,
  instant,
  maybe,
  otherwise,
  read,
  text,
  write,
} from '../kit/index.ts'
import { GroupFilter } from './person-filter.ts'

export const GROUP_KINDS = ['static', 'dynamic'] as const
export const GROUP_PURPOSES = ['marketing', 'pricing', 'care', 'other'] as const

/** People who belong together: put in by hand, or all who fit a filter. */
export const PersonGroup = entity('person_group', {
  label: 'Nhóm khách hàng',
  edits: {
    name: text(80),
    code: maybe(codeText(30)),
    color: otherwise(colour, '#64748B'),
    purpose: otherwise(choice(GROUP_PURPOSES), 'other'),
    description: maybe(text(300)),
    filter: maybe(GroupFilter),
    is_active: otherwise(flag, true),
  },
  once: { kind: otherwise(choice(GROUP_KINDS), 'static') },
  derived: { member_count: count, refreshed_at: z.nullable(instant) },
  labels: {
    name: 'Tên nhóm',
    code: 'Mã nhóm',
    color: 'Màu',
    purpose: 'Mục đích',
    description: 'Mô tả',
    filter: 'Điều kiện',
    kind: 'Loại nhóm',
    is_active: 'Đang dùng',
    member_count: 'Số khách',
    refreshed_at: 'Cập nhật thành viên',
  },
})

const calls = crud(PersonGroup, {
  filters: ['id', 'kind', 'purpose', 'is_active'],
  sorts: ['name', 'member_count', 'created_at'],
  search: true,
})

const Previewed = z.strictObject({
  total: count,
  /** Some of them, as far as the caller may see them. */
  sample: z.array(z.strictObject({ id, code: z.string(), full_name: z.string() })),
})

export const personGroup = family(
  '/v1/person-group',
  { object: 'person_group', group: 'Khách hàng', place: 60, watches: ['person_group_member'] },
  {
    ...calls,
    preview: read(z.strictObject({ filter: GroupFilter }), Previewed, {
      action: 'create',
      about: 'Xem trước có bao nhiêu khách hàng khớp điều kiện của nhóm động',
    }),
    refresh: write(
      z.strictObject({ id }),
      z.strictObject({ added: count, removed: count, member_count: count }),
      { about: 'Lọc lại thành viên của nhóm động ngay bây giờ' },
    ),
  },
)
