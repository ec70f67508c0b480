import { type CustomEntity, TYPE_HELP } from '@bcare/rules/settings/custom-field'
import { ActionIcon, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArchive, IconDots, IconPlayerPlay, IconTransform, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import type { DefinitionRow } from '../../kit/custom/definitions.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { Grip } from '../../kit/reorder/Grip.tsx'
import { useMay } from '../../kit/session/may.ts'
import { useReorder } from '../../kit/reorder/use-reorder.ts'
import css from './custom-fields.module.css'
import { FIELD_TEXTS as TEXTS, STATUS_LABELS } from './texts.ts'

interface DefinitionListProps {
  rows: readonly DefinitionRow[]
  entity_type: CustomEntity
  onEdit: (row: DefinitionRow) => void
  onChangeType: (row: DefinitionRow) => void
}

/** Fields in their order: dragged by mouse, finger or keyboard; a line opens its field. */
export function DefinitionList({ rows, entity_type, onEdit, onChangeType }: DefinitionListProps) {
  const may_edit = useMay('custom_field:update')
  const [spoken, setSpoken] = useState('')
  const { mutate } = useWrite(api.customDefinition.reorder)
  // What was put in order stays so until the server answers it.
  const [order, setOrder] = useState<readonly number[]>([])
  const placed = rows.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
  const shown = order.length === rows.length ? placed : rows
  const move = (from: number, to: number) => {
    const row = shown[from]
    if (row === undefined || to < 0 || to >= shown.length) return
    const ids = shown
      .toSpliced(from, 1)
      .toSpliced(to, 0, row)
      .map(({ id }) => id)
    setOrder(ids)
    setSpoken(TEXTS.moved(row.label, to + 1))
    mutate({ entity_type, ids }, { onError: () => setOrder([]) })
  }
  const { list, lookOf, gripOf } = useReorder(move)
  return (
    <>
      <VisuallyHidden aria-live="assertive">{spoken}</VisuallyHidden>
      <ol ref={list}>
        {shown.map((row, index) => (
          <li key={row.id} className={css.row} data-drag={lookOf(index)}>
            {may_edit && <Grip grip={gripOf(index)} label={TEXTS.drag(row.label)} hint={TEXTS.order_hint} />}
            <Line row={row} onOpen={may_edit ? () => onEdit(row) : undefined} />
            {may_edit && <RowActions row={row} onChangeType={() => onChangeType(row)} />}
          </li>
        ))}
      </ol>
    </>
  )
}

function Line({ row, onOpen }: { row: DefinitionRow; onOpen: (() => void) | undefined }) {
  const marks = [
    row.required && TEXTS.required,
    row.is_unique && TEXTS.unique,
    row.is_sensitive && TEXTS.sensitive,
  ]
  const facts = [TYPE_HELP[row.type].label, row.option_set_name, row.section, ...marks].filter(Boolean)
  return (
    <UnstyledButton className={css.line} onClick={onOpen} disabled={onOpen === undefined}>
      <span className={css.lineText}>
        <Text span fw={600} className={css.ellipsis}>
          {row.label}
        </Text>
        <Text span size="sm" c="gray.7" className={css.ellipsis}>
          {facts.join(' · ')}
        </Text>
      </span>
      <ColourBadge {...STATUS_LABELS[row.status]} />
    </UnstyledButton>
  )
}

/** What can become of a field, with how many records have a value once the user looks. */
function RowActions({ row, onChangeType }: { row: DefinitionRow; onChangeType: () => void }) {
  const [opened, setOpened] = useState(false)
  const may_delete = useMay('custom_field:delete')
  const { data: usage } = useRead(
    api.customDefinition.usage,
    { id: row.id },
    { enabled: opened, quiet: true },
  )
  const status = useWrite(api.customDefinition.update_status)
  const remove = useWrite(api.customDefinition.delete)
  const archive = async () => {
    const question = {
      title: TEXTS.archive_ask(row.label),
      about: TEXTS.archive_about(usage?.values ?? 0),
      action: TEXTS.archive,
    }
    if (await confirm(question)) status.mutate({ id: row.id, status: 'archived', version: row.version })
  }
  const destroy = async () => {
    const question = {
      title: TEXTS.remove_ask(row.label),
      lost: TEXTS.remove_lost,
      action: TEXTS.remove,
      destructive: true,
    }
    if (await confirm(question)) remove.mutate({ id: row.id, version: row.version })
  }
  const resting = row.status === 'draft' || row.status === 'archived'
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={TEXTS.more(row.label)}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {usage && (
          <Menu.Label className={css.usage}>
            {TEXTS.values(usage.values)}
            {usage.sample.length > 0 && (
              <span className={css.ellipsis}>{TEXTS.sample(usage.sample.join(', '))}</span>
            )}
          </Menu.Label>
        )}
        {resting && (
          <Menu.Item
            leftSection={<IconPlayerPlay size={16} />}
            onClick={() => status.mutate({ id: row.id, status: 'active', version: row.version })}
          >
            {TEXTS.activate}
          </Menu.Item>
        )}
        {row.status !== 'archived' && row.status !== 'migrating' && (
          <Menu.Item leftSection={<IconTransform size={16} />} onClick={onChangeType}>
            {TEXTS.change_type}
          </Menu.Item>
        )}
        {row.status === 'active' && (
          <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => void archive()}>
            {TEXTS.archive}
          </Menu.Item>
        )}
        {resting && may_delete && (
          <Menu.Item
            color="red.8"
            leftSection={<IconTrash size={16} />}
            disabled={usage !== undefined && usage.values > 0}
            onClick={() => void destroy()}
          >
            {TEXTS.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
