import { Button, Group } from '@mantine/core'
import type { RowAction } from '../../kit/data/table/row-action.ts'

/** What can be done with a record, as buttons of its drawer; the first is the one most often meant. */
export function Actions({ actions }: { actions: readonly RowAction[] }) {
  if (actions.length === 0) return null
  return (
    <Group gap="xs">
      {actions.map(({ label, icon, destructive, run }, at) => (
        <Button
          key={label}
          size="xs"
          variant={at === 0 && !destructive ? 'filled' : 'default'}
          c={destructive ? 'red.8' : undefined}
          leftSection={icon}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}
