import { formatDate } from '@bcare/rules/text/date'
import { Button } from '@mantine/core'
import { IconChevronUp, IconFilterPlus, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { FilterChip } from './FilterChip.tsx'
import { boundsOf, type ChoiceFilter, type Filter, isNarrowed, type PickedFilter } from './list-state.ts'
import { PickedChip } from './picked-chip.ts'
import { DATA_TEXTS } from '../texts.ts'
import css from '../list/Toolbar.module.css'
import type { ListControl } from './use-list-state.ts'

const ChoiceChip = lazy(() => import('./ChoiceChip.tsx').then((file) => ({ default: file.ChoiceChip })))
const ManyChip = lazy(() => import('./ManyChip.tsx').then((file) => ({ default: file.ManyChip })))
const SpanChip = lazy(() => import('./SpanChip.tsx').then((file) => ({ default: file.SpanChip })))
const TextChip = lazy(() => import('../../custom/TextChip.tsx').then((file) => ({ default: file.TextChip })))
const RangeChip = lazy(() =>
  import('../../custom/RangeChip.tsx').then((file) => ({ default: file.RangeChip })),
)
const MANY = 8
/** So many filters stand ready; the others that are not in use are a press away. */
const MOST = 8

/** What a chip needs once it is wanted open. */
export interface OpenChipProps<F extends Filter> {
  filter: F
  list: ListControl
  /** What the chip says of what is chosen; empty when nothing is. */
  shown: string
}

/** One chip a filter: dashed while it is not in use, with what it is narrowed to when it is. Many fold away. */
export function FilterBar({ filters, list }: { filters: readonly Filter[]; list: ListControl }) {
  const [all, setAll] = useState(false)
  // A chip that somebody opened stays where it is when the last of its choices is taken back.
  const [opened, setOpened] = useState<readonly string[]>([])
  if (filters.length === 0) return null
  const rest = filters.filter(
    (filter, at) => at >= MOST && !opened.includes(filter.key) && shownOf(filter, list) === '',
  )
  const folds = rest.length > 1
  const shown = folds && !all ? filters.filter((filter) => !rest.includes(filter)) : filters
  return (
    <fieldset className={css.filters} aria-label={DATA_TEXTS.filter}>
      {shown.map((filter) => (
        <Chip
          key={filter.key}
          filter={filter}
          list={list}
          opened={opened.includes(filter.key)}
          onOpen={() => setOpened((before) => [...new Set([...before, filter.key])])}
        />
      ))}
      {folds && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={all}
          leftSection={all ? <IconChevronUp size={14} /> : <IconFilterPlus size={14} />}
          onClick={() => setAll(!all)}
        >
          {all ? DATA_TEXTS.fewer_filters : DATA_TEXTS.more_filters(rest.length)}
        </Button>
      )}
      {isNarrowed(list) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconX size={14} />}
          onClick={list.clear}
        >
          {DATA_TEXTS.clear_filters}
        </Button>
      )}
    </fieldset>
  )
}

interface ChipProps {
  filter: Filter
  list: ListControl
  /** Whether it has been open before. */
  opened: boolean
  onOpen: () => void
}

/** Most chips of a list are never opened: what opens is only drawn, and its code only fetched, for one that is. */
function Chip({ filter, list, opened, onOpen }: ChipProps) {
  const [wanted, setWanted] = useState(false)
  const shown = shownOf(filter, list)
  const chip = (
    <FilterChip
      label={filter.label}
      shown={shown}
      aria-haspopup={popupOf(filter)}
      aria-expanded={false}
      onClick={() => {
        setWanted(true)
        onOpen()
      }}
    />
  )
  // What is chosen of many is called by names that only its own code reads.
  if ('picks' in filter && (opened || shown !== ''))
    return (
      <Suspense fallback={chip}>
        <PickedChip filter={filter} list={list} opening={wanted} onOpen={onOpen} />
      </Suspense>
    )
  if (!wanted || 'picks' in filter) return chip
  return <Suspense fallback={chip}>{openChip(filter, list, shown)}</Suspense>
}

const isMany = ({ options }: ChoiceFilter) => options.length >= MANY

const popupOf = (filter: Filter) => {
  if ('picks' in filter) return 'listbox'
  if (!('options' in filter)) return 'dialog'
  return isMany(filter) ? 'listbox' : 'menu'
}

function openChip(filter: Exclude<Filter, PickedFilter>, list: ListControl, shown: string) {
  if ('text' in filter) return <TextChip filter={filter} list={list} shown={shown} />
  if ('range' in filter) return <RangeChip filter={filter} list={list} shown={shown} />
  if ('span' in filter) return <SpanChip filter={filter} list={list} shown={shown} />
  const Open = isMany(filter) ? ManyChip : ChoiceChip
  return <Open filter={filter} list={list} shown={shown} />
}

function shownOf(filter: Filter, list: ListControl): string {
  if ('text' in filter) return String(list.values[filter.key]?.[0] ?? '')
  if ('range' in filter) return shownRange(boundsOf(list.values[filter.key]?.[0]))
  if ('span' in filter) return (list.spans[filter.key] ?? []).map(formatDate).join(' – ')
  const chosen = list.values[filter.key] ?? []
  if ('picks' in filter) return chosen.length === 0 ? '' : '…'
  const names = filter.options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
  return names.length > 2 ? `${names.length} lựa chọn` : names.join(', ')
}

function shownRange([least, most]: readonly [number | null, number | null]): string {
  const figure = (bound: number) => bound.toLocaleString('vi-VN')
  if (least !== null && most !== null) return `${figure(least)} – ${figure(most)}`
  if (least !== null) return `≥ ${figure(least)}`
  return most === null ? '' : `≤ ${figure(most)}`
}
