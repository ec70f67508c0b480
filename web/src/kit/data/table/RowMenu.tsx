import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { type ComponentPropsWithRef, useState } from 'react'
import { ActionItems } from './ActionItems.tsx'
import { DATA_TEXTS } from '../texts.ts'
import { useOpenAtOnce } from '../filters/use-open-at-once.ts'
import type { RowAction } from './row-action.ts'

interface RowMenuProps {
  /** What the row is called, for the button's name. */
  name: string
  /** Asked while the menu is open. */
  actionsOf: () => readonly RowAction[]
  tabIndex?: number
}

/** What can be done with one row. A page has dozens of these: the menu itself is drawn for those that are opened. */
export function RowMenu(props: RowMenuProps) {
  const [opened, setOpened] = useState(false)
  return opened ? (
    <OpenRowMenu {...props} />
  ) : (
    <Dots {...props} aria-haspopup="menu" aria-expanded={false} onClick={() => setOpened(true)} />
  )
}

function OpenRowMenu(props: RowMenuProps) {
  const [opened, { open, close }] = useDisclosure(false)
  const target = useOpenAtOnce(open)
  return (
    <Menu position="bottom-end" withinPortal opened={opened} onChange={(next) => (next ? open() : close())}>
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
