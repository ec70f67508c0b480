import { refuse } from '@bcare/rules/refusal'
import { formatDate } from '@bcare/rules/text/date'
import { faultOf } from '../appointments/references.ts'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { type LockedLot, placeOf, type Posting, type Stocks } from './post.ts'

/** A lot by its number, which a delivery opens. */
export interface WantedLot {
  lot_no: string
  expiry: string | null
}

interface Chosen {
  part: Posting
  wanted_lot: WantedLot | null
}

/** Lots by number of a material in a branch, made where there is none; one that is there keeps its last day. */
async function lotOf(context: Context, { part }: Chosen, { lot_no, expiry }: WantedLot): Promise<LockedLot> {
  const { caller, db, now } = context
  const { tenant_id, user_id } = caller
  const { material_id, branch_id, unit_cost, factor } = part
  const cost = unit_cost === null ? null : Math.round(unit_cost / factor)
  await db.rows(sql`
    insert into material_lot (tenant_id, material_id, branch_id, lot_no, expiry, unit_cost, received_at, created_by, updated_by)
    values (${tenant_id}, ${material_id}, ${branch_id}, ${lot_no}, ${expiry}, ${cost}, ${now}, ${user_id}, ${user_id}) on conflict do nothing`)
  const found = await db.one<LockedLot>(sql`
    select id, lot_no, to_json(expiry) #>> '{}' as expiry, (quantity * 1000)::bigint as quantity from material_lot
    where tenant_id = ${tenant_id} and branch_id = ${branch_id} and material_id = ${material_id} and upper(lot_no) = upper(${lot_no})`)
  if (found === undefined) throw new Error(`lot ${lot_no} is not there`)
  if (found.expiry !== expiry)
    throw faultOf(
      refuse(
        found.expiry === null
          ? `Lô ${found.lot_no} đã có và không có hạn dùng, hãy kiểm tra lại`
          : `Lô ${found.lot_no} đã có với hạn dùng ${formatDate(found.expiry)}, hãy kiểm tra lại`,
        'expiry',
      ),
    )
  return found
}

/** Postings with the lots that they open. @throws Fault rule when a lot is there with another last day */
export async function openLots(
  context: Context,
  stocks: Stocks,
  chosen: readonly Chosen[],
): Promise<Posting[]> {
  const postings: Posting[] = []
  for (const one of chosen) {
    if (one.wanted_lot === null) {
      postings.push(one.part)
      continue
    }
    const lot = await lotOf(context, one, one.wanted_lot)
    const stock = stocks.get(placeOf(one.part))
    if (stock !== undefined && !stock.lots.some(({ id }) => id === lot.id)) stock.lots.push(lot)
    postings.push({ ...one.part, lot_id: lot.id })
  }
  return postings
}
