import { Button, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { FilterChip } from '../data/filters/FilterChip.tsx'
import { boundsOf, type RangeFilter } from '../data/filters/list-state.ts'
import { useOpenAtOnce } from '../data/filters/use-open-at-once.ts'
import { DecimalInput } from '../form/inputs/DecimalInput.tsx'
import css from './custom.module.css'
import { CUSTOM_TEXTS as TEXTS } from './texts.ts'
import type { OpenChipProps } from '../data/filters/open-chip.ts'

/** A filter by figures between two bounds; comes when it is first opened. */
export function RangeChip({ filter, list, shown }: OpenChipProps<RangeFilter>) {
  const [opened, { open, close, toggle }] = useDisclosure(false)
  const target = useOpenAtOnce(open)
  const [[least, most], setBounds] = useState(() => boundsOf(list.values[filter.key]?.[0]))
  const wrong = Number.isNaN(least) || Number.isNaN(most)
  const narrow = (event: FormEvent) => {
    event.preventDefault()
    if (wrong) return
    list.setValues(filter.key, least === null && most === null ? [] : [`${least ?? ''}..${most ?? ''}`])
    close()
  }
  return (
    <Popover
      opened={opened}
      onChange={(next) => (next ? open() : close())}
      onOpen={() => setBounds(boundsOf(list.values[filter.key]?.[0]))}
      position="bottom-start"
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <FilterChip ref={target} label={filter.label} shown={shown} onClick={toggle} />
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={narrow} className={css.range} aria-label={filter.label}>
          <DecimalInput
            label={TEXTS.from}
            value={least}
            digits={4}

            onChange={(value) => setBounds([value, most])}
          />
          <DecimalInput
            label={TEXTS.to}
            value={most}
            digits={4}

            onChange={(value) => setBounds([least, value])}
          />
          <Button type="submit" disabled={wrong}>
            {TEXTS.apply}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
