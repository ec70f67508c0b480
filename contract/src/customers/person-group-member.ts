import * as z from 'zod/mini'
import { choice, count, crud, entity, family, id, instant, phoneOut, write } from '../kit/index.ts'

export const MEMBER_SOURCES = ['manual', 'import', 'rule', 'form'] as const

/** A customer in a group, and how they came there. One who left stays in the list with the time. */
export const PersonGroupMember = entity('person_group_member', {
  label: 'Thành viên nhóm',
  edits: {},
  once: { group_id: id, person_id: id },
  derived: {
    source: choice(MEMBER_SOURCES),
    joined_at: instant,
    left_at: z.nullable(instant),
    is_active: z.boolean(),
    group_name: z.string(),
    person_name: z.string(),
    person_code: z.string(),
    person_phone: z.nullable(phoneOut),
    added_by_name: z.nullable(z.string()),
  },
  labels: {
    group_id: 'Nhóm khách hàng',
    person_id: 'Khách hàng',
    person_name: 'Họ tên',
    person_code: 'Mã khách hàng',
    person_phone: 'Điện thoại',
    source: 'Cách vào nhóm',
    joined_at: 'Ngày vào nhóm',
    left_at: 'Ngày rời nhóm',
    added_by_name: 'Người thêm',
  },
})

const { list, get } = crud(PersonGroupMember, {
  filters: ['group_id', 'person_id', 'source', 'is_active'],
  sorts: ['joined_at'],
})

/** At most so many are put into a group at once. */
export const MOST_MEMBERS = 5_000
const Members = z.strictObject({
  group_id: id,
  person_ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_MEMBERS)),
})

export const personGroupMember = family(
  '/v1/person-group/member',
  {
    object: 'person_group_member',
    group: 'Khách hàng',
    place: 70,
    watches: ['person_group', 'person'],
    without: { update: 'Vào nhóm là add, ra là delete; ngày giờ do hệ thống ghi' },
  },
  {
    list,
    get,
    add: write(
      Members,
      z.strictObject({
        added: count,
        /** In it already, or not there for the caller. */
        skipped: count,
        added_ids: z.array(id),
        at: instant,
      }),
      { action: 'create', about: 'Thêm khách hàng vào nhóm; ai đã có hoặc không thấy được thì bỏ qua' },
    ),
    delete: write(Members, z.strictObject({ removed: count, at: instant }), {
      action: 'delete',
      about: 'Đưa khách hàng ra khỏi nhóm',
    }),
    /** `at` is what `add` or `delete` answered: exactly those who came in or left by it go back. */
    undo: write(z.extend(Members, { at: instant }), z.strictObject({ undone: count }), {
      action: 'create',
      about: `Hoàn tác lần thêm vào hoặc đưa ra khỏi nhóm do chính mình vừa làm`,
    }),
  },
)
