import { PAPERS, type PaperName } from '@bcare/rules/print/paper'
import { choiceSetting } from './spec.ts'

const labels = Object.fromEntries(Object.entries(PAPERS).map(([name, { label }]) => [name, label])) as Record<
  PaperName,
  string
>

const paper = (form: string) =>
  choiceSetting({
    label: `Khổ giấy: ${form}`,
    help: 'Khi in vẫn chọn được khổ khác; máy tính đó nhớ khổ đã chọn',
    labels,
    default: 'a4',
    levels: ['tenant', 'branch'],
  })

/** What papers are printed on unless another size is chosen at a computer. */
export const PRINT = {
  'print.plan_paper': paper('kế hoạch điều trị, báo giá'),
  'print.deal_paper': paper('phiếu điều trị'),
}
