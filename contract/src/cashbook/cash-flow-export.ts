import * as z from 'zod/mini'
import { EXPORT_FILTERS, ExportFile } from '../insight/export.ts'
import { EXPORT_FORMATS } from '../insight/export-entities.ts'
import { choice, family, text, write } from '../kit/index.ts'

/** The cash book as a file: what `/v1/export` makes of the entity, under the address of its family. */
export const cashFlowExport = family(
  '/v1/cash-flow',
  { object: 'cash_flow' },
  {
    export: write(
      z.strictObject({
        filter: z.optional(EXPORT_FILTERS.cash_flow),
        columns: z._default(z.array(text(60)).check(z.maxLength(100)), []),
        format: z._default(choice(EXPORT_FORMATS), 'xlsx'),
        file_name: z.optional(text(120)),
      }),
      ExportFile.row,
      {
        action: 'export',
        own_transactions: true,
        download: true,
        about: 'Xuất sổ quỹ theo bộ lọc hiện tại thành tệp, có ghi nhật ký',
      },
    ),
  },
)
