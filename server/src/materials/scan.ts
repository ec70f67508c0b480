import type { Output, Parsed } from '@bcare/contract'
import { materialScan } from '@bcare/contract/materials/stock'
import { readCode } from '@bcare/rules/materials/gs1'
import { materialTable } from '../catalogue/material.ts'
import type { Context } from '../kit/context.ts'
import { all, sql } from '../kit/database/sql.ts'
import { selectList, visible } from '../kit/database/table.ts'
import { serve } from '../kit/http/serve.ts'
import { lotTable } from './stock-table.ts'

type ScanResult = Output<typeof materialScan.find>

/** A code without the zeros that readers put before it: an EAN is the GTIN of fourteen digits. */
const bare = (code: string): string => (/^\d+$/.test(code) ? code.replace(/^0+/, '') : code)

/** What a barcode is of; where it names a lot, the lot of the branch. */
async function find(
  { caller, call, db }: Context,
  { code: scanned, branch_id }: Parsed<typeof materialScan.find>,
): Promise<ScanResult> {
  const read = readCode(scanned)
  const code = bare(read.code)
  const lots = caller.may('material_stock:read')
    ? sql`(select row_to_json(l) from (select ${selectList(lotTable, caller)} from material_lot t ${lotTable.joins}
        where ${all([
          visible(lotTable, caller, { permission: 'material_stock:read' }),
          sql`t.material_id = m.id and t.quantity > 0 and upper(t.lot_no) = upper(${read.lot_no ?? scanned})`,
          ...(branch_id === undefined ? [] : [sql`t.branch_id = ${branch_id}`]),
        ])} order by t.id limit 1) l)`
    : sql`null::json`
  const found = await db.one<{
    material: ScanResult['material']
    factor: number
    lot: ScanResult['lot']
  }>(sql`
    select row_to_json(m) as material, m.scanned_factor as factor, ${lots} as lot from (
      select ${selectList(materialTable, caller)}, coalesce((select (b.value ->> 'factor')::float from jsonb_array_elements(t.barcodes) b
        where ltrim(b.value ->> 'code', '0') = ltrim(${code}, '0') limit 1), 1) as scanned_factor
      from material t ${materialTable.joins}
      where ${all([
        visible(materialTable, caller, call),
        sql`t.is_active and (exists (select from jsonb_array_elements(t.barcodes) b where ltrim(b.value ->> 'code', '0') = ltrim(${code}, '0'))
          or upper(t.code) = upper(${scanned}))`,
      ])} order by t.id limit 1) m`)
  return {
    code: read.code,
    material: found === undefined ? null : withoutFactor(found.material),
    factor: found?.factor ?? 1,
    lot: found?.lot ?? null,
    lot_no: read.lot_no,
    expiry: read.expiry,
  }
}

/** The row alone: how many are in the package stands beside it. */
function withoutFactor(row: ScanResult['material']): ScanResult['material'] {
  if (row === null) return null
  const { scanned_factor: _, ...material } = row as NonNullable<ScanResult['material']> & {
    scanned_factor?: number
  }
  return material
}

export const materialScanFamily = serve(materialScan, { find })
