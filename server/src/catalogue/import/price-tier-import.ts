import { priceTierImport } from '@bcare/contract/catalogue/price-tier-import'
import { importCalls } from '../../imports/calls.ts'
import { importing } from '../../imports/importer.ts'
import { granted } from '../../kit/granted.ts'
import { serve } from '../../kit/http/serve.ts'
import { priceTierImporter } from './price-tier-importer.ts'

export const priceTierImportFamily = serve(
  priceTierImport,
  importCalls<typeof priceTierImport>(priceTierImporter),
  importing(priceTierImporter),
  granted('product_price_tier_import', {
    manager: { all: 'read update' },
  }),
)
