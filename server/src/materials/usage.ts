import { usage } from '@bcare/contract/materials/usage'
import { personRows } from '../customers/hooks.ts'
import { FOLLOWS, recordsBy } from '../customers/person-rows.ts'
import { exported } from '../kit/exported.ts'
import { granted } from '../kit/granted.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { termColumn, termPlaces } from '../settings/term-places.ts'
import { stepChanged } from '../treatment/hooks.ts'
import { addUsage, addUsages, deleteUsage, updateUsage } from './change.ts'
import { followStep } from './norms.ts'
import { report, reportDetail } from './report.ts'
import { record, step, steps } from './step.ts'
import { usageTable } from './usage-table.ts'

const { list, query, get } = crudOf(usageTable)

export const usageFamily = serve(
  usage,
  {
    list,
    query,
    get,
    add: addUsage,
    bulk_add: addUsages,
    update: updateUsage,
    delete: deleteUsage,
    steps,
    step,
    record,
    report,
    report_detail: reportDetail,
  },
  stepChanged(followStep),
  personRows({
    table: 'usage',
    merged: FOLLOWS,
    // What moved stays in the stock; of whom it was is said by the customer's record alone, which is empty then.
    erased: () => [],
    bundled: { table: usageTable },
    records: recordsBy('usage'),
  }),
  termPlaces(termColumn('usage', 'unit_term_id', 'product_unit')),
  termPlaces(termColumn('usage', 'supplier_term_id', 'supplier')),
  exported({ table: usageTable, page: '/material-usage-detail' }),
  granted('usage', {
    manager: { all: 'read create update delete stock export' },
    doctor: { all: 'read' },
    assistant: { branch: 'read create update delete' },
    receptionist: { all: 'read' },
    accountant: { all: 'read export' },
    storekeeper: { all: 'read create update delete stock export' },
  }),
)
