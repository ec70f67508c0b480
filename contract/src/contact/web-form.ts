import { FORM_ASSIGNMENTS } from './form-assignment.ts'
import {
  FORM_FIELD_TYPES,
  FORM_TARGETS,
  formRefusal,
  MOST_FIELDS,
  readOrigin,
  STANDARD_FIELDS,
} from '@bcare/rules/contact/web-form'
import * as z from 'zod/mini'
import {
  choice,
  count,
  crud,
  customKey,
  entity,
  family,
  flag,
  id,
  instant,
  intBetween,
  longText,
  maybe,
  otherwise,
  read,
  text,
  write,
} from '../kit/index.ts'

/** How submissions of a form come to a user. */

const FormFieldShape = z.strictObject({
  name: z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,39}$/)),
  label: text(80),
  type: choice(FORM_FIELD_TYPES),
  required: z._default(flag, false),
  options: z._default(z.array(text(100)).check(z.maxLength(30)), []),
  /** What the answer tells of a submission, or the custom field that it fills: `custom.<name>`. */
  to: z.union([choice(FORM_TARGETS), customKey as z.ZodMiniType<`custom.${string}`, `custom.${string}`>]),
})

const Fields = z.array(FormFieldShape).check(
  z.minLength(1),
  z.maxLength(MOST_FIELDS),
  z.superRefine((fields, context) => {
    const message = formRefusal(fields)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  }),
)

/** An origin, as browsers name a page's: whatever address is typed, its scheme and host are kept. */
const Origin = z.string().check(
  z.minLength(1),
  z.maxLength(200),
  z.overwrite((raw) => readOrigin(raw) ?? raw),
  z.refine((value) => readOrigin(value) === value, {
    error: 'Địa chỉ trang phải có dạng https://tenmien.vn',
  }),
)

/** Where a visitor of the clinic's own page is led after sending: a header is made of it, so it is one word. */
const PageAddress = z.url({ protocol: /^https?$/ }).check(
  z.maxLength(300),
  z.refine((value) => /^https?:\/\/[^\s\\]+$/i.test(value), {
    error: 'Địa chỉ trang phải có dạng https://tenmien.vn/trang, không có khoảng trắng',
  }),
)

/** A form of the clinic's website. Its key is sealed, so that the code to paste can be had again. */
export const WebForm = entity('web_form', {
  label: 'Biểu mẫu website',
  edits: {
    name: text(120),
    branch_id: id,
    fields: otherwise(
      Fields,
      STANDARD_FIELDS.map((field) => ({ ...field, options: [...field.options] })),
    ),
    daily_cap: otherwise(intBetween(1, 5_000), 200),
    min_fill_seconds: otherwise(intBetween(0, 60), 3),
    /** Pages that may send it; none named lets every page. */
    origins: otherwise(z.array(Origin).check(z.maxLength(20)), []),
    ask_marketing: otherwise(flag, false),
    thanks: maybe(longText(500)),
    redirect_url: maybe(PageAddress),
    pipeline_id: maybe(id),
    source_term_id: maybe(id),
    assignment: otherwise(choice(FORM_ASSIGNMENTS), 'round_robin'),
    /** Who takes turns; nobody named means everybody of telesale, else of consulting. */
    assignee_ids: otherwise(z.array(id).check(z.maxLength(50)), []),
    is_active: otherwise(flag, true),
  },
  derived: {
    /** The last letters of its key, to tell which one a page has. */
    key_hint: z.nullable(z.string()),
    key_at: z.nullable(instant),
    branch_name: z.string(),
    pipeline_name: z.nullable(z.string()),
    source_name: z.nullable(z.string()),
    assignee_names: z.array(z.string()),
    /** Who takes turns as things are: those named, else telesale, else consultants of the branch; nobody is possible. */
    taker_names: z.array(z.string()),
    /** Submissions in all, and those of today, without spam. */
    submission_count: count,
    today_count: count,
    last_submitted_at: z.nullable(instant),
  },
  labels: {
    name: 'Tên biểu mẫu',
    branch_id: 'Chi nhánh',
    fields: 'Các ô',
    daily_cap: 'Tối đa mỗi ngày',
    min_fill_seconds: 'Thời gian điền tối thiểu (giây)',
    origins: 'Trang được phép gửi',
    ask_marketing: 'Hỏi thêm đồng ý nhận ưu đãi',
    thanks: 'Lời cảm ơn',
    redirect_url: 'Chuyển tới trang sau khi gửi',
    pipeline_id: 'Quy trình',
    source_term_id: 'Nguồn đến',
    assignment: 'Phân công',
    assignee_ids: 'Người nhận lần lượt',
    is_active: 'Đang nhận',
    key_hint: 'Mã nhúng',
    key_at: 'Tạo mã lúc',
    branch_name: 'Chi nhánh',
    submission_count: 'Đã nhận',
    today_count: 'Hôm nay',
    last_submitted_at: 'Lần gửi gần nhất',
    taker_names: 'Người nhận',
  } as Record<string, string>,
})

const calls = crud(WebForm, {
  filters: ['id', 'branch_id', 'is_active'],
  sorts: ['name', 'created_at'],
  search: true,
})

export const webForm = family(
  '/v1/web-form',
  {
    object: 'web_form',
    group: 'Khách hàng',
    place: 110,
    watches: ['form_submission', 'department', 'pipeline', 'term', 'user'],
  },
  {
    ...calls,
    delete: {
      ...calls.delete,
      about: 'Xóa biểu mẫu: trang đã dán mã không gửi được nữa, đăng ký cũ giữ nguyên',
    },
    renew_key: write(z.strictObject({ id }), z.strictObject({ id, key: z.string(), path: z.string() }), {
      secret: true,
      about: 'Tạo mã nhúng mới; mã cũ hết hiệu lực ngay',
    }),
    code: read(z.strictObject({ id }), z.strictObject({ path: z.nullable(z.string()) }), {
      action: 'update',
      about: 'Địa chỉ nhận của biểu mẫu, để lấy lại mã dán; không có với mã tạo từ trước khi được giữ lại',
    }),
    takers: read(
      z.strictObject({ branch_id: id, assignee_ids: z.array(id).check(z.maxLength(50)) }),
      z.strictObject({ names: z.array(z.string()) }),
      { about: 'Ai sẽ nhận đăng ký lần lượt, nếu biểu mẫu ghi chi nhánh và người nhận này' },
    ),
  },
)
