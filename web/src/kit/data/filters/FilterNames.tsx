import { bestOf } from '@bcare/rules/text/search'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { DATA_TEXTS } from '../texts.ts'
import css from './filters.module.css'
import type { Filter } from './list-state.ts'

interface FilterNamesProps {
  filters: readonly Filter[]
  onChoose: (key: string) => void
  onLeave: () => void
}

/** The filters by their names, searched without accents; the arrows go through them, Enter takes one. */
export function FilterNames({ filters, onChoose, onLeave }: FilterNamesProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const names = useCombobox({ opened: true })
  const found = bestOf(filters, search, ({ label }) => label)
  const { selectFirstOption } = names
  // The options of what was typed are drawn by now.
  useEffect(() => {
    selectFirstOption()
  })
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Tab') return
    event.stopPropagation()
    onLeave()
  }
  return (
    <Combobox store={names} onOptionSubmit={onChoose}>
      {/* The list is always open; the target itself would say so only once it is drawn again. */}
      <Combobox.EventsTarget withExpandedAttribute aria-expanded aria-controls={id}>
        <TextInput
          aria-label={DATA_TEXTS.filter_search}
          placeholder={DATA_TEXTS.filter_search}
          leftSection={<IconSearch size={16} />}
          maxLength={100}
          autoComplete="off"
          data-autofocus
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={press}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={id} className={css.nameList} aria-label={DATA_TEXTS.filter}>
        {found.map(({ key, label }) => (
          <Combobox.Option key={key} value={key} className={css.name}>
            {label}
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {found.length === 0 && <output className={css.none}>{DATA_TEXTS.no_filter}</output>}
    </Combobox>
  )
}
