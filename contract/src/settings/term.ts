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
  int,
  longText,
  maybe,
  nothing,
  otherwise,
  read,
  text,
  write,
} from '../kit/index.ts'
import { EXPORT_FORMATS } from '../insight/export-entities.ts'
import { VOCABULARY_NAMES } from './vocabularies.ts'

/** What one vocabulary keeps beside a term's name: minutes of an appointment type, side of a cancel reason. */
export const termData = z
  .record(
    z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)),
    z.union([longText(2000), z.number(), z.boolean(), z.null()]),
  )
  .check(z.refine((value) => Object.keys(value).length <= 30))

/** A word of one of the clinic's vocabularies. */
export const Term = entity('term', {
  label: 'Danh mục',
  edits: {
    name: text(120),
    alias: maybe(text(120)),
    code: maybe(codeText(40)),
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
  logged: { merged_into_id: 'Gộp vào mục số' },
})

const calls = crud(Term, {
  filters: ['vocabulary', 'is_active', 'parent_id', 'code', 'id'],
  sorts: ['order', 'name', 'created_at'],
  search: true,
})

/** How many terms one vocabulary may have; the screen shows them all at once. */
export const MOST_TERMS = 5_000
export const MOST_TERM_LINES = 2_000
const MOST_TABLE_BYTES = 2 * 1024 * 1024

const vocabulary = choice(VOCABULARY_NAMES)
const whole = z.strictObject({ vocabulary })

/** One place where a term is of use: a field of an entity, with how many live rows name the term there. */
export const TermUse = z.strictObject({
  term_id: id,
  entity: z.string(),
  field: z.string(),
  label: z.string(),
  count,
})

/** What a table of terms does, or would do. */
export const TermImport = z.strictObject({
  added: count,
  changed: count,
  same: count,
  lines: z.array(
    z.strictObject({
      no: count,
      name: z.string(),
      becomes: z.enum(['new', 'changed', 'same', 'error']),
      problems: z.array(z.string()),
    }),
  ),
})

export const term = family(
  '/v1/taxonomy',
  {
    object: 'term',
    group: 'Kho & danh mục',
    place: 10,
    without: 'Từ trong danh mục: term-add, term-get, term-list, term-update, term-delete',
  },
  {
    list: { ...calls.list, at: 'term-list' },
    get: { ...calls.get, at: 'term-get' },
    add: { ...calls.add, at: 'term-add' },
    update: { ...calls.update, at: 'term-update' },
    delete: { ...calls.delete, at: 'term-delete' },
    all: read(whole, z.strictObject({ data: z.array(Term.row) }), {
      at: 'term-all',
      about: 'Mọi mục của một danh mục, theo thứ tự, kể cả mục đã ngưng dùng',
    }),
    counts: read(
      nothing,
      z.strictObject({ data: z.array(z.strictObject({ vocabulary, total: count, active: count })) }),
      {
        at: 'term-counts',
        about: 'Mỗi danh mục có bao nhiêu mục',
      },
    ),
    uses: read(whole, z.strictObject({ data: z.array(TermUse) }), {
      at: 'term-uses',
      action: 'update',
      about: 'Các mục của một danh mục đang được dùng ở đâu, bao nhiêu lần',
    }),
    reorder: write(
      z.strictObject({
        vocabulary,
        parent_id: z.nullable(id),
        ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_TERMS)),
      }),
      z.strictObject({ ids: z.array(id) }),
      { at: 'term-reorder', about: 'Xếp lại thứ tự các mục cùng cấp' },
    ),
    merge: write(
      z.strictObject({ id, into_id: id, version: z.optional(int) }),
      z.strictObject({ into: Term.row, moved: count }),
      {
        at: 'term-merge',
        action: 'merge',
        about: 'Gộp một mục vào mục khác: mọi nơi dùng mục này chuyển sang mục kia',
      },
    ),
    export: read(
      z.strictObject({ vocabulary, format: z._default(choice(EXPORT_FORMATS), 'csv') }),
      z.null(),
      {
        at: 'term-export',
        action: 'export',
        download: true,
        audited: true,
        about: 'Một danh mục thành tệp, nhập lại được',
      },
    ),
    import: write(z.strictObject({ vocabulary, dry_run: z._default(flag, false) }), TermImport, {
      at: 'term-import',
      action: 'create',
      upload: { most_bytes: MOST_TABLE_BYTES },
      about: `Nhập một danh mục từ tệp CSV hoặc Excel đến ${MOST_TERM_LINES} dòng; \`dry_run\` chỉ xem trước`,
    }),
  },
)
