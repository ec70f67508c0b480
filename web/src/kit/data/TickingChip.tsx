import { Combobox } from '@mantine/core'
import type { Ref } from 'react'
import { PickerOptions, type PickerOptionsProps } from '../form/PickerOptions.tsx'
import type { Pickable } from '../form/picker-source.ts'
import { FilterChip } from './FilterChip.tsx'
import { DATA_TEXTS } from './texts.ts'
import type { Ticking } from './use-ticking.ts'

interface TickingChipProps<T extends Pickable> extends Omit<PickerOptionsProps<T>, 'create' | 'children'> {
  label: string
  /** What the chip says of what is chosen; empty when nothing is. */
  shown: string
  target: Ref<HTMLButtonElement>
  ticking: Ticking
  onTurn: (id: number) => void
}

/** The button of a filter of many choices, and the searched list in which they are ticked. */
export function TickingChip<T extends Pickable>({
  label,
  shown,
  target,
  ticking: { list, search, setSearch },
  onTurn,
  ...options
}: TickingChipProps<T>) {
  return (
    <Combobox
      store={list}
      onOptionSubmit={(id) => onTurn(Number(id))}
      position="bottom-start"
      width={280}
      withinPortal
    >
      <Combobox.Target targetType="button">
        <FilterChip ref={target} label={label} shown={shown} onClick={() => list.toggleDropdown()} />
      </Combobox.Target>
      <PickerOptions {...options} label={label}>
        <Combobox.Search
          role="combobox"
          aria-expanded={list.dropdownOpened}
          aria-controls={list.listId ?? undefined}
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value)
            list.selectFirstOption()
          }}
          onKeyDown={({ key }) => {
            if (key === 'Tab') list.closeDropdown('keyboard')
          }}
          placeholder={DATA_TEXTS.search}
          aria-label={`${DATA_TEXTS.search} ${label}`}
        />
      </PickerOptions>
    </Combobox>
  )
}
