import type { Call } from '@bcare/contract'
import type { MovementInput } from '@bcare/contract/materials/usage'
import { acting } from '../../imports/acting.ts'
import type { Step } from '../../imports/importer.ts'
import { ofBatch } from '../../imports/records.ts'
import { rowsOf } from '../../imports/table.ts'
import { sql } from '../../kit/database/sql.ts'
import { enter } from '../enter.ts'
import { lockStocks } from '../post.ts'
import { takeBack } from '../reverse.ts'
import { type OpeningPlace, standing, standingProblem } from './openings.ts'

interface DraftRow extends OpeningPlace {
  draft: MovementInput
}

/** The new rows of a batch, with their stocks in stock units as they are counted now. */
const draftRows = ({ tx, ...step }: Step): Promise<DraftRow[]> =>
  tx.rows<DraftRow>(sql`
    select r.no, r.draft, d.material_id, d.branch_id, d.lot_no, d.expiry,
      round(d.quantity * case when d.unit_term_id = m.unit_term_id then 1 else m.purchase_factor end, 3)::float as quantity
    from person_import_row r cross join lateral jsonb_to_record(r.draft)
        as d(material_id bigint, branch_id bigint, lot_no text, expiry text, quantity numeric, unit_term_id bigint)
      left join material m on m.tenant_id = r.tenant_id and m.id = d.material_id
    where ${ofBatch({ tx, ...step })} and r.status = 'new' order by r.no`)

/**
 * Posts the new rows of a batch as openings. Their stocks are locked first: a place that has got its opening since the
 * check keeps it, also when two files come in at once. @throws Fault rule, forbidden, locked
 */
export async function postOpenings(step: Step, call: Call): Promise<void> {
  const { tx, tenant_id, facts, nos } = step
  const rows = await draftRows(step)
  if (rows.length === 0) return
  const context = await acting(step, call)
  await lockStocks(context, rows)
  const there = await standing(tx, tenant_id, rows)
  const taken = rows.flatMap((row) => {
    const match_id = there.get(row.no)?.usage_id ?? null
    const problem = standingProblem(row, there.get(row.no))?.message
    return match_id === null && problem === undefined ? [] : [{ no: row.no, match_id, problem }]
  })
  const late = new Set(taken.map(({ no }) => no))
  const fresh = rows.filter(({ no }) => !late.has(no))
  const ids = await enter(
    context,
    fresh.map(({ draft }) => draft),
    { source: 'import', force: false, named: false },
  )
  const became = JSON.stringify(fresh.map(({ no }, at) => ({ no, id: ids[at] })))
  await tx.batch(
    sql`update person_import_row r set status = case when f.problem is null then 'same' else 'error' end, match_id = f.match_id,
        problems = array_remove(array[f.problem], null)
      from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) f(no int, match_id bigint, problem text) where ${rowsOf(tenant_id, facts.id, nos)} and r.no = f.no`,
    sql`update person_import_row r set outcome = 'added', record_id = f.id from jsonb_to_recordset(${became}::jsonb) f(no int, id bigint)
      where ${rowsOf(tenant_id, facts.id, nos)} and r.no = f.no`,
  )
}

/** Takes the openings of a batch back by their mirrors, where no user has touched them since. @throws Fault rule */
export async function takeOpeningsBack(step: Step, call: Call): Promise<void> {
  const { tx, tenant_id, facts, nos } = step
  const rows = await tx.rows<{ no: number; id: number }>(sql`
    select r.no, u.id from person_import_row r join usage u on u.tenant_id = r.tenant_id and u.id = r.record_id and u.version = r.record_version
    where ${rowsOf(tenant_id, facts.id, nos)} and r.outcome = 'added' and u.status = 'posted' order by r.no`)
  if (rows.length === 0) return
  await takeBack(
    await acting(step, call),
    rows.map(({ id }) => id),
    { note: 'Hoàn tác nhập từ tệp' },
  )
  await tx.rows(sql`
    update person_import_row r set outcome = 'undone'
    where ${rowsOf(tenant_id, facts.id, nos)} and r.no = any (${rows.map(({ no }) => no)}::int[])`)
}
