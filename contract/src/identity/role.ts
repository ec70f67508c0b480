import { SCOPES } from '@bcare/rules/identity/scope'
import * as z from 'zod/mini'
import {
  choice,
  count,
  crud,
  entity,
  family,
  flag,
  id,
  int,
  maybe,
  read,
  text,
  write,
  type Row,
} from '../kit/index.ts'

const word = z.string().check(z.minLength(1), z.maxLength(60), z.regex(/^[a-z][a-z0-9_]*$/))

/** One right of a role: what may be done to what, and how far it reaches. */
export const Permission = z.strictObject({ object: word, action: word, scope: choice(SCOPES) })

const FIELDS = {
  label: 'Nhóm quyền',
  called: 'label' as const,
  edits: { label: text(80), description: maybe(text(300)) },
  once: { name: word },
  derived: { is_system: flag, user_count: count, grant_count: count },
  labels: {
    name: 'Mã nhóm quyền',
    label: 'Tên nhóm quyền',
    description: 'Mô tả',
    is_system: 'Có sẵn',
    user_count: 'Số nhân viên',
    grant_count: 'Số quyền',
  },
}

/** What a group of people may do (docs/domain/identity.md). System roles come with the clinic and cannot be deleted. */
export const Role = entity('role', FIELDS)

/** A role with everything that it grants; `*` is the administrator's «mọi quyền». */
export const RoleDetail = entity('role', {
  ...FIELDS,
  derived: {
    ...FIELDS.derived,
    permissions: z.array(z.strictObject({ object: z.string(), action: z.string(), scope: choice(SCOPES) })),
  },
})
export type RoleDetail = Row<typeof RoleDetail>

const {
  list,
  get,
  update,
  delete: remove,
} = crud(Role, {
  filters: ['is_system'],
  sorts: ['label', 'created_at'],
  search: true,
})

const most = z.maxLength(1_000)

/** Every right that can be granted, in words; what a role may be made of. */
export const PermissionCatalogue = z.array(
  z.strictObject({
    object: z.string(),
    label: z.string(),
    group: z.string(),
    /** How far a right over it may reach; only `all` where rows belong to nobody in particular. */
    scopes: z.array(choice(SCOPES)),
    actions: z.array(z.strictObject({ action: z.string(), label: z.string() })),
  }),
)

export const ASSIGN_MODES = ['set', 'add', 'remove'] as const

/** Roles, what they grant, and who has them. */
export const role = family(
  '/v1/casbin/role',
  { object: 'role', group: 'Quản trị', place: 30, watches: ['user'] },
  {
    list,
    get: { ...get, data: RoleDetail.row },
    add: write(
      z.strictObject({
        name: word,
        label: text(80),
        description: maybe(text(300)),
        permissions: z.array(Permission).check(most),
        /** The version that was read, where a role of this name is to be replaced. */
        version: z.optional(int),
      }),
      RoleDetail.row,
      {
        action: 'create',
        about: 'Thêm nhóm quyền; nhóm cùng mã đã có (kèm version) thì được thay tên và quyền, có ghi lịch sử',
      },
    ),
    update,
    delete: remove,
    catalogue: read(z.strictObject({}), PermissionCatalogue, {
      about: 'Mọi quyền có thể cấp: đối tượng, hành động, phạm vi',
    }),
    assign: write(
      z.strictObject({
        user_ids: z.array(id).check(z.minLength(1), z.maxLength(200)),
        role_ids: z.array(id).check(z.maxLength(50)),
        mode: choice(ASSIGN_MODES),
      }),
      z.strictObject({ changed: count }),
      {
        action: 'assign',
        about: 'Gán nhóm quyền cho nhiều nhân viên: thay toàn bộ (set), thêm (add) hoặc gỡ (remove)',
      },
    ),
  },
)
