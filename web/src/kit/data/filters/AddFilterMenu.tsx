import { Drawer, Popover } from '@mantine/core'
import { useDisclosure, useMergedRef } from '@mantine/hooks'
import { useRef } from 'react'
import { usePhone } from '../table/use-phone.ts'
import { DATA_TEXTS } from '../texts.ts'
import { AddFilterButton, type AddFilterProps } from './AddFilterButton.tsx'
import css from './filters.module.css'
import { FilterNames } from './FilterNames.tsx'
import { useOpenAtOnce } from './use-open-at-once.ts'

/** The button and what it opens: the names of the filters beside it, or on a sheet from the foot of a phone. */
export function AddFilterMenu({ filters, onAdd, ref }: AddFilterProps) {
  const [opened, { open, close, toggle }] = useDisclosure(false)
  const button = useRef<HTMLButtonElement>(null)
  const target = useMergedRef(button, useOpenAtOnce(open), ref)
  const phone = usePhone()
  const leave = () => {
    close()
    button.current?.focus()
  }
  const names = (
    <FilterNames
      filters={filters}
      onLeave={leave}
      onChoose={(key) => {
        close()
        onAdd(key)
      }}
    />
  )
  if (phone)
    return (
      <>
        <AddFilterButton ref={target} aria-expanded={opened} onClick={toggle} />
        <Drawer
          opened={opened}
          onClose={leave}
          position="bottom"
          size="auto"
          returnFocus={false}
          title={DATA_TEXTS.filter}
          closeButtonProps={{ 'aria-label': DATA_TEXTS.close }}
          classNames={{ content: css.sheet }}
        >
          {names}
        </Drawer>
      </>
    )
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      position="bottom-start"
      shadow="md"
      width={280}
      closeOnEscape={false}
      withinPortal
      trapFocus
    >
      <Popover.Target>
        <AddFilterButton ref={target} onClick={toggle} />
      </Popover.Target>
      <Popover.Dropdown className={css.names} aria-label={DATA_TEXTS.filter}>
        {names}
      </Popover.Dropdown>
    </Popover>
  )
}
