import { revenue } from '@bcare/contract/revenue/revenue'
import { moneyPlaced } from '../billing/hooks.ts'
import { exported } from '../kit/exported.ts'
import { granted } from '../kit/granted.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { lineMaterialsChanged } from '../materials/hooks.ts'
import { lineChanged } from '../treatment/hooks.ts'
import { byDoctor } from './by-doctor.ts'
import { commission } from './commission.ts'
import { followLine, followMaterials, followMoney } from './follow.ts'
import { lines } from './lines.ts'
import { reckoning } from './reckoning.ts'
import { revenueTable } from './revenue-table.ts'
import { summary } from './summary.ts'

const { list, query } = crudOf(revenueTable)

export const revenueFamily = serve(
  revenue,
  { list, query, summary, attachment: lines, attachment_doctor: byDoctor, line: reckoning, commission },
  moneyPlaced(followMoney),
  lineChanged(followLine),
  lineMaterialsChanged(followMaterials),
  exported({ table: revenueTable, page: '/revenue-attachment' }),
  granted('revenue', {
    manager: { all: 'read totals commission export' },
    accountant: { all: 'read totals commission export' },
    doctor: { own: 'read totals commission' },
    assistant: { own: 'commission' },
    consultant: { own: 'commission' },
    telesale: { own: 'commission' },
    marketing: { all: 'totals' },
  }),
)
