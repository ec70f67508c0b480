import { productImport } from '@bcare/contract/catalogue/product-import'
import { importCalls } from '../../imports/calls.ts'
import { importing } from '../../imports/importer.ts'
import { granted } from '../../kit/granted.ts'
import { serve } from '../../kit/http/serve.ts'
import { productImporter } from './product-importer.ts'

export const productImportFamily = serve(
  productImport,
  importCalls<typeof productImport>(productImporter),
  importing(productImporter),
  granted('product_import', {
    manager: { all: 'read update' },
  }),
)
