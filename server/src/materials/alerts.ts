import { crossed, type StockAlert } from '@bcare/rules/materials/stock'
import { fromThousandths } from '@bcare/rules/materials/quantity'
import { formatNumber } from '@bcare/rules/text/number'
import type { Context } from '../kit/context.ts'
import { notify } from '../notifications/notify.ts'
import { makeAutoTasks } from '../work/auto-task.ts'

/** A stock after movements, and what there was before them; thousandths. */
interface MovedStock {
  id: number
  branch_id: number
  name: string
  unit_name: string
  on_hand: number
  min_stock: number | null
  /** Its last movement. */
  entry_no: number
  before: number
}

const NOTICES = { low: 'stock_low', negative: 'stock_negative' } as const
const TITLES: Readonly<Record<StockAlert, (words: { name: string; left: string; least: string }) => string>> =
  {
    low: ({ name, left, least }) => `Sắp hết ${name}: còn ${left}, tối thiểu ${least}`,
    negative: ({ name, left }) => `Âm kho ${name}: ${left}, hãy kiểm kê hoặc nhập bù`,
  }

/**
 * Tells those who keep the stock what has fallen below its limit, and below nothing: once, when it crosses. What is negative
 * is a task, since only a count or a delivery puts it right.
 */
export async function announceStocks(context: Context, stocks: readonly MovedStock[]): Promise<void> {
  for (const stock of stocks) {
    const alert = crossed(stock.before, stock.on_hand, stock.min_stock)
    if (alert === undefined) continue
    const words = (thousandths: number) =>
      `${formatNumber(fromThousandths(thousandths), 3)} ${stock.unit_name}`
    await notify(context, {
      type: NOTICES[alert],
      holders: { permission: 'material_stock:update', branch_id: stock.branch_id },
      title: TITLES[alert]({
        name: stock.name,
        left: words(stock.on_hand),
        least: words(stock.min_stock ?? 0),
      }),
      url: `/material?${new URLSearchParams({ search: stock.name })}`,
      // A stock that rises and falls again within minutes is another crossing, in the same words.
      dedupe_key: `${NOTICES[alert]}/${stock.id}/${stock.entry_no}`,
      even_actor: true,
    })
    await makeAutoTasks(context, [
      {
        rule: alert === 'negative' ? 'stock_negative' : 'stock_low',
        target: `material_stock/${stock.id}`,
        person_id: null,
        person_name: stock.name,
        deal_id: null,
        deal_name: null,
        appointment_id: null,
        branch_id: stock.branch_id,
        candidates: [],
      },
    ])
  }
}
