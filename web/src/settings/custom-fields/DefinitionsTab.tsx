import { CUSTOM_ENTITY_LABELS } from '@bcare/rules/settings/custom-labels'
import type { CustomEntity } from '@bcare/rules/settings/custom-field'
import { Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { IconEye, IconForms, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import type { DefinitionRow } from '../../kit/custom/definitions.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { useMay } from '../../kit/session/may.ts'
import css from './custom-fields.module.css'
import { DefinitionList } from './DefinitionList.tsx'
import { CARRYING } from './entities.ts'
import { FIELD_TEXTS as TEXTS } from './texts.ts'

const DefinitionDialog = lazy(() =>
  import('./DefinitionDialog.tsx').then((file) => ({ default: file.DefinitionDialog })),
)
const PreviewDialog = lazy(() =>
  import('./PreviewDialog.tsx').then((file) => ({ default: file.PreviewDialog })),
)
const ChangeTypeDialog = lazy(() =>
  import('./ChangeTypeDialog.tsx').then((file) => ({ default: file.ChangeTypeDialog })),
)

type Open = { what: 'edit'; row?: DefinitionRow } | { what: 'preview' } | { what: 'type'; row: DefinitionRow }

/** The fields of one kind of record, in the order of its form. */
export function DefinitionsTab() {
  const [entity_type, setEntity] = useState<CustomEntity>('person')
  const [open, setOpen] = useState<Open>()
  const may_add = useMay('custom_field:create')
  const { data } = useRead(api.customDefinition.list, {
    entity_type,
    sort_by: 'order',
    order: 'asc',
    limit: 200,
  })
  const close = () => setOpen(undefined)
  const add = may_add && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ what: 'edit' })}>
      {TEXTS.add}
    </Button>
  )
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          aria-label={TEXTS.of}
          value={entity_type}
          onChange={(value) => setEntity(value as CustomEntity)}
          data={CARRYING.map((value) => ({ value, label: CUSTOM_ENTITY_LABELS[value] }))}
        />
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconEye size={16} />}
            onClick={() => setOpen({ what: 'preview' })}
          >
            {TEXTS.preview}
          </Button>
          {add}
        </Group>
      </Group>
      <Text size="sm" c="gray.7">
        {TEXTS.about}
      </Text>
      {data === undefined && <Skeleton height={240} />}
      {data?.data.length === 0 && (
        <EmptyState title={TEXTS.empty} about={TEXTS.empty_about} icon={<IconForms />} action={add} />
      )}
      {data !== undefined && data.data.length > 0 && (
        <section className={css.panel} aria-label={TEXTS.definitions}>
          <DefinitionList
            key={entity_type}
            rows={data.data}
            entity_type={entity_type}
            onEdit={(row) => setOpen({ what: 'edit', row })}
            onChangeType={(row) => setOpen({ what: 'type', row })}
          />
        </section>
      )}
      <Suspense>
        {open?.what === 'edit' && (
          <DefinitionDialog
            key={open.row?.id}
            entity_type={entity_type}
            row={open.row}
            others={data?.data ?? []}
            onClose={close}
          />
        )}
        {open?.what === 'preview' && <PreviewDialog rows={data?.data ?? []} onClose={close} />}
        {open?.what === 'type' && <ChangeTypeDialog row={open.row} onClose={close} />}
      </Suspense>
    </Stack>
  )
}
