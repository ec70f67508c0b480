import { formatDate } from '@bcare/rules/text/date'
import { Button, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { AddFilter } from './AddFilter.tsx'
import { FilterChip } from './FilterChip.tsx'
import { boundsOf, type ChoiceFilter, type Filter, type PickedFilter } from './list-state.ts'
import { PickedChip } from './picked-chip.ts'
import { DATA_TEXTS } from '../texts.ts'
import css from './filters.module.css'
import type { ListControl } from './use-list-state.ts'

const ChoiceChip = lazy(() => import('./ChoiceChip.tsx').then((file) => ({ default: file.ChoiceChip })))
const ManyChip = lazy(() => import('./ManyChip.tsx').then((file) => ({ default: file.ManyChip })))
const SpanChip = lazy(() => import('./SpanChip.tsx').then((file) => ({ default: file.SpanChip })))
const TextChip = lazy(() => import('../../custom/TextChip.tsx').then((file) => ({ default: file.TextChip })))
const RangeChip = lazy(() =>
  import('../../custom/RangeChip.tsx').then((file) => ({ default: file.RangeChip })),
)
const MANY = 8

/** «+ Bộ lọc», from which every filter of a list is had, and under it a chip for each one that is in use or was just had. */
export function FilterBar({ filters, list }: { filters: readonly Filter[]; list: ListControl }) {
  const button = useRef<HTMLButtonElement>(null)
  // A chip that the user has added stays, in the order of adding, until it is removed.
  const [added, setAdded] = useState<readonly string[]>([])
  // So does the chip that the user is in, while nothing is ticked in it any more and nothing else yet.
  const [entered, setEntered] = useState<string>()
  if (filters.length === 0) return null
  const before = filters.filter(({ key }) => !added.includes(key))
  const used = before.filter((filter) => filter.key === entered || shownOf(filter, list) !== '')
  const chips = [...used, ...added.flatMap((key) => filters.filter((one) => one.key === key))]
  const offered = before.filter((filter) => !used.includes(filter))
  const remove = (filter: Filter) => {
    setAdded((all) => all.filter((key) => key !== filter.key))
    setEntered(undefined)
    if ('span' in filter) list.setSpan(filter.key, undefined)
    else list.setValues(filter.key, [])
    button.current?.focus()
  }
  const clear = () => {
    setAdded([])
    setEntered(undefined)
    list.clear()
    button.current?.focus()
  }
  return (
    <fieldset className={css.filters} aria-label={DATA_TEXTS.filter}>
      <AddFilter ref={button} filters={offered} onAdd={(key) => setAdded((all) => [...all, key])} />
      {chips.length > 0 && (
        <div className={css.chips}>
          {chips.map((filter) => (
            <Chip
              key={filter.key}
              filter={filter}
              list={list}
              added={added.includes(filter.key)}
              onEnter={() => setEntered(filter.key)}
              onRemove={() => remove(filter)}
            />
          ))}
          <Button variant="subtle" color="gray" size="compact-sm" onClick={clear}>
            {DATA_TEXTS.clear_filters}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface ChipProps {
  filter: Filter
  list: ListControl
  /** Whether the user has just had it: it opens at once. */
  added: boolean
  onEnter: () => void
  onRemove: () => void
}

/** A filter, what it is set to, and the cross that takes it away; Delete does the same. */
function Chip({ filter, list, added, onEnter, onRemove }: ChipProps) {
  const shown = shownOf(filter, list)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // What the chip has opened is drawn elsewhere, and its keys are its own.
    if (event.key !== 'Delete' || !event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    onRemove()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its buttons are what is pressed; both know Delete
    <div className={css.chip} data-on={shown !== '' || undefined} onKeyDown={press} onFocus={onEnter}>
      <ChipButton filter={filter} list={list} shown={shown} added={added} />
      <UnstyledButton
        className={css.chipRemove}
        aria-label={DATA_TEXTS.remove_filter(filter.label)}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </UnstyledButton>
    </div>
  )
}

interface ChipButtonProps extends Omit<ChipProps, 'onEnter' | 'onRemove'> {
  shown: string
}

/** What opens is only drawn, and its code only fetched, for a chip that is opened. */
function ChipButton({ filter, list, shown, added }: ChipButtonProps) {
  const [pressed, setPressed] = useState(added)
  const chip = (
    <FilterChip
      label={filter.label}
      shown={shown}
      aria-haspopup={popupOf(filter)}
      aria-expanded={false}
      onClick={() => setPressed(true)}
    />
  )
  // What is chosen of many is called by names that only its own code reads.
  if ('picks' in filter)
    return (
      <Suspense fallback={chip}>
        <PickedChip filter={filter} list={list} opened={pressed} />
      </Suspense>
    )
  if (!pressed) return chip
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
