import { Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { DateRangeInput } from '../../form/inputs/DateRangeInput.tsx'
import { FilterChip } from './FilterChip.tsx'
import type { SpanFilter } from './list-state.ts'
import { useOpenAtOnce } from './use-open-at-once.ts'
import type { OpenChipProps } from './open-chip.ts'

/** A filter by a span of days; comes when it is first opened. */
export function SpanChip({ filter, list, shown }: OpenChipProps<SpanFilter>) {
  const [opened, { open, close, toggle }] = useDisclosure(false)
  const target = useOpenAtOnce(open)
  const span = list.spans[filter.key]
  const change = (next: readonly [string | null, string | null]) => {
    const [from, to] = next
    if (from !== null && to !== null) list.setSpan(filter.key, [from, to])
    else if (from === null && to === null) list.setSpan(filter.key, undefined)
  }
  return (
    <Popover
      opened={opened}
      onChange={(next) => (next ? open() : close())}
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
        <DateRangeInput label={filter.label} value={span ?? [null, null]} onChange={change} />
      </Popover.Dropdown>
    </Popover>
  )
}
