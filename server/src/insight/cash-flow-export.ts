import { cashFlowExport } from '@bcare/contract/cashbook/cash-flow-export'
import { serve } from '../kit/http/serve.ts'
import { exportList } from './export.ts'

/** The cash book as a file, under the address of its family. */
export const cashFlowExportFamily = serve(cashFlowExport, {
  export: (context, input) => exportList(context, { ...input, entity: 'cash_flow' }),
})
