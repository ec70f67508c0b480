import { MATERIAL_COLUMNS } from '@bcare/rules/catalogue/import/material-columns'
import { PRODUCT_COLUMNS } from '@bcare/rules/catalogue/import/product-columns'
import { TIER_COLUMNS } from '@bcare/rules/catalogue/import/tier-columns'
import { api } from '../../kit/api/api.ts'
import { importApi } from '../../shared/import/import-api.ts'
import { type ImportView, NO_CUSTOM, useTermMaker } from '../../shared/import/import-view.ts'
import { CATALOGUE_IMPORT_TEXTS as TEXTS } from './texts.ts'

/** What is asked of a file: whether records on file are changed. */
const known = (label: string): ImportView['questions'] => [
  {
    key: 'duplicates',
    label,
    answers: [
      { value: 'update', label: TEXTS.update },
      { value: 'skip', label: TEXTS.skip },
    ],
  },
]

const SHARED = {
  custom: NO_CUSTOM,
  counts: ['new', 'same'],
  bringable: ({ options, progress }) => progress.new + (options['duplicates'] === 'skip' ? 0 : progress.same),
  matchOf: ({ match }) => (match ? `${match.name} (${match.code})` : undefined),
  hrefOf: () => undefined,
} satisfies Partial<ImportView>

const among =
  (vocabularies: Readonly<Record<string, string>>) =>
  (field: string): string | undefined =>
    vocabularies[field]
const vocabularyOf = among({ category: 'service_category', unit: 'product_unit' })
const vocabularyOfMaterial = among({
  category: 'material_category',
  unit: 'product_unit',
  purchase_unit: 'product_unit',
})

/** How services come in, as the pages show it. */
export function useProductImport(): ImportView {
  const maker = useTermMaker(vocabularyOf)
  return {
    ...SHARED,
    name: 'product_import',
    calls: importApi(api.productImport),
    columns: PRODUCT_COLUMNS,
    words: TEXTS.products,
    list: '/product',
    questions: known(TEXTS.known_product),
    maker,
    mayLeave: () => true,
  }
}

/** How prices come in, as the pages show it. Groups and branches are made on their own screens. */
export function usePriceTierImport(): ImportView {
  const maker = useTermMaker(() => undefined)
  return {
    ...SHARED,
    name: 'product_price_tier_import',
    calls: importApi(api.priceTierImport),
    columns: TIER_COLUMNS,
    words: TEXTS.prices,
    list: '/product/price-tiers?tab=rows',
    questions: known(TEXTS.known_price),
    maker,
    mayLeave: () => false,
  }
}

/** How materials come in, as the pages show it. */
export function useMaterialImport(): ImportView {
  const maker = useTermMaker(vocabularyOfMaterial)
  return {
    ...SHARED,
    name: 'material_import',
    calls: importApi(api.materialImport),
    columns: MATERIAL_COLUMNS,
    words: TEXTS.materials,
    list: '/material?tab=catalogue',
    questions: known(TEXTS.known_material),
    maker,
    mayLeave: () => true,
  }
}
