import { fold } from '@bcare/rules/text/fold'
import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import formCss from '../form/form.module.css'
import { FORM_TEXTS } from '../form/texts.ts'
import type { OpenChipProps } from './FilterBar.tsx'
import { FilterChip } from './FilterChip.tsx'
import type { ChoiceFilter } from './list-state.ts'
import { ColourDot } from './StatusBadge.tsx'
import { DATA_TEXTS } from './texts.ts'
import css from './Toolbar.module.css'
import { useOpenAtOnce } from './use-open-at-once.ts'

/** A filter of many values, searched without accents; comes with its first opening. */
export function ManyChip({
  filter: { key, label, options },
  list: control,
  shown,
}: OpenChipProps<ChoiceFilter>) {
  const chosen = control.values[key] ?? []
  const [search, setSearch] = useState('')
  const list = useCombobox({
    onDropdownOpen: () => list.focusSearchInput(),
    onDropdownClose: () => {
      setSearch('')
      list.resetSelectedOption()
      list.focusTarget()
    },
  })
  const target = useOpenAtOnce(list.openDropdown)
  const matching = options.filter((option) => fold(option.label).includes(fold(search)))
  const turn = (text: string) => {
    const found = options.find(({ value }) => String(value) === text)
    if (found !== undefined) control.turn(key, found.value)
  }
  return (
    <Combobox store={list} onOptionSubmit={turn} position="bottom-start" width={260} withinPortal>
      <Combobox.Target targetType="button">
        <FilterChip ref={target} label={label} shown={shown} onClick={() => list.toggleDropdown()} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value)
            list.selectFirstOption()
          }}
          placeholder={DATA_TEXTS.search}
          aria-label={`${DATA_TEXTS.search} ${label}`}
        />
        <Combobox.Options mah={300} style={{ overflowY: 'auto' }} tabIndex={0} aria-label={label}>
          {matching.map(({ value, label: name, color }) => (
            <Combobox.Option
              key={String(value)}
              value={String(value)}
              active={chosen.includes(value)}
              className={formCss.pickerOption}
            >
              <span className={css.option}>
                {color && <ColourDot color={color} />}
                {name}
              </span>
              {chosen.includes(value) && <IconCheck size={16} aria-hidden />}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {matching.length === 0 && <output className={formCss.pickerNote}>{FORM_TEXTS.nothing_found}</output>}
      </Combobox.Dropdown>
    </Combobox>
  )
}
