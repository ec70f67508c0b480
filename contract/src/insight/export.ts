import * as z from 'zod/mini'
import { appointment } from '../appointments/appointment.ts'
import { track } from '../appointments/track.ts'
import { bundle } from '../catalogue/bundle.ts'
import { discount } from '../catalogue/discount.ts'
import { material } from '../catalogue/material.ts'
import { operation } from '../catalogue/operation.ts'
import { productPriceTier } from '../catalogue/product-price-tier.ts'
import { bill } from '../billing/bill.ts'
import { cashFlow } from '../cashbook/cash-flow.ts'
import { deposit } from '../billing/deposit.ts'
import { installmentPlan } from '../billing/installment-plan.ts'
import { payment } from '../billing/payment.ts'
import { product } from '../catalogue/product.ts'
import { personGroup } from '../customers/person-group.ts'
import { tag } from '../customers/tag.ts'
import { user } from '../identity/user.ts'
import { person } from '../customers/person.ts'
import { choice, count, entity, family, id, instant, read, text, write } from '../kit/index.ts'
import { call } from '../contact/call.ts'
import { formSubmission } from '../contact/form-submission.ts'
import { message } from '../contact/message.ts'
import { materialStock } from '../materials/stock.ts'
import { usage } from '../materials/usage.ts'
import { revenue } from '../revenue/revenue.ts'
import { deal } from '../sales/deal.ts'
import { stageHistory } from '../sales/stage-history.ts'
import { attachment } from '../treatment/attachment.ts'
import { task } from '../work/task.ts'
import { EXPORT_ENTITIES, EXPORT_FORMATS } from './export-entities.ts'

/** A file of so many rows is answered at once; a larger one is made by a job. */
export const DIRECT_ROWS = 5_000

export const EXPORT_STATUSES = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const
/** Not ended yet. */
export const UNFINISHED_EXPORTS = ['waiting', 'running'] as const

const PAGED = { page: true, limit: true, sort_by: true, order: true } as const

/** What narrows the list of each entity: its own filters and search, in files as on the screen. */
export const EXPORT_FILTERS = {
  person: z.omit(z.omit(person.query.body, PAGED), { summary: true }),
  deal: z.omit(z.omit(deal.query.body, PAGED), { summary: true }),
  deal_stage_history: z.omit(z.omit(stageHistory.list.body, PAGED), { summary: true }),
  appointment: z.omit(z.omit(appointment.query.body, PAGED), { summary: true }),
  track: z.omit(track.list.body, PAGED),
  task: z.omit(z.omit(task.query.body, PAGED), { summary: true, buckets: true }),
  product: z.omit(z.omit(product.query.body, PAGED), { summary: true }),
  product_price_tier: z.omit(productPriceTier.list.body, PAGED),
  bill: z.omit(z.omit(bill.query.body, PAGED), { summary: true }),
  payment: z.omit(z.omit(payment.query.body, PAGED), { summary: true }),
  deposit: z.omit(z.omit(deposit.query.body, PAGED), { summary: true }),
  cash_flow: z.omit(z.omit(cashFlow.query.body, PAGED), { summary: true }),
  revenue_entry: z.omit(z.omit(revenue.query.body, PAGED), { summary: true }),
  usage: z.omit(z.omit(usage.query.body, PAGED), { summary: true }),
  material_stock: z.omit(z.omit(materialStock.query.body, PAGED), { summary: true }),
  call: z.omit(z.omit(call.query.body, PAGED), { summary: true, counts: true }),
  form_submission: z.omit(z.omit(formSubmission.query.body, PAGED), { summary: true, counts: true }),
  attachment: z.omit(z.omit(attachment.query.body, PAGED), { summary: true }),
  message: z.omit(z.omit(message.history.body, PAGED), { summary: true }),
  installment_plan: z.omit(z.omit(installmentPlan.query.body, PAGED), { summary: true }),
  bundle: z.omit(bundle.list.body, PAGED),
  discount: z.omit(discount.list.body, PAGED),
  operation: z.omit(operation.list.body, PAGED),
  material: z.omit(material.list.body, PAGED),
  user: z.omit(user.list.body, PAGED),
  tag: z.omit(tag.list.body, PAGED),
  person_group: z.omit(personGroup.list.body, PAGED),
} as const

/** A large file on its way. */
export const ExportFile = entity('export_file', {
  label: 'Tệp xuất',
  edits: {},
  derived: {
    entity: choice(EXPORT_ENTITIES),
    format: choice(EXPORT_FORMATS),
    file_name: z.string(),
    status: choice(EXPORT_STATUSES),
    total: count,
    done: count,
    finished_at: z.nullable(instant),
  },
  labels: {
    entity: 'Nội dung',
    format: 'Định dạng',
    file_name: 'Tên tệp',
    status: 'Trạng thái',
    total: 'Số dòng',
    finished_at: 'Xong lúc',
  },
  logged: { columns: 'Các cột', filter: 'Điều kiện lọc' },
})

const NewExport = z.strictObject({
  entity: choice(EXPORT_ENTITIES),
  filter: z.optional(
    z.union([
      EXPORT_FILTERS.person,
      EXPORT_FILTERS.deal,
      EXPORT_FILTERS.deal_stage_history,
      EXPORT_FILTERS.appointment,
      EXPORT_FILTERS.track,
      EXPORT_FILTERS.task,
      EXPORT_FILTERS.product,
      EXPORT_FILTERS.product_price_tier,
      EXPORT_FILTERS.bill,
      EXPORT_FILTERS.payment,
      EXPORT_FILTERS.deposit,
      EXPORT_FILTERS.cash_flow,
      EXPORT_FILTERS.revenue_entry,
      EXPORT_FILTERS.usage,
      EXPORT_FILTERS.material_stock,
      EXPORT_FILTERS.call,
      EXPORT_FILTERS.form_submission,
      EXPORT_FILTERS.attachment,
      EXPORT_FILTERS.message,
      EXPORT_FILTERS.installment_plan,
      EXPORT_FILTERS.bundle,
      EXPORT_FILTERS.discount,
      EXPORT_FILTERS.operation,
      EXPORT_FILTERS.material,
      EXPORT_FILTERS.user,
      EXPORT_FILTERS.tag,
      EXPORT_FILTERS.person_group,
    ]),
  ),
  /** Fields in the order of the file; none means all of them. */
  columns: z._default(z.array(text(60)).check(z.maxLength(100)), []),
  format: z._default(choice(EXPORT_FORMATS), 'xlsx'),
  file_name: z.optional(text(120)),
})

const one = z.strictObject({ id })

/** Lists as files, for users who may `<object>:export`. */
export const exportFile = family(
  '/v1/export',
  {
    object: 'export_file',
    without: {
      add: 'Xuất dữ liệu là chính lệnh /v1/export',
      list: 'Khi tệp sẵn sàng có thông báo dẫn đến nó',
      update: 'Tệp đã xuất không sửa',
      delete: 'Dừng là cancel; tệp tự hết hạn',
    },
  },
  {
    add: write(NewExport, ExportFile.row, {
      at: '',
      permission: 'signed_in',
      own_transactions: true,
      download: true,
      about: `Xuất danh sách thành tệp: đến ${DIRECT_ROWS} dòng thì trả tệp ngay, nhiều hơn thì chạy nền và báo khi xong`,
    }),
    get: read(one, ExportFile.row, { permission: 'signed_in', about: 'Tiến độ của một tệp đang xuất' }),
    download: read(one, z.null(), {
      permission: 'signed_in',
      download: true,
      about: 'Tải tệp đã xuất xong, trong 24 giờ',
    }),
    cancel: write(one, ExportFile.row, { permission: 'signed_in', about: 'Hủy tệp đang xuất' }),
  },
)
