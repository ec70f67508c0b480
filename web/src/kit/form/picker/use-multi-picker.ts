import { useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { CREATE } from './PickerOptions.tsx'
import { type Pickable, useOptions } from './picker-source.ts'
import type { MultiPickerProps } from './picker-props.ts'

const NONE: readonly never[] = []

/** What a picker of several does: what is typed, what is found for it, and what is chosen. */
export function useMultiPicker<T extends Pickable>(props: MultiPickerProps<T>) {
  const { value, onChange, source, nameOf, create, selected = NONE } = props
  const [search, setSearch] = useState('')
  const [made, setMade] = useState<readonly T[]>(NONE)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const known = [...selected, ...made]
  const named = value.every((one) => known.some(({ id }) => id === one))
  const typed = search.trim()
  const found = useOptions(
    source,
    typed,
    nameOf,
    combobox.dropdownOpened || (!named && source.local === true),
  )
  const { dropdownOpened: open, selectFirstOption, resetSelectedOption } = combobox
  useEffect(() => {
    if (open && typed !== '' && found.options !== undefined) selectFirstOption()
    else resetSelectedOption()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store's functions are new on every render
  }, [open, typed, found.options])
  const exists = found.options?.some((option) => nameOf(option).toLowerCase() === typed.toLowerCase()) ?? true

  const turn = (one: number) =>
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
  return {
    combobox,
    found,
    typed,
    search,
    turn,
    creatable: create !== undefined && typed !== '' && !exists,
    optionOf: (one: number) => [...known, ...(found.all ?? NONE)].find(({ id }) => id === one),
    type: (text: string) => {
      setSearch(text)
      combobox.openDropdown()
    },
    blur: () => {
      combobox.closeDropdown()
      setSearch('')
      props.onBlur?.()
    },
    press: (event: KeyboardEvent) => {
      if (event.key !== 'Backspace' || search !== '' || value.length === 0) return
      event.preventDefault()
      onChange(value.slice(0, -1))
    },
    submit: async (chosen: string) => {
      setSearch('')
      if (chosen !== CREATE) return turn(Number(chosen))
      const option = await create?.run(typed)
      if (option === undefined) return
      setMade((before) => [...before, option])
      onChange([...value, option.id])
    },
  }
}

export type MultiPickerState<T extends Pickable> = ReturnType<typeof useMultiPicker<T>>
