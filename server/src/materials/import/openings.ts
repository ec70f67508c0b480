import { formatDate } from '@bcare/rules/text/date'
import { formatNumber } from '@bcare/rules/text/number'
import { sql } from '../../kit/database/sql.ts'
import type { Transaction } from '../../kit/database/tenant-database.ts'

/** Where an opening stands: a material in a branch, and its lot. */
export interface OpeningPlace {
  no: number
  material_id: number
  branch_id: number
  lot_no: string | null
  expiry: string | null
  /** In stock units. */
  quantity: number
}

/** What is there already of an opening that a row says. */
export interface Standing {
  no: number
  /** The opening of that place, and how much it was. */
  usage_id: number | null
  opened: number | null
  unit_name: string
  /** The lot of that number. */
  lot_id: number | null
  expiry: string | null
}

/** What openings find in the ledger and among the lots, by row. */
export async function standing(
  tx: Pick<Transaction, 'rows'>,
  tenant_id: number,
  places: readonly OpeningPlace[],
): Promise<Map<number, Standing>> {
  const found = await tx.rows<Standing>(sql`
    select f.no, u.id as usage_id, u.opened, unit.name as unit_name, l.id as lot_id, to_json(l.expiry) #>> '{}' as expiry
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as f(no int, material_id bigint, branch_id bigint, lot_no text)
    join material m on m.tenant_id = ${tenant_id} and m.id = f.material_id
    join term unit on unit.tenant_id = m.tenant_id and unit.id = m.unit_term_id
    left join material_lot l on l.tenant_id = ${tenant_id} and l.branch_id = f.branch_id and l.material_id = f.material_id and upper(l.lot_no) = upper(f.lot_no)
    left join lateral (select o.id, o.stock_quantity::float as opened from usage o
      where o.tenant_id = ${tenant_id} and o.material_id = f.material_id and o.branch_id = f.branch_id and o.kind = 'opening' and o.reverses_id is null
        and o.status = 'posted' and o.lot_id is not distinct from l.id and (f.lot_no is null) = (l.id is null)
      order by o.id limit 1) u on true`)
  return new Map(found.map((one) => [one.no, one]))
}

/** Why an opening cannot stand beside what is there. */
export function standingProblem(
  { quantity, lot_no, expiry }: OpeningPlace,
  there: Standing | undefined,
): { field: 'quantity' | 'expiry'; message: string } | undefined {
  if (there === undefined) return undefined
  const { usage_id, opened, unit_name, lot_id } = there
  if (usage_id !== null && opened !== quantity)
    return {
      field: 'quantity',
      message: `Đã có tồn đầu kỳ ${formatNumber(opened ?? 0, 3)} ${unit_name}; hãy đảo phát sinh đó, hoặc kiểm kê`,
    }
  if (lot_id === null || there.expiry === expiry) return undefined
  return {
    field: 'expiry',
    message:
      there.expiry === null
        ? `Lô ${lot_no} đã có và không có hạn dùng, hãy kiểm tra lại`
        : `Lô ${lot_no} đã có với hạn dùng ${formatDate(there.expiry)}, hãy kiểm tra lại`,
  }
}
