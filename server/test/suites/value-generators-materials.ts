import { always, LEFT_OUT, one, type KnownRow, type ValueGenerator } from './value-generator.ts'

/** A delivery of one lot: materials made by chance are counted by their lots. */
const delivery: Record<string, ValueGenerator> = {
  kind: always('receive'),
  material_id: one('material', (row) => row['lot_tracked'] === true),
  quantity: always(5),
  unit_term_id: always(LEFT_OUT),
  lot_id: always(LEFT_OUT),
  lot_no: always('LOCHUNG'),
  expiry: always('2035-01-01'),
  used_on: always(LEFT_OUT),
  branch_id: always(LEFT_OUT),
  target_branch_id: always(LEFT_OUT),
  attachment_id: always(LEFT_OUT),
  operation_attachment_id: always(LEFT_OUT),
  person_id: always(LEFT_OUT),
  doctor_id: always(LEFT_OUT),
  user_id: always(LEFT_OUT),
  department_id: always(LEFT_OUT),
  supplier_term_id: always(LEFT_OUT),
  is_draft: always(false),
}

const bodyOf: ValueGenerator = (known, random, sofar) =>
  Object.fromEntries(
    Object.entries(delivery)
      .map(([field, value]) => [field, value(known, random, sofar)])
      .filter(([, value]) => value !== LEFT_OUT),
  )

const standing = (row: KnownRow): boolean =>
  row['status'] === 'posted' && row['reverses_id'] === null && row['kind'] === 'receive'

const span: Record<string, ValueGenerator> = {
  from: always('2026-01-01'),
  to: always('2026-12-31'),
  branch_id: always(LEFT_OUT),
}

/** Of the calls of the stock. */
export const MATERIAL_GENERATORS: Record<string, Record<string, ValueGenerator | undefined>> = {
  '/v1/material/usage/add': delivery,
  '/v1/material/usage/bulk-add': {
    rows: (known, random, sofar) => [bodyOf(known, random, sofar)],
  },
  '/v1/material/usage/update': {
    ...delivery,
    id: one('usage', standing),
    version: always(LEFT_OUT),
  },
  '/v1/material/usage/delete': { id: one('usage', standing), version: always(LEFT_OUT) },
  '/v1/material/usage/report': span,
  '/v1/material/usage/report-detail': span,
  '/v1/material/stock/update': { min_stock: always(5), max_stock: always(50), version: always(LEFT_OUT) },
  '/v1/material/stock/compare': {
    branch_id: always(LEFT_OUT),
    lines: (known, random, sofar) => [
      {
        material_id: one('material')(known, random, sofar),
        counted: 3,
      },
    ],
  },
  '/v1/material/lot/update': { lot_no: undefined, expiry: always(LEFT_OUT), version: always(LEFT_OUT) },
}
