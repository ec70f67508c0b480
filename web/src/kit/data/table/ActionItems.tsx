import { Menu } from '@mantine/core'
import type { RowAction } from './row-action.ts'

/** What can be done with something, as items of a menu. */
export const ActionItems = ({ actions }: { actions: readonly RowAction[] }) =>
  actions.map(({ label, icon, destructive, disabled, run }) => (
    <Menu.Item
      key={label}
      leftSection={icon}
      color={destructive ? 'red.8' : undefined}
      disabled={disabled}
      onClick={run}
    >
      {label}
    </Menu.Item>
  ))
