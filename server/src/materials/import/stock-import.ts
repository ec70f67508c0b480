import { stockImport } from '@bcare/contract/materials/stock-import'
import { importCalls } from '../../imports/calls.ts'
import { importing } from '../../imports/importer.ts'
import { granted } from '../../kit/granted.ts'
import { serve } from '../../kit/http/serve.ts'
import { stockImporter } from './stock-importer.ts'

export const stockImportFamily = serve(
  stockImport,
  importCalls<typeof stockImport>(stockImporter),
  importing(stockImporter),
  granted('stock_import', {
    manager: { all: 'read update' },
    storekeeper: { all: 'read update' },
  }),
)
