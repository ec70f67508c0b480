import { useCombobox } from '@mantine/core'
import { useState } from 'react'

/**
 * A list that stays open while choices are ticked in it, and what is typed to narrow it. It closes on Escape, Tab or a
 * press elsewhere; a user who was in it is back at its button before anything else happens, so that Tab goes on from
 * there and a press elsewhere keeps the focus that it brings.
 */
export function useTicking() {
  const [search, setSearch] = useState('')
  const list = useCombobox({
    onDropdownOpen: () => list.focusSearchInput(),
    onDropdownClose: () => {
      setSearch('')
      list.resetSelectedOption()
      if (list.searchRef.current === document.activeElement) list.targetRef.current?.focus()
    },
  })
  return { list, search, setSearch }
}

export type Ticking = ReturnType<typeof useTicking>
