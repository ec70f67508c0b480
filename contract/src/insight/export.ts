import * as z from 'zod/mini'
import { appointment } from '../appointments/appointment.ts'
import { track } from '../appointments/track.ts'
import { productPriceTier } from '../catalogue/product-price-tier.ts'
import { bill } from '../billing/bill.ts'
import { cashFlow } from '../cashbook/cash-flow.ts'
import { deposit } from '../billing/deposit.ts'
import { payment } from '../billing/payment.ts'
import { product } from '../catalogue/product.ts'
import { person } from '../customers/person.ts'
import { choice, count, entity, family, id, instant, read, text, write } from '../kit/index.ts'
import { call } from '../contact/call.ts'
import { materialStock } from '../materials/stock.ts'
import { usage } from '../materials/usage.ts'
import { revenue } from '../revenue/revenue.ts'
import { deal } from '../sales/deal.ts'
import { stageHistory } from '../sales/stage-history.ts'
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
