import { PAPERS, type PaperName } from '@bcare/rules/print/paper'
import { choiceSetting } from './spec.ts'

const labels = Object.fromEntries(Object.entries(PAPERS).map(([name, { label }]) => [name, label])) as Record<
  PaperName,
  string
>

const paper = (form: string, usual: PaperName = 'a4') =>
  choiceSetting({
    label: `Khổ giấy: ${form}`,
    help: 'Khi in vẫn chọn được khổ khác; máy tính đó nhớ khổ đã chọn',
    labels,
    default: usual,
    levels: ['tenant', 'branch'],
  })

/** What papers are printed on unless another size is chosen at a computer. */
export const PRINT = {
  'print.plan_paper': paper('kế hoạch điều trị, báo giá'),
  'print.medication_paper': paper('đơn thuốc', 'a5'),
  'print.record_paper': paper('phiếu khám, bệnh án ngoại trú'),
  'print.deal_paper': paper('phiếu điều trị'),
  'print.receipt_paper': paper('phiếu thu, phiếu hoàn tiền, biên bản bàn giao ca', 'a5_lying'),
  'print.history_paper': paper('lịch sử thanh toán'),
  'print.cashflow_paper': paper('phiếu thu, phiếu chi của sổ quỹ', 'a5_lying'),
  'print.cashflow_summary_paper': paper('tổng hợp thu chi'),
  'print.voucher_form': choiceSetting({
    label: 'Mẫu phiếu thu, phiếu chi',
    help: 'Mẫu hộ kinh doanh bỏ Nợ, Có và chữ ký kế toán trưởng',
    labels: { enterprise: 'Doanh nghiệp', household: 'Hộ kinh doanh' },
    default: 'enterprise',
  }),
}
