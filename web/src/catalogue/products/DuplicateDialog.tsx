import { Product, product } from '@bcare/contract/catalogue/product'
import { Text } from '@mantine/core'
import { api, useWrite } from '../../kit/api/api.ts'
import { EditDialog } from '../../kit/form/edit/EditDialog.tsx'
import { formed } from '../../kit/form/field.ts'
import { CATALOGUE_TEXTS as TEXTS } from '../texts.ts'
import type { ProductRow } from './product-row.ts'

/** A copy as a form takes it: what it is called alone. */
const COPY = { ...Product, draft: product.duplicate.body as unknown as typeof Product.draft }

const FIELDS = ['code', 'name'] as const

interface DuplicateDialogProps {
  row: ProductRow
  onClose: () => void
}

/** Asks what a copy of a product is called. */
export function DuplicateDialog({ row, onClose }: DuplicateDialogProps) {
  const duplicate = useWrite(api.product.duplicate, {
    quiet: true,
    touches: ['product_operation', 'product_price_tier'],
  })
  return (
    <EditDialog
      opened
      title={TEXTS.duplicate_title(row.name)}
      action={TEXTS.duplicate}
      entity={COPY}
      fields={FIELDS}
      preset={{ name: TEXTS.copy_of(row.name) }}
      fixed={{ id: row.id }}
      about={`copy:${row.id}`}
      save={(values) => duplicate.mutateAsync(formed<Parameters<typeof api.product.duplicate>[0]>(values))}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {TEXTS.duplicate_about}
      </Text>
    </EditDialog>
  )
}
