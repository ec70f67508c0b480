import { attribute, entriesBetween, kindOf, type RevenueCause } from '@bcare/rules/revenue/attribution'
import { revenueLine } from '@bcare/rules/revenue/line'
import { clinicDate } from '@bcare/rules/text/date'
import type { Context } from '../kit/context.ts'
import { setting } from '../settings/setting.ts'
import { factsOf, type KnownLine, knownLines, type Subjects } from './known.ts'
import { enter, entryOf, openLines } from './ledger.ts'

/** Why lines are reckoned anew, and in whose books that is. */
export interface Change {
  at: Date
  payment_id?: number
  causeOf: (line: { attachment_id: number | null; bill_item_id: number | null }) => RevenueCause
}

/**
 * Brings the revenue ledger of lines up to what was collected and worked of them: what it lacks is entered, dated by the
 * change, and nothing that stands in it is changed. The database proves the sums at commit.
 */
export async function credit(
  context: Context,
  subjects: Subjects,
  { at, payment_id, causeOf }: Change,
): Promise<void> {
  if (subjects.attachment_ids.length + subjects.bill_item_ids.length === 0) return
  const { caller, db } = context
  const { tenant_id, user_id } = caller
  const keeper = { db, tenant_id, user_id }
  await openLines(keeper, subjects, {
    material_first: await setting(context, 'finance.material_first'),
    attribution: await setting(context, 'finance.attribution'),
  })
  const found = await db.rows<{ json: KnownLine }>(knownLines(tenant_id, subjects))
  const entries = found.flatMap(({ json: known }) => {
    const cause = causeOf(known)
    return entriesBetween(known.entered, attribute(revenueLine(factsOf(known)))).map((share) =>
      entryOf(known, {
        ...share,
        kind: kindOf(cause, share),
        occurred_on: clinicDate(at),
        payment_id: payment_id ?? null,
      }),
    )
  })
  await enter(keeper, entries)
}
