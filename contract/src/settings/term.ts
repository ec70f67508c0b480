import * as z from 'zod/mini'
import { choice, colour, crud, entity, family, flag, id, int, maybe, otherwise, text } from '../kit/index.ts'
import { VOCABULARY_NAMES } from './vocabularies.ts'

/** What one vocabulary keeps beside a term's name: minutes of an appointment type, side of a cancel reason. */
export const termData = z
  .record(
    z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)),
    z.union([z.string().check(z.maxLength(2000)), z.number(), z.boolean(), z.null()]),
  )
  .check(z.refine((value) => Object.keys(value).length <= 30))

/** A word of one of the clinic's vocabularies (families.md 2.3). */
export const Term = entity('term', {
  label: 'Danh mục',
  edits: {
    name: text(120),
    alias: maybe(text(120)),
    code: maybe(text(40)),
    color: maybe(colour),
    parent_id: maybe(id),
    group: maybe(text(60)),
    order: otherwise(int, 0),
    is_active: otherwise(flag, true),
    data: otherwise(termData, {}),
  },
  once: { vocabulary: choice(VOCABULARY_NAMES) },
  derived: { is_system: flag },
  labels: {
    vocabulary: 'Loại danh mục',
    name: 'Tên',
    alias: 'Tên khác',
    code: 'Mã',
    color: 'Màu',
    parent_id: 'Thuộc',
    group: 'Nhóm',
    order: 'Thứ tự',
    is_active: 'Đang dùng',
    is_system: 'Của hệ thống',
    data: 'Thông tin thêm',
  },
})

const calls = crud(Term, {
  filters: ['vocabulary', 'is_active', 'parent_id', 'code', 'id'],
  sorts: ['order', 'name', 'created_at'],
  search: true,
})

export const term = family(
  '/v1/taxonomy',
  { object: 'term' },
  {
    list: { ...calls.list, at: 'term-list' },
    get: { ...calls.get, at: 'term-get' },
    add: { ...calls.add, at: 'term-add' },
    update: { ...calls.update, at: 'term-update' },
    delete: { ...calls.delete, at: 'term-delete' },
  },
)
