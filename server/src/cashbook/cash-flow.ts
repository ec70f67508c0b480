import { cashFlow } from '@bcare/contract/cashbook/cash-flow'
import { personRows } from '../customers/hooks.ts'
import { FOLLOWS, ofThem, recordsBy } from '../customers/person-rows.ts'
import { filed, filedRecord } from '../files/filed.ts'
import { sql } from '../kit/database/sql.ts'
import { exported } from '../kit/exported.ts'
import { granted } from '../kit/granted.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { termColumn, termPlaces } from '../settings/term-places.ts'
import { cashFlowTable } from './cash-flow-table.ts'
import { addVoucher, deleteVoucher, updateVoucher } from './draft.ts'
import { periodReport } from './period-report.ts'
import { summary } from './summary.ts'
import { updateState } from './update-state.ts'

const { list, query, get } = crudOf(cashFlowTable)

export const cashFlowFamily = serve(
  cashFlow,
  {
    list,
    query,
    get,
    add: addVoucher,
    update: updateVoucher,
    delete: deleteVoucher,
    update_state: updateState,
    summary,
    period_report: periodReport,
  },
  personRows({
    table: 'cash_flow',
    merged: FOLLOWS,
    erased: (erased) => [
      sql`update cash_flow set counterparty_name = '—', counterparty_phone = null, counterparty_address = null where ${ofThem(erased)}`,
    ],
    bundled: { table: cashFlowTable },
    records: recordsBy('cash_flow'),
  }),
  termPlaces(termColumn('cash_flow', 'method_term_id', 'payment_method')),
  termPlaces(termColumn('cash_flow', 'fund_account_id', 'fund_account')),
  termPlaces(termColumn('cash_flow', 'category_term_id', 'cash_in_category', 'cash_out_category')),
  termPlaces(termColumn('cash_flow', 'counterparty_term_id', 'supplier', 'lab')),
  filed(filedRecord(cashFlowTable, 'cash_flow', sql`t.person_id`)),
  exported({ table: cashFlowTable, page: '/cash-flow' }),
  granted('cash_flow', {
    manager: { all: 'read create update delete approve reverse unlock export' },
    receptionist: { branch: 'read create update' },
    accountant: { all: 'read create update delete finalize reverse export' },
  }),
)
