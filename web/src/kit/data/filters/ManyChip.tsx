import { bestOf } from '@bcare/rules/text/search'
import { useMemo } from 'react'
import type { Choice, ChoiceFilter } from './list-state.ts'
import { ColourDot } from '../StatusBadge.tsx'
import { TickingChip } from './TickingChip.tsx'
import css from '../list/Toolbar.module.css'
import { useOpenAtOnce } from './use-open-at-once.ts'
import { useTicking } from './use-ticking.ts'
import type { OpenChipProps } from './open-chip.ts'

const renderChoice = ({ label, color }: Choice) => (
  <span className={css.option}>
    {color && <ColourDot color={color} />}
    {label}
  </span>
)

/** A filter of many values, searched without accents; comes when it is first opened. */
export function ManyChip({ filter: { key, label, options }, list, shown }: OpenChipProps<ChoiceFilter>) {
  const ticking = useTicking()
  const target = useOpenAtOnce(ticking.list.openDropdown)
  // Values may be words: the list knows each choice by its place.
  const choices = useMemo(() => options.map((option, id) => ({ ...option, id })), [options])
  const chosen = choices.filter(({ value }) => list.values[key]?.includes(value)).map(({ id }) => id)
  const turn = (id: number) => {
    const choice = choices[id]
    if (choice) list.turn(key, choice.value)
  }
  return (
    <TickingChip
      label={label}
      shown={shown}
      target={target}
      ticking={ticking}
      options={bestOf(choices, ticking.search, ({ label: name }) => name)}
      chosen={chosen}
      onTurn={turn}
      renderOption={renderChoice}
    />
  )
}
