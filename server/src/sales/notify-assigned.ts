import { assignedWords, type Handed } from '@bcare/rules/sales/owner-notice'
import { notify } from '../notifications/notify.ts'
import type { Context } from '../kit/context.ts'

interface HandedDeal extends Handed {
  id: number
  pipeline_id: number
  person_id: number
}

/** Notifies a user who was given deals by another one: once for all that one command gave. */
export async function notifyAssigned(
  context: Context,
  user_id: number | null | undefined,
  deals: readonly HandedDeal[],
): Promise<void> {
  const [first] = deals
  if (user_id == null || first === undefined) return
  const { id, pipeline_id, person_id } = first
  await notify(context, {
    type: 'deal_assigned',
    to: [user_id],
    ...assignedWords(deals),
    ...(deals.length === 1
      ? { entity: { type: 'deal', id }, data: { pipeline_id, person_id } }
      : { url: `/deals?pipeline=${pipeline_id}&view=table&owner_id=${user_id}` }),
  })
}
