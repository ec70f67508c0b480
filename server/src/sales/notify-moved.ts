import type { Row } from '@bcare/contract'
import type { Deal } from '@bcare/contract/sales/deal'
import { movedDealWords } from '@bcare/rules/sales/notice'
import { notify } from '../notifications/notify.ts'
import type { Context } from '../kit/context.ts'

/** Notifies the owner of a deal that another user, or a check-in, brought into another stage. */
export async function notifyMoved(context: Context, deal: Row<typeof Deal>): Promise<void> {
  const { id, pipeline_id, person_id, owner_id } = deal
  await notify(context, {
    type: 'deal_moved',
    to: [owner_id],
    ...movedDealWords(deal),
    entity: { type: 'deal', id },
    data: { pipeline_id, person_id },
  })
}
