import { productUse } from '@bcare/contract/catalogue/product-use'
import { getText } from '../kit/database/rows.ts'
import { serve } from '../kit/http/serve.ts'
import { productUses } from './hooks.ts'
import { productTable } from './product-table.ts'
import { usesOf } from './uses.ts'

export const productUseFamily = serve(productUse, {
  async get(context, { id }) {
    await getText(productTable, context, id)
    return { data: await usesOf(context, productUses, id) }
  },
})
