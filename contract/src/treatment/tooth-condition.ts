import { FINDING_SOURCES } from '@bcare/rules/treatment/finding'
import { SURFACES, TEETH } from '@bcare/rules/treatment/tooth'
import * as z from 'zod/mini'
import {
  choice,
  count,
  entity,
  family,
  flag,
  id,
  instant,
  longText,
  maybe,
  ordered,
  otherwise,
  page,
  read,
  text,
  write,
} from '../kit/index.ts'
import { ToothNumber } from './teeth.ts'

const surfaces = z.array(choice(SURFACES)).check(z.maxLength(SURFACES.length))
const name = z.nullable(z.string())

/** What was found on a tooth. It is never rewritten: it ends, and another one begins (docs/domain/treatment.md, "Chart"). */
export const ToothCondition = entity('tooth_condition', {
  label: 'Ghi nhận trên răng',
  called: 'condition_name',
  edits: {
    note: maybe(longText(1000)),
    attachment_id: maybe(id),
  },
  once: {
    person_id: id,
    tooth: ToothNumber,
    surfaces: otherwise(surfaces, []),
    condition_term_id: id,
    source: otherwise(choice(FINDING_SOURCES), 'exam'),
    track_id: maybe(id),
  },
  derived: {
    noted_at: instant,
    noted_by: z.nullable(id),
    resolved_at: z.nullable(instant),
    resolve_reason: name,
    is_open: flag,
    condition_name: z.string(),
    noted_by_name: name,
    track_code: name,
  },
  labels: {
    person_id: 'Khách hàng',
    tooth: 'Răng',
    surfaces: 'Mặt răng',
    condition_term_id: 'Tình trạng',
    condition_name: 'Tình trạng',
    attachment_id: 'Dịch vụ điều trị',
    source: 'Nguồn ghi nhận',
    track_id: 'Lượt khám',
    track_code: 'Lượt khám',
    note: 'Ghi chú',
    noted_at: 'Ngày ghi nhận',
    noted_by: 'Người ghi nhận',
    noted_by_name: 'Người ghi nhận',
    resolved_at: 'Ngày kết thúc',
    resolve_reason: 'Lý do kết thúc',
    is_open: 'Đang còn',
  },
})

const { row } = ToothCondition
const version = z.optional(count)
const items = z
  .array(z.strictObject({ tooth: ToothNumber, surfaces }))
  .check(z.minLength(1), z.maxLength(TEETH.length))

const ToothConditionAdd = z.strictObject({
  person_id: id,
  condition_term_id: id,
  /** The same condition on several teeth, each with its surfaces. */
  items,
  note: maybe(longText(1000)),
  source: otherwise(choice(FINDING_SOURCES), 'exam'),
  attachment_id: maybe(id),
  /** The customer's visit of that day unless given. */
  track_id: z.optional(id),
  /** Earlier than now where it comes from paper. */
  noted_at: z.optional(instant),
})

const some = z.array(id).check(z.minLength(1), z.maxLength(TEETH.length))

/** Findings on the teeth of a customer. */
export const toothCondition = family(
  '/v1/tooth_condition',
  {
    object: 'tooth_chart',
    watches: ['tooth_condition', 'person', 'term', 'user', 'track'],
    without: { get: 'Danh sách của một khách đã có đủ từng ghi nhận' },
  },
  {
    list: read(
      z.strictObject({
        ...ordered(['noted_at', 'created_at']),
        person_id: id,
        tooth: z.optional(ToothNumber),
        is_open: z.optional(flag),
      }),
      page(row),
      { audited: true, about: 'Ghi nhận trên răng của một khách hàng, kể cả đã kết thúc, mới nhất trước' },
    ),
    add: write(ToothConditionAdd, z.strictObject({ data: z.array(row) }), {
      action: 'create',
      permission: 'tooth_chart:update',
      about: 'Ghi một tình trạng cho một hay nhiều răng; mặt răng phải là mặt mà răng có',
    }),
    update: write(z.extend(ToothCondition.patch, { id, version }), row, {
      about: 'Sửa ghi chú, hoặc nói dịch vụ nào điều trị ghi nhận này',
    }),
    resolve: write(z.strictObject({ id, version, reason: text(300) }), row, {
      about: 'Kết thúc một ghi nhận không còn nữa, có lý do; sơ đồ của những ngày trước vẫn có nó',
    }),
    delete: write(z.strictObject({ id, version, reason: text(300) }), z.strictObject({ id }), {
      about: 'Xóa một ghi nhận nhầm, có lý do; nó không còn ở sơ đồ của ngày nào',
    }),
    delete_many: write(z.strictObject({ ids: some, reason: text(300) }), z.strictObject({ ids: some }), {
      about: 'Xóa nhiều ghi nhận nhầm cùng lúc, có lý do',
    }),
  },
)
