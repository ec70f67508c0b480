import {
  CUSTOM_ENTITIES,
  CUSTOM_STATUSES,
  CUSTOM_TYPES,
  OPEN_MIGRATION_STATES,
  type CustomEntity,
} from '@bcare/rules/settings/custom-field'
import * as z from 'zod/mini'
import {
  choice,
  colour,
  count,
  crud,
  customName,
  CustomValues,
  entity,
  family,
  flag,
  id,
  instant,
  int,
  maybe,
  otherwise,
  read,
  text,
  write,
} from '../kit/index.ts'

export const SHOWN_IN = ['form', 'profile', 'list', 'filter', 'print'] as const
export const WIDTHS = ['half', 'full'] as const
const roles = z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(50))

const texts = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(60))
const bound = z.union([z.number(), z.iso.date()])
export const Validation = z.strictObject({
  min: z.optional(bound),
  max: z.optional(bound),
  regex: z.optional(text(200)),
  max_len: z.optional(z.int().check(z.gte(1), z.lte(5000))),
  vocabulary: z.optional(text(60)),
})

export const ShowIf = z.strictObject({
  field: customName,
  op: z.enum(['eq', 'ne', 'in', 'is_set']),
  value: z.optional(z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean(), texts])),
})

export const CustomOption = z.strictObject({
  value: z.string().check(z.regex(/^[a-z0-9_]{1,60}$/)),
  label: text(80),
  color: z.optional(z.nullable(colour)),
  is_active: z._default(flag, true),
})
export type CustomOption = z.output<typeof CustomOption>

const options = z.array(CustomOption).check(
  z.maxLength(300),
  z.refine((list) => new Set(list.map(({ value }) => value)).size === list.length, {
    error: 'Hai lựa chọn không được trùng mã',
  }),
)

/** Words that fields choose from, shared by all fields that name the set. */
export const OptionSet = entity('custom_option_set', {
  label: 'Bộ lựa chọn',
  edits: { name: text(80), options },
  derived: {
    /** Fields that choose from it. */
    used_by: z.array(z.strictObject({ id, label: z.string(), entity_type: choice(CUSTOM_ENTITIES) })),
  },
  labels: { name: 'Tên bộ lựa chọn', options: 'Các lựa chọn' },
})

/** A custom field (docs/custom-fields.md). */
export const Definition = entity('custom_definition', {
  label: 'Trường tùy chỉnh',
  called: 'label',
  edits: {
    label: text(80),
    required: otherwise(flag, false),
    is_unique: otherwise(flag, false),
    default_value: z._default(
      z.nullable(z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean(), texts])),
      null,
    ),
    validation: otherwise(Validation, {}),
    section: maybe(text(60)),
    order: otherwise(int, 0),
    width: otherwise(choice(WIDTHS), 'half'),
    placeholder: maybe(text(120)),
    help: maybe(text(300)),
    show_in: otherwise(z.array(choice(SHOWN_IN)).check(z.maxLength(5)), [
      'form',
      'profile',
      'list',
      'filter',
    ]),
    visible_roles: otherwise(roles, []),
    editable_roles: otherwise(roles, []),
    show_if: maybe(ShowIf),
    is_sensitive: otherwise(flag, false),
  },
  once: {
    entity_type: choice(CUSTOM_ENTITIES),
    name: customName,
    type: choice(CUSTOM_TYPES),
    option_set_id: maybe(id),
  },
  derived: {
    status: choice(CUSTOM_STATUSES),
    options: z.array(CustomOption),
    option_set_name: z.nullable(z.string()),
  },
  labels: {
    entity_type: 'Dùng cho',
    name: 'Mã trường',
    label: 'Tên trường',
    type: 'Kiểu dữ liệu',
    option_set_id: 'Bộ lựa chọn',
    options: 'Các lựa chọn',
    required: 'Bắt buộc',
    is_unique: 'Không được trùng',
    default_value: 'Giá trị mặc định',
    validation: 'Giới hạn',
    section: 'Nhóm trên biểu mẫu',
    order: 'Thứ tự',
    width: 'Độ rộng',
    placeholder: 'Chữ gợi ý',
    help: 'Hướng dẫn nhập',
    show_in: 'Hiện ở',
    visible_roles: 'Vai trò được xem',
    editable_roles: 'Vai trò được sửa',
    show_if: 'Chỉ hiện khi',
    is_sensitive: 'Nhạy cảm',
    status: 'Trạng thái',
  },
})

const definitions = crud(Definition, {
  filters: ['entity_type', 'status', 'type', 'id'],
  sorts: ['order', 'label', 'created_at'],
  search: true,
})
const one = z.strictObject({ id })
/** The options of a field as its form writes them: they make, or change, the set that it chooses from. */
export const written = { options: z.optional(options) }

export const customDefinition = family(
  '/v1/custom-fields/definitions',
  { object: 'custom_definition', watches: ['custom_option_set'] },
  {
    list: { ...definitions.list, permission: 'custom_field:read' },
    get: { ...definitions.get, permission: 'custom_field:read' },
    get_by_name: read(
      z.strictObject({ entity_type: choice(CUSTOM_ENTITIES), name: customName }),
      Definition.row,
      {
        permission: 'custom_field:read',
        about: 'Trường tùy chỉnh theo mã',
      },
    ),
    add: {
      ...definitions.add,
      body: z.extend(definitions.add.body, written),
      permission: 'custom_field:create',
      about: 'Thêm trường; trường chọn kèm các lựa chọn của nó, hoặc bộ lựa chọn dùng chung',
    },
    update: {
      ...definitions.update,
      body: z.extend(definitions.update.body, written),
      permission: 'custom_field:update',
      about: 'Sửa trường; các lựa chọn được gửi thay cho bộ lựa chọn của trường, ở mọi trường dùng bộ đó',
    },
    delete: { ...definitions.delete, permission: 'custom_field:delete' },
    update_status: write(
      z.strictObject({ id, status: choice(['active', 'archived']), version: z.optional(count) }),
      Definition.row,
      {
        permission: 'custom_field:update',
        about: 'Đưa trường vào dùng, hoặc ngưng dùng (giữ nguyên dữ liệu)',
      },
    ),
    reorder: write(
      z.strictObject({
        entity_type: choice(CUSTOM_ENTITIES),
        ids: z.array(id).check(z.minLength(1), z.maxLength(300)),
      }),
      z.strictObject({ ids: z.array(id) }),
      { permission: 'custom_field:update', about: 'Sắp lại thứ tự các trường của một đối tượng' },
    ),
    usage: read(one, z.strictObject({ values: count, sample: z.array(z.string()) }), {
      permission: 'custom_field:update',
      about: 'Bao nhiêu bản ghi đã có giá trị của trường',
    }),
  },
)

const sets = crud(OptionSet, { sorts: ['name', 'created_at'] })

export const customOptionSet = family(
  '/v1/custom-fields/option-sets',
  { object: 'custom_option_set', watches: ['custom_definition'] },
  {
    list: { ...sets.list, permission: 'custom_field:read' },
    get: { ...sets.get, permission: 'custom_field:read' },
    add: { ...sets.add, permission: 'custom_field:create' },
    update: {
      ...sets.update,
      permission: 'custom_field:update',
      about: 'Sửa bộ lựa chọn; lựa chọn đã dùng chỉ ngưng được',
    },
    delete: { ...sets.delete, permission: 'custom_field:delete' },
  },
)

const ValuesRow = z.strictObject({
  entity_id: id,
  values: z.record(z.string(), z.unknown()),
  names: z.record(z.string(), z.string()),
})
const Record_ = { entity_type: choice(CUSTOM_ENTITIES), entity_id: id }
const Written = z.strictObject({ ...Record_, values: CustomValues, version: z.optional(count) })

export const customValue = family(
  '/v1/custom-fields/values',
  {
    object: 'custom_value',
    watches: ['custom_definition', ...(CUSTOM_ENTITIES satisfies readonly CustomEntity[])],
    without: {
      add: 'Giá trị đi cùng bản ghi: set và patch',
      list: 'get đọc của nhiều bản ghi một lần',
      update: 'set và patch',
      delete: 'patch với giá trị trống',
    },
  },
  {
    get: read(
      z.strictObject({
        entity_type: choice(CUSTOM_ENTITIES),
        entity_ids: z.array(id).check(z.minLength(1), z.maxLength(200)),
        whole: z._default(flag, false),
      }),
      z.array(ValuesRow),
      {
        permission: 'signed_in',
        audited: true,
        about:
          'Giá trị của các bản ghi; trường nhạy cảm đủ chữ với whole cho người có quyền (được ghi nhật ký)',
      },
    ),
    set: write(Written, ValuesRow, {
      permission: 'signed_in',
      about: 'Đặt lại mọi giá trị của một bản ghi: trường không gửi sẽ trống',
    }),
    patch: write(Written, ValuesRow, {
      permission: 'signed_in',
      about: 'Sửa những giá trị được gửi của một bản ghi',
    }),
  },
)

export const MIGRATION_OPS = ['change_type', 'restore'] as const
export const MIGRATION_STATES = [...OPEN_MIGRATION_STATES, 'done', 'failed', 'cancelled'] as const

/** A change of type on its way, tried or done. */
export const Migration = entity('custom_migration', {
  label: 'Lần chuyển kiểu',
  edits: {},
  derived: {
    definition_id: id,
    definition_label: z.string(),
    entity_type: choice(CUSTOM_ENTITIES),
    op: choice(MIGRATION_OPS),
    from_type: choice(CUSTOM_TYPES),
    to_type: choice(CUSTOM_TYPES),
    option_set_id: z.nullable(id),
    dry_run: flag,
    state: choice(MIGRATION_STATES),
    total: count,
    processed: count,
    failed: count,
    /** Some of the values that have no place under the new type. */
    errors: z.array(z.strictObject({ entity_id: id, value: z.string(), problem: z.string() })),
    started_at: z.nullable(instant),
    finished_at: z.nullable(instant),
    restored_at: z.nullable(instant),
    /** Until when what stood before can be brought back. */
    restorable_until: z.nullable(instant),
    created_by_name: z.nullable(z.string()),
  },
  labels: {
    definition_id: 'Trường tùy chỉnh',
    op: 'Việc',
    from_type: 'Kiểu cũ',
    to_type: 'Kiểu mới',
    state: 'Trạng thái',
    total: 'Số giá trị',
    processed: 'Đã xử lý',
    failed: 'Không chuyển được',
    dry_run: 'Chạy thử',
  },
  logged: {
    before: 'Trước khi chuyển',
    errors: 'Giá trị không chuyển được',
    last_entity_id: 'Đã chuyển đến bản ghi số',
    option_set_id: 'Bộ lựa chọn',
    restored_at: 'Hoàn tác lúc',
  },
})

const migrations = crud(Migration, {
  filters: ['definition_id', 'state', 'dry_run'],
  sorts: ['created_at'],
})

export const customMigration = family(
  '/v1/custom-fields/migrations',
  {
    object: 'custom_migration',
    watches: ['custom_definition'],
    without: {
      add: 'Lần chuyển đổi sinh ra khi đổi kiểu (change-type)',
      get: 'status',
      update: 'Do công việc nền cập nhật',
      delete: 'Dấu vết của dữ liệu đã đổi được giữ lại; dừng là cancel',
    },
  },
  {
    list: { ...migrations.list, permission: 'custom_field:update' },
    status: read(one, Migration.row, {
      permission: 'custom_field:update',
      about: 'Tiến độ của một lần chuyển kiểu',
    }),
    change_type: write(
      z.strictObject({
        definition_id: id,
        to_type: choice(CUSTOM_TYPES),
        option_set_id: z.optional(id),
        dry_run: z._default(flag, false),
        /** The dry run whose failures a user has looked at; a change that loses something needs it. */
        after_dry_run_id: z.optional(id),
      }),
      Migration.row,
      {
        permission: 'custom_field:update',
        about: 'Chuyển kiểu một trường: không mất gì thì chạy ngay, còn lại phải chạy thử trước',
      },
    ),
    cancel: write(one, Migration.row, {
      permission: 'custom_field:update',
      about: 'Hủy lần chuyển kiểu đang chạy',
    }),
    restore: write(one, Migration.row, {
      permission: 'custom_field:update',
      about: 'Trả lại kiểu cũ và giá trị cũ, trong 30 ngày',
    }),
  },
)
