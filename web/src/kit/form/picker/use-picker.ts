import { useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { CREATE } from './PickerOptions.tsx'
import { type Pickable, useOptions } from './picker-source.ts'
import type { PickerProps } from './picker-props.ts'

const PAUSE_MS = 200

/** What a picker of one does: what is typed, what is found for it, and what is chosen. */
export function usePicker<T extends Pickable>(props: PickerProps<T>) {
  const { value, onChange, onPick, source, nameOf, create } = props
  const [search, setSearch] = useState<string>()
  const [picked, setPicked] = useState<T | null>(props.selected ?? null)
  const combobox = useCombobox({ onDropdownClose: () => setSearch(undefined) })
  const open = combobox.dropdownOpened

  const typed = (search ?? '').trim()
  const [paused] = useDebouncedValue(typed, PAUSE_MS)
  const searched = source.local ? typed : paused
  const known = [props.selected, picked].find((option) => option?.id === value)
  const nameless = value !== null && !known && source.local === true
  const found = useOptions(source, searched, nameOf, open || nameless)
  const current = known ?? found.all?.find(({ id }) => id === value)

  const { selectFirstOption, resetSelectedOption } = combobox
  useEffect(() => {
    if (open && searched !== '' && found.options !== undefined) selectFirstOption()
    else resetSelectedOption()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store's functions are new on every render
  }, [open, searched, found.options])

  const choose = (option: T | null) => {
    setPicked(option)
    onChange(option?.id ?? null)
    onPick?.(option)
  }
  return {
    combobox,
    found,
    typed,
    searching: found.loading || searched !== typed,
    shown: search ?? (current ? nameOf(current) : ''),
    clear: () => choose(null),
    type: (text: string) => {
      setSearch(text)
      combobox.openDropdown()
    },
    blur: () => {
      combobox.closeDropdown()
      props.onBlur?.()
    },
    submit: async (chosen: string) => {
      combobox.closeDropdown()
      if (chosen !== CREATE) return choose(found.options?.find(({ id }) => String(id) === chosen) ?? null)
      const made = await create?.run(typed)
      if (made) choose(made)
    },
  }
}
