import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react'
import { ActionItems } from './ActionItems.tsx'
import { DATA_TEXTS } from '../texts.ts'
import { useOpenAtOnce } from '../filters/use-open-at-once.ts'

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
  /** Asked while the menu is open. */
  actionsOf: () => readonly RowAction[]
  tabIndex?: number
}

/** What can be done with one row. A page has dozens of these: the menu itself is drawn for those that are opened. */
export function RowMenu(props: RowMenuProps) {
  const [wanted, setWanted] = useState(false)
  return wanted ? (
    <OpenRowMenu {...props} />
  ) : (
    <Dots {...props} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} />
  )
}

function OpenRowMenu(props: RowMenuProps) {
  const [opened, { open, close }] = useDisclosure(false)
  const target = useOpenAtOnce(open)
  return (
    <Menu
      position="bottom-end"
      withinPortal
      opened={opened}
      onChange={(wanted) => (wanted ? open() : close())}
    >
      <Menu.Target>
        <Dots ref={target} name={props.name} tabIndex={props.tabIndex} />
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItems actions={props.actionsOf()} />
      </Menu.Dropdown>
    </Menu>
  )
}

type DotsProps = Omit<ComponentPropsWithRef<'button'>, 'color' | 'name'> & { name: string }

const Dots = ({ name, ...button }: DotsProps) => (
  <ActionIcon variant="subtle" color="gray" size={32} aria-label={DATA_TEXTS.actions_of(name)} {...button}>
    <IconDots size={18} />
  </ActionIcon>
)
