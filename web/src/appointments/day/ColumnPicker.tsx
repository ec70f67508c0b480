import { ActionIcon, Group, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { GridColumn } from '../calendar/grid-model.ts'
import { TEXTS } from '../texts.ts'

interface ColumnPickerProps {
  columns: readonly GridColumn[]
  at: number
  onPick: (index: number) => void
}

/** One doctor at a time, on a phone. */
export function ColumnPicker({ columns, at, onPick }: ColumnPickerProps) {
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={TEXTS.previous_doctor}
        disabled={at === 0}
        onClick={() => onPick(at - 1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <Select
        flex={1}
        aria-label={TEXTS.doctor}
        allowDeselect={false}
        data={columns.map(({ name }, index) => ({ value: String(index), label: name }))}
        value={String(at)}
        onChange={(value) => onPick(Number(value))}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={TEXTS.next_doctor}
        disabled={at >= columns.length - 1}
        onClick={() => onPick(at + 1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </Group>
  )
}
