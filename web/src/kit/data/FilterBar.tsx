import { Button, Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { type ChoiceFilter, type Filter, isNarrowed } from './list-state.ts'
import { ColourDot } from './StatusBadge.tsx'
import { DATA_TEXTS } from './texts.ts'
import css from './Toolbar.module.css'
import type { ListControl } from './use-list-state.ts'

const SpanChip = lazy(() => import('./SpanChip.tsx').then((file) => ({ default: file.SpanChip })))
const ManyChip = lazy(() => import('./ManyChip.tsx').then((file) => ({ default: file.ManyChip })))
const MANY = 8

/** One chip a filter: dashed while it is not in use, with what it is narrowed to when it is. */
export function FilterBar({ filters, list }: { filters: readonly Filter[]; list: ListControl }) {
  if (filters.length === 0) return null
  return (
    <fieldset className={css.filters} aria-label={DATA_TEXTS.filter}>
      {filters.map((filter) =>
        'options' in filter ? (
          <ChoiceChip key={filter.key} filter={filter} list={list} />
        ) : (
          <Suspense key={filter.key} fallback={<span className={css.chip}>{filter.label}</span>}>
            <SpanChip filter={filter} list={list} />
          </Suspense>
        ),
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

function ChoiceChip({ filter, list }: { filter: ChoiceFilter; list: ListControl }) {
  const chosen = list.values[filter.key] ?? []
  const names = filter.options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
  const shown = names.length > 2 ? `${names.length} lựa chọn` : names.join(', ')
  const turn = (value: ChoiceFilter['options'][number]['value']) =>
    list.setValues(
      filter.key,
      chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
    )
  if (filter.options.length >= MANY)
    return (
      <Suspense fallback={<span className={css.chip}>{filter.label}</span>}>
        <ManyChip filter={filter} chosen={chosen} shown={shown} onTurn={turn} />
      </Suspense>
    )
  return (
    <Menu position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <UnstyledButton className={css.chip} data-on={names.length > 0 || undefined}>
          <span>{filter.label}</span>
          {names.length > 0 && <span className={css.chipValue}>{shown}</span>}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {filter.options.map(({ value, label, color }) => (
          <Menu.CheckboxItem
            key={String(value)}
            checked={chosen.includes(value)}
            onChange={() => turn(value)}
          >
            <span className={css.option}>
              {color && <ColourDot color={color} />}
              {label}
            </span>
          </Menu.CheckboxItem>
        ))}
        {names.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => list.setValues(filter.key, [])}>{DATA_TEXTS.clear_filters}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
