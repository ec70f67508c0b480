import { materialImport } from '@bcare/contract/catalogue/material-import'
import { importCalls } from '../../imports/calls.ts'
import { importing } from '../../imports/importer.ts'
import { granted } from '../../kit/granted.ts'
import { serve } from '../../kit/http/serve.ts'
import { materialImporter } from './material-importer.ts'

export const materialImportFamily = serve(
  materialImport,
  importCalls<typeof materialImport>(materialImporter),
  importing(materialImporter),
  granted('material_import', {
    manager: { all: 'read update' },
    storekeeper: { all: 'read update' },
  }),
)
