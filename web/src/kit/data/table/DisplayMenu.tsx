import {
  ActionIcon,
  Button,
  Checkbox,
  Divider,
  Group,
  Popover,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconChevronDown,
  IconChevronUp,
  IconPin,
  IconPinFilled,
} from '@tabler/icons-react'
import type { Identified, SettledColumn } from './column.ts'
import { useMay } from '../../session/may.ts'
import { toast } from '../../page/toast.tsx'
import css from '../list/Toolbar.module.css'
import { DATA_TEXTS } from '../texts.ts'
import type { TableLayout } from './use-table-layout.ts'

interface DisplayMenuProps<R extends Identified> {
  columns: readonly SettledColumn<R>[]
  layout: TableLayout
}

/** How the table looks: which columns, in what order, which of them pinned, and how close the rows are. */
export function DisplayMenu<R extends Identified>({ columns, layout }: DisplayMenuProps<R>) {
  const may_share = useMay('page:share')
  const share = async () => {
    await layout.share()
    toast({ type: 'success', title: DATA_TEXTS.shared_layout })
  }
  return (
    <Popover position="bottom-end" shadow="md" width={300} withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="sm" leftSection={<IconAdjustmentsHorizontal size={16} />}>
          {DATA_TEXTS.display}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={DATA_TEXTS.density}
            value={layout.density}
            onChange={(density) => layout.setDensity(density)}
            data={[
              { value: 'comfortable', label: DATA_TEXTS.comfortable },
              { value: 'compact', label: DATA_TEXTS.compact },
            ]}
          />
          <Divider />
          <Text size="xs" fw={600} c="dimmed">
            {DATA_TEXTS.columns}
          </Text>
          <ul className={css.columnList}>
            {layout.columns.map((placed, index) => {
              const column = columns.find(({ key }) => key === placed.key)
              return (
                column && (
                  <ColumnLine
                    key={placed.key}
                    label={column.label}
                    placed={placed}
                    layout={layout}
                    first={index === 0}
                    last={index === layout.columns.length - 1}
                  />
                )
              )
            })}
          </ul>
          <Group justify="flex-end" gap="xs">
            {may_share && (
              <Button variant="subtle" size="compact-sm" onClick={() => void share()}>
                {DATA_TEXTS.share_layout}
              </Button>
            )}
            <Button variant="subtle" color="gray" size="compact-sm" onClick={layout.reset}>
              {DATA_TEXTS.reset_layout}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ColumnLineProps {
  label: string
  placed: TableLayout['columns'][number]
  layout: TableLayout
  first: boolean
  last: boolean
}

function ColumnLine({ label, placed: { key, visible, frozen }, layout, first, last }: ColumnLineProps) {
  const only = visible && layout.columns.filter((column) => column.visible).length === 1
  return (
    <li className={css.columnLine}>
      <Checkbox
        size="sm"
        label={label}
        checked={visible}
        disabled={only}
        onChange={(event) => layout.setVisible(key, event.currentTarget.checked)}
        className={css.columnName}
      />
      <LineButton
        label={frozen ? DATA_TEXTS.unpin(label) : DATA_TEXTS.pin(label)}
        pressed={frozen}
        onClick={() => layout.setFrozen(key, !frozen)}
      >
        {frozen ? <IconPinFilled size={16} /> : <IconPin size={16} />}
      </LineButton>
      <LineButton label={DATA_TEXTS.move_up(label)} disabled={first} onClick={() => layout.move(key, -1)}>
        <IconChevronUp size={16} />
      </LineButton>
      <LineButton label={DATA_TEXTS.move_down(label)} disabled={last} onClick={() => layout.move(key, 1)}>
        <IconChevronDown size={16} />
      </LineButton>
    </li>
  )
}

interface LineButtonProps {
  label: string
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
  children: React.ReactNode
}

function LineButton({ label, pressed, disabled, onClick, children }: LineButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color={pressed ? undefined : 'gray'}
      size={28}
      className={css.lineButton}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
