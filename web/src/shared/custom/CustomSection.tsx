import type { Entity } from '@bcare/contract/kit/entity'
import { Button, Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import type { Values } from '../../kit/form/field.ts'
import type { EditedRow } from '../../kit/form/edit/read-body.ts'
import type { CustomRow } from '../../kit/custom/columns.tsx'
import { CUSTOM_TEXTS as TEXTS } from '../../kit/custom/texts.ts'
import { useCustomFacts } from './use-custom-facts.tsx'
import { useCustomForm } from './use-custom-form.ts'

const EditDialog = lazy(() =>
  import('../../kit/form/edit/EditDialog.tsx').then((file) => ({ default: file.EditDialog })),
)

interface CustomSectionProps {
  entity: Entity
  row: EditedRow & CustomRow
  /** Without it the values are only shown. */
  save?: ((body: Values) => Promise<unknown>) | undefined
}

/** The custom fields of a record whose form has no place for them; nothing where there are none. */
export function CustomSection({ entity, row, save }: CustomSectionProps) {
  const [open, setOpen] = useState(false)
  const facts = useCustomFacts(entity, row)
  const fields = useCustomForm(entity, row)
  if (fields === undefined || fields.length === 0) return null
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Text component="h3" fw={600} size="sm">
          {TEXTS.section}
        </Text>
        {save && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPencil size={14} />}
            onClick={() => setOpen(true)}
          >
            {facts.length === 0 ? TEXTS.fill : TEXTS.edit}
          </Button>
        )}
      </Group>
      <KeyValue items={facts} />
      {save && open && (
        <Suspense fallback={null}>
          <EditDialog
            opened
            title={TEXTS.section}
            entity={entity}
            fields={fields}
            row={row}
            save={save}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
