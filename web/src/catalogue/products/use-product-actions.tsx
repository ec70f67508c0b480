import { IconCopy } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import type { RowAction } from '../../kit/data/table/row-action.ts'
import { useMay } from '../../kit/session/may.ts'
import { activityAction } from '../activity.tsx'
import { CATALOGUE_TEXTS as TEXTS } from '../texts.ts'
import type { ProductRow } from './product-row.ts'

const DuplicateDialog = lazy(() =>
  import('./DuplicateDialog.tsx').then((file) => ({ default: file.DuplicateDialog })),
)

/** What can be done with a product beside editing and deleting, and what that opens. */
export function useProductActions(): { actions: (row: ProductRow) => RowAction[]; dialog: ReactNode } {
  const [may_update, may_add] = [useMay('product:update'), useMay('product:create')]
  const update = useWrite(api.product.update)
  const [source, setSource] = useState<ProductRow>()
  const close = () => setSource(undefined)
  return {
    actions: (row) => [
      ...(may_add
        ? [{ label: TEXTS.duplicate, icon: <IconCopy size={16} />, run: () => setSource(row) }]
        : []),
      ...(may_update ? [activityAction(row, update.mutate)] : []),
    ],
    dialog: source && (
      <Suspense>
        <DuplicateDialog key={source.id} row={source} onClose={close} />
      </Suspense>
    ),
  }
}
