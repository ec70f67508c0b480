import { Menu } from '@mantine/core'
import { useDisclosure, useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, useRef } from 'react'
import { FilterChip } from './FilterChip.tsx'
import type { ChoiceFilter } from './list-state.ts'
import { ColourDot } from '../StatusBadge.tsx'
import { DATA_TEXTS } from '../texts.ts'
import css from '../list/Toolbar.module.css'
import { useOpenAtOnce } from './use-open-at-once.ts'
import type { OpenChipProps } from './open-chip.ts'

/** A filter of a few values, open while they are ticked; comes when it is first opened. */
export function ChoiceChip({ filter, list, shown }: OpenChipProps<ChoiceFilter>) {
  const [opened, { open, close }] = useDisclosure(false)
  const button = useRef<HTMLButtonElement>(null)
  const target = useMergedRef(button, useOpenAtOnce(open))
  const chosen = list.values[filter.key] ?? []
  // The menu would keep Tab to itself: it closes instead, and Tab goes on from its button.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    event.stopPropagation()
    close()
    button.current?.focus()
  }
  return (
    <Menu
      opened={opened}
      onChange={(next) => (next ? open() : close())}
      position="bottom-start"
      shadow="md"
      withinPortal
    >
      <Menu.Target>
        <FilterChip ref={target} label={filter.label} shown={shown} />
      </Menu.Target>
      <Menu.Dropdown onKeyDown={leave}>
        {filter.options.map(({ value, label, color }) => (
          <Menu.CheckboxItem
            key={String(value)}
            checked={chosen.includes(value)}
            onChange={() => list.turn(filter.key, value)}
          >
            <span className={css.option}>
              {color && <ColourDot color={color} />}
              {label}
            </span>
          </Menu.CheckboxItem>
        ))}
        {chosen.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => list.setValues(filter.key, [])}>{DATA_TEXTS.clear_filters}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
