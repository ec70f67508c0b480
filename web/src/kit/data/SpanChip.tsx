import { Popover, UnstyledButton } from '@mantine/core'
import { formatDate } from '@bcare/rules/text/date'
import { IconChevronDown } from '@tabler/icons-react'
import { DateRangeInput } from '../form/DateRangeInput.tsx'
import type { SpanFilter } from './list-state.ts'
import css from './Toolbar.module.css'
import type { ListControl } from './use-list-state.ts'

/** A filter by a span of days; only loaded with the first screen that has one. */
export function SpanChip({ filter, list }: { filter: SpanFilter; list: ListControl }) {
  const span = list.spans[filter.key]
  const change = (next: readonly [string | null, string | null]) => {
    const [from, to] = next
    if (from !== null && to !== null) list.setSpan(filter.key, [from, to])
    else if (from === null && to === null) list.setSpan(filter.key, undefined)
  }
  return (
    <Popover position="bottom-start" shadow="md" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={css.chip} data-on={span ? true : undefined}>
          <span>{filter.label}</span>
          {span && <span className={css.chipValue}>{span.map(formatDate).join(' – ')}</span>}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <DateRangeInput label={filter.label} value={span ?? [null, null]} onChange={change} />
      </Popover.Dropdown>
    </Popover>
  )
}
