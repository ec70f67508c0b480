import * as z from 'zod/mini'
import {
  choice,
  colour,
  count,
  crud,
  entity,
  family,
  flag,
  id,
  int,
  maybe,
  otherwise,
  text,
  write,
} from '../kit/index.ts'

export const TAG_SCOPES = ['person', 'deal', 'both'] as const

export const Tag = entity('tag', {
  label: 'Nhãn',
  edits: {
    name: text(60),
    color: otherwise(colour, '#64748B'),
    scope: otherwise(choice(TAG_SCOPES), 'both'),
    group: maybe(text(60)),
    order: otherwise(int, 0),
    is_active: otherwise(flag, true),
  },
  derived: { usage_count: count, person_count: count, deal_count: count },
  labels: {
    name: 'Tên nhãn',
    color: 'Màu',
    scope: 'Dùng cho',
    group: 'Nhóm',
    order: 'Thứ tự',
    is_active: 'Đang dùng',
    usage_count: 'Lượt dùng',
  },
})

const calls = crud(Tag, {
  filters: ['scope', 'is_active', 'group', 'id'],
  sorts: ['order', 'name', 'group', 'usage_count', 'created_at'],
  search: true,
})

/** A tag in use is deleted with `force`: it is taken off every record first. */
export const tag = family(
  '/v1/tag',
  {
    object: 'tag',
    label: 'Nhãn (thẻ)',
    group: 'Kho & danh mục',
    place: 20,
    asks: ['force'],
    watches: ['person_tag', 'deal_tag'],
  },
  {
    ...calls,
    delete: { ...calls.delete, body: z.extend(calls.delete.body, { force: z.optional(z.boolean()) }) },
    merge: write(
      z.strictObject({ id, into_id: id, version: z.optional(int) }),
      z.strictObject({ into: Tag.row, moved: count }),
      { action: 'merge', about: 'Gộp một nhãn vào nhãn khác: mọi hồ sơ có nhãn này sẽ có nhãn kia' },
    ),
  },
)
