import { ActionIcon, Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconListDetails, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { useMay } from '../../kit/session/may.ts'
import css from './custom-fields.module.css'
import { OptionSetDialog, type OptionSetRow } from './OptionSetDialog.tsx'
import { FIELD_TEXTS as TEXTS } from './texts.ts'

/** Words that fields choose from, and which fields do. */
export function OptionSetsTab() {
  const may_edit = useMay('custom_field:update')
  const { data } = useRead(api.customOptionSet.list, { limit: 200, sort_by: 'name', order: 'asc' })
  const [open, setOpen] = useState<{ row?: OptionSetRow }>()
  const add = may_edit && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({})}>
      {TEXTS.set_add}
    </Button>
  )
  return (
    <Stack gap="md">
      <Group justify="flex-end">{add}</Group>
      {data === undefined && <Skeleton height={160} />}
      {data?.data.length === 0 && (
        <EmptyState title={TEXTS.set_empty} icon={<IconListDetails />} action={add} />
      )}
      {data !== undefined && data.data.length > 0 && (
        <ul className={css.panel} aria-label={TEXTS.option_sets}>
          {data.data.map((row) => (
            <li key={row.id} className={css.row}>
              <UnstyledButton className={css.line} disabled={!may_edit} onClick={() => setOpen({ row })}>
                <span className={css.lineText}>
                  <Text span fw={600} className={css.ellipsis}>
                    {row.name}
                  </Text>
                  <Text span size="sm" c="gray.7" className={css.ellipsis}>
                    {row.used_by.length === 0
                      ? TEXTS.set_unused
                      : TEXTS.set_used(row.used_by.map(({ label }) => label).join(', '))}
                  </Text>
                </span>
                <Group gap={4} justify="flex-end" visibleFrom="sm">
                  {row.options
                    .filter(({ is_active }) => is_active)
                    .slice(0, 6)
                    .map((option) => (
                      <ColourBadge key={option.value} label={option.label} color={option.color} />
                    ))}
                </Group>
              </UnstyledButton>
              {may_edit && row.used_by.length === 0 && <RemoveSet row={row} />}
            </li>
          ))}
        </ul>
      )}
      {open && <OptionSetDialog key={open.row?.id} row={open.row} onClose={() => setOpen(undefined)} />}
    </Stack>
  )
}

/** Takes a set away that no field chooses from. */
function RemoveSet({ row: { id, version, name } }: { row: OptionSetRow }) {
  const remove = useWrite(api.customOptionSet.delete, {
    onSuccess: () => toast({ type: 'success', title: TEXTS.set_removed }),
  })
  const ask = async () => {
    const sure = await confirm({
      title: TEXTS.set_remove_ask(name),
      action: TEXTS.set_remove,
      destructive: true,
    })
    if (sure) remove.mutate({ id, version })
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`${TEXTS.set_remove} ${name}`}
      loading={remove.isPending}
      onClick={() => void ask()}
    >
      <IconTrash size={16} />
    </ActionIcon>
  )
}
