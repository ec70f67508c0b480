import { clinicDate } from '@bcare/rules/text/date'
import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useSearchParams } from '../../../kit/page/search-params.ts'
import { SearchBox } from '../../../kit/data/filters/SearchBox.tsx'
import { DateInput } from '../../../kit/form/inputs/DateInput.tsx'
import { serverNow } from '../../../kit/runtime/server-clock.ts'
import { DAY } from '../../../kit/use-period.ts'
import type { GridFilter, Service } from './grid-model.ts'
import { GRID_TEXTS as TEXTS } from './texts.ts'

/** What the grid is narrowed to, stored in the address, and how that is changed. */
export function useGridFilter() {
  const [search, change] = useSearchParams<'category' | 'day' | 'search'>()
  const { category, day, search: text } = search
  const today = clinicDate(serverNow())
  const filter = useMemo(
    (): GridFilter => ({
      search: typeof text === 'string' || typeof text === 'number' ? String(text) : '',
      category: Number(category) || null,
      day: typeof day === 'string' && DAY.test(day) ? day : today,
    }),
    [text, category, day, today],
  )
  return { filter, change, typed_day: typeof day === 'string' ? day : filter.day }
}

interface GridFiltersProps extends ReturnType<typeof useGridFilter> {
  services: readonly Service[]
}

/** Which services, and the prices of which day. */
export function GridFilters({ filter, change, typed_day, services }: GridFiltersProps) {
  const categories = new Map(
    services.flatMap(({ category_term_id: id, category_name: name }) =>
      id === null || name === null ? [] : [[id, name] as const],
    ),
  )
  return (
    <>
      <SearchBox
        value={filter.search}
        onChange={(text) => change({ search: text || undefined }, { replace: true })}
        placeholder={TEXTS.search}
      />
      <Select
        data-half
        aria-label={TEXTS.category}
        placeholder={TEXTS.all_categories}
        data={Array.from(categories, ([id, name]) => ({ value: String(id), label: name }))}
        value={filter.category === null ? null : String(filter.category)}
        onChange={(id) => change({ category: id === null ? undefined : Number(id) })}
        clearable
        searchable
        maxDropdownHeight={320}
      />
      <div data-half>
        <DateInput
          aria-label={TEXTS.day}
          value={typed_day}
          error={DAY.test(typed_day) ? undefined : TEXTS.date_wrong}
          // What is no day is shown as it was typed, beside the prices of today.
          onChange={(next) => change({ day: next ?? undefined })}
        />
      </div>
    </>
  )
}
