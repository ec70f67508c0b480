import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { DATA_TEXTS } from './texts.ts'

export interface RowAction {
  label: string
  icon?: ReactNode
  /** Red: it destroys something. */
  destructive?: boolean
  disabled?: boolean
  run: () => void
}

interface RowMenuProps {
  /** What the row is called, for the button's name. */
  name: string
  /** Asked when the menu opens. */
  actionsOf: () => readonly RowAction[]
  tabIndex?: number
}

/** What can be done with one row. */
export function RowMenu({ name, actionsOf, tabIndex }: RowMenuProps) {
  const [actions, setActions] = useState<readonly RowAction[]>([])
  return (
    <Menu position="bottom-end" withinPortal onOpen={() => setActions(actionsOf())}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          tabIndex={tabIndex}
          aria-label={DATA_TEXTS.actions_of(name)}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            color={action.destructive ? 'red.8' : undefined}
            disabled={action.disabled}
            onClick={action.run}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
