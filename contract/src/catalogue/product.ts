import {
  IMAGES_REQUIRED,
  PRICE_MODES,
  PRODUCT_KINDS,
  PRODUCT_RULES,
  TOOTH_SCOPES,
} from '@bcare/rules/catalogue/product'
import * as z from 'zod/mini'
import {
  choice,
  codeText,
  count,
  crud,
  entity,
  family,
  flag,
  id,
  int,
  intBetween,
  longText,
  maybe,
  money,
  otherwise,
  percent,
  text,
  write,
} from '../kit/index.ts'

const days = (most: number) => maybe(intBetween(1, most))

/** What this service has to do with another one, told when both are booked. */
export const ProductRule = z.strictObject({
  kind: choice(PRODUCT_RULES),
  product_id: id,
  /** Of `requires_min_days`: so many days after the other one at the earliest. */
  days: maybe(intBetween(1, 3650)),
})

/** What a prescription takes from a medicine. */
export const Medicine = z.strictObject({
  active_ingredient: maybe(text(200)),
  strength: maybe(text(60)),
  form: maybe(text(60)),
  route: maybe(text(60)),
  default_dose: maybe(text(200)),
  otc: otherwise(flag, true),
  /** Younger customers do not get it. */
  min_age_months: maybe(intBetween(1, 240)),
  not_in_pregnancy: otherwise(flag, false),
})

/** The roles whose commission a service may set, each in percent of what is collected. */
export const CommissionRates = z.strictObject({
  doctor: maybe(percent),
  assistant: maybe(percent),
  consultant: maybe(percent),
  referrer: maybe(percent),
})

/** A service, a thing that is sold, or a medicine, with the price it has before any tier. */
export const Product = entity('product', {
  label: 'Dịch vụ, hàng hóa',
  edits: {
    code: codeText(30),
    name: text(200),
    print_name: maybe(text(200)),
    kind: otherwise(choice(PRODUCT_KINDS), 'service'),
    category_term_id: maybe(id),
    unit_term_id: maybe(id),
    list_price: money,
    min_price: maybe(money),
    cost_estimate: maybe(money),
    lab_cost: maybe(money),
    vat_rate: otherwise(percent, 0),
    price_mode: otherwise(choice(PRICE_MODES), 'flat'),
    tooth_scope: otherwise(choice(TOOTH_SCOPES), 'none'),
    needs_surfaces: otherwise(flag, false),
    duration_min: otherwise(intBetween(5, 720), 30),
    default_sessions: otherwise(intBetween(1, 200), 1),
    spacing_days: days(3650),
    recovery_days: days(3650),
    recall_months: days(120),
    aftercare_days: otherwise(z.array(intBetween(1, 365)).check(z.maxLength(10)), []),
    warranty_months: days(600),
    image_required: otherwise(choice(IMAGES_REQUIRED), 'none'),
    consent_required: otherwise(flag, false),
    is_ortho: otherwise(flag, false),
    is_implant: otherwise(flag, false),
    allow_installment: otherwise(flag, false),
    commission_rates: maybe(CommissionRates),
    medicine: maybe(Medicine),
    description: maybe(longText(4000)),
    show_on_web: otherwise(flag, false),
    branch_ids: otherwise(z.array(id).check(z.maxLength(100)), []),
    rules: otherwise(z.array(ProductRule).check(z.maxLength(30)), []),
    order: otherwise(int, 0),
    is_active: otherwise(flag, true),
  },
  derived: {
    /** The newest of its pictures that show it. */
    image_file_id: z.nullable(id),
    category_name: z.nullable(z.string()),
    unit_name: z.nullable(z.string()),
    step_count: count,
  },
  custom: true,
  labels: {
    code: 'Mã',
    name: 'Tên',
    print_name: 'Tên in trên phiếu',
    kind: 'Loại',
    category_term_id: 'Nhóm',
    category_name: 'Nhóm',
    unit_term_id: 'Đơn vị',
    unit_name: 'Đơn vị',
    list_price: 'Giá niêm yết',
    min_price: 'Giá sàn',
    cost_estimate: 'Giá vốn ước tính',
    lab_cost: 'Chi phí labo',
    vat_rate: 'Thuế GTGT (%)',
    price_mode: 'Cách tính giá',
    tooth_scope: 'Vị trí',
    needs_surfaces: 'Ghi mặt răng',
    duration_min: 'Thời gian một buổi (phút)',
    default_sessions: 'Số buổi',
    spacing_days: 'Cách giữa hai buổi (ngày)',
    recovery_days: 'Nghỉ phục hồi (ngày)',
    recall_months: 'Nhắc tái khám sau (tháng)',
    aftercare_days: 'Hỏi thăm sau (ngày)',
    warranty_months: 'Bảo hành (tháng)',
    image_required: 'Ảnh bắt buộc',
    consent_required: 'Cần cam kết điều trị',
    is_ortho: 'Chỉnh nha',
    is_implant: 'Implant',
    allow_installment: 'Cho trả góp',
    commission_rates: 'Hoa hồng (%)',
    medicine: 'Thông tin thuốc',
    description: 'Mô tả',
    show_on_web: 'Hiện trên website',
    branch_ids: 'Chi nhánh áp dụng',
    rules: 'Lưu ý khi đặt cùng dịch vụ khác',
    order: 'Thứ tự',
    is_active: 'Đang dùng',
    step_count: 'Số công đoạn',
    image_file_id: 'Ảnh đại diện',
  },
})

/** What the clinic sells. What it costs the clinic is shown to users who may read its finances alone. */
export const product = family(
  '/v1/product',
  { object: 'product', group: 'Kho & danh mục', place: 40, watches: ['product_operation', 'term'] },
  {
    ...crud(Product, {
      filters: [
        'kind',
        'category_term_id',
        'unit_term_id',
        'price_mode',
        'is_ortho',
        'is_implant',
        'is_active',
        'id',
      ],
      sorts: ['order', 'name', 'code', 'kind', 'list_price', 'duration_min', 'created_at'],
      search: true,
    }),
    duplicate: write(
      z.strictObject({ id, ...z.pick(Product.draft, { code: true, name: true }).shape }),
      Product.row,
      {
        action: 'create',
        about:
          'Nhân bản một dịch vụ cùng công đoạn và bảng giá của nó; bản sao chưa bán cho đến khi được dùng lại',
      },
    ),
  },
)
