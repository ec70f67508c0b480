import { Combobox } from '@mantine/core'
import { useId } from '@mantine/hooks'
import type { Ref } from 'react'
import { PickerOptions, type PickerOptionsProps } from '../../form/picker/PickerOptions.tsx'
import type { Pickable } from '../../form/picker/picker-source.ts'
import { FilterChip } from './FilterChip.tsx'
import { DATA_TEXTS } from '../texts.ts'
import type { Ticking } from './use-ticking.ts'

interface TickingChipProps<T extends Pickable> extends Omit<
  PickerOptionsProps<T>,
  'create' | 'children' | 'id'
> {
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
  const id = useId()
  return (
    <Combobox
      store={list}
      onOptionSubmit={(chosen) => onTurn(Number(chosen))}
      position="bottom-start"
      width={280}
      withinPortal
    >
      <Combobox.Target targetType="button">
        <FilterChip ref={target} label={label} shown={shown} onClick={() => list.toggleDropdown()} />
      </Combobox.Target>
      <PickerOptions {...options} id={id} label={label}>
        <Combobox.Search
          role="combobox"
          aria-expanded={list.dropdownOpened}
          aria-controls={id}
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
