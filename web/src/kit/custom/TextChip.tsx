import { Popover, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { FilterChip } from '../data/filters/FilterChip.tsx'
import type { TextFilter } from '../data/filters/list-state.ts'
import { useOpenAtOnce } from '../data/filters/use-open-at-once.ts'
import { CUSTOM_TEXTS as TEXTS } from './texts.ts'
import type { OpenChipProps } from '../data/filters/open-chip.ts'

const PAUSE_MS = 300

/** A filter by a piece of text; comes when it is first opened. */
export function TextChip({ filter, list, shown }: OpenChipProps<TextFilter>) {
  const [opened, { open, close, toggle }] = useDisclosure(false)
  const target = useOpenAtOnce(open)
  const [typed, setTyped] = useState(shown)
  const narrow = useDebouncedCallback((text: string) => {
    const words = text.trim()
    list.setValues(filter.key, words === '' ? [] : [words])
  }, PAUSE_MS)
  return (
    <Popover
      opened={opened}
      onChange={(next) => (next ? open() : close())}
      onOpen={() => setTyped(shown)}
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
        <TextInput
          label={filter.exact ? filter.label : `${filter.label} · ${TEXTS.contains.toLowerCase()}`}
          value={typed}
          maxLength={100}
          autoComplete="off"
          data-autofocus
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            narrow(event.currentTarget.value)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
