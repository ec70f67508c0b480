import { fold } from '@bcare/rules/text/fold'
import { Combobox, UnstyledButton, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import formCss from '../form/form.module.css'
import { FORM_TEXTS } from '../form/texts.ts'
import type { Choice, ChoiceFilter } from './list-state.ts'
import { ColourDot } from './StatusBadge.tsx'
import { DATA_TEXTS } from './texts.ts'
import css from './Toolbar.module.css'

interface ManyChipProps {
  filter: ChoiceFilter
  chosen: readonly Choice['value'][]
  /** What the chip says of what is chosen; empty when nothing is. */
  shown: string
  onTurn: (value: Choice['value']) => void
}

/** A filter of many values, searched without accents; only loaded with the first screen that has one. */
export function ManyChip({ filter: { label, options }, chosen, shown, onTurn }: ManyChipProps) {
  const [search, setSearch] = useState('')
  const list = useCombobox({
    onDropdownOpen: () => list.focusSearchInput(),
    onDropdownClose: () => {
      setSearch('')
      list.resetSelectedOption()
      list.focusTarget()
    },
  })
  const matching = options.filter((option) => fold(option.label).includes(fold(search)))
  const turn = (text: string) => {
    const found = options.find(({ value }) => String(value) === text)
    if (found !== undefined) onTurn(found.value)
  }
  return (
    <Combobox store={list} onOptionSubmit={turn} position="bottom-start" width={260} withinPortal>
      <Combobox.Target targetType="button">
        <UnstyledButton
          className={css.chip}
          data-on={shown !== '' || undefined}
          onClick={() => list.toggleDropdown()}
        >
          <span>{label}</span>
          {shown !== '' && <span className={css.chipValue}>{shown}</span>}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
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
