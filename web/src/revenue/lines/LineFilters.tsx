import { Button, Collapse } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { PEOPLE, termSource } from '../../shared/custom/records.ts'
import { PersonPicker } from '../../shared/pickers/PersonPicker.tsx'
import { ProductPicker } from '../../shared/pickers/ProductPicker.tsx'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import css from '../revenue.module.css'
import { idIn } from '../../kit/page/search-params.ts'
import type { SpanState } from '../span.ts'
import { REVENUE_TEXTS as TEXTS } from '../texts.ts'

export const LINE_FILTERS = ['user_id', 'product_id', 'category_id', 'source_id', 'person_id'] as const
type LineFilter = (typeof LINE_FILTERS)[number]

const CATEGORIES = termSource('service_category')
const SOURCES = termSource('source')

/** What of a list of services the address narrows, as its call takes it. */
export const filtersIn = (search: Record<string, unknown>): Partial<Record<LineFilter, number>> =>
  Object.fromEntries(
    LINE_FILTERS.flatMap((key) => {
      const id = idIn(search[key])
      return id === undefined ? [] : [[key, id]]
    }),
  )

/** What is called by a search alone has its name read, so that an address shows it. */
function useNamed({ person_id, product_id }: Partial<Record<LineFilter, number>>) {
  const one = (id: number | undefined) => ({ quiet: true, enabled: id !== undefined })
  const person = useRead(api.person.list, { id: [person_id ?? 0], limit: 1 }, one(person_id))
  const product = useRead(api.product.list, { id: [product_id ?? 0], limit: 1 }, one(product_id))
  return { person: person.data?.data[0], product: product.data?.data[0] }
}

/** What the services are narrowed to beside days and branch; open while something is. */
export function LineFilters({ state: { search, change } }: { state: SpanState }) {
  const chosen = filtersIn(search)
  const count = Object.keys(chosen).length
  const [opened, setOpened] = useState(count > 0)
  const named = useNamed(chosen)
  const field = (key: LineFilter) => ({
    value: chosen[key] ?? null,
    clearable: true,
    onChange: (id: number | null) => change({ [key]: id ?? undefined, page: undefined }),
  })
  const clear = () =>
    change({ ...Object.fromEntries(LINE_FILTERS.map((key) => [key, undefined])), page: undefined })
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-expanded={opened}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        onClick={() => setOpened(!opened)}
      >
        {count === 0 ? TEXTS.more_filters : `${TEXTS.more_filters} (${count})`}
      </Button>
      {count > 0 && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={clear}>
          {TEXTS.clear_filters}
        </Button>
      )}
      <Collapse expanded={opened}>
        <div className={css.filters}>
          <UserPicker label={TEXTS.user} {...field('user_id')} />
          <ProductPicker label={TEXTS.service} {...field('product_id')} selected={named.product} />
          <TermPicker label={TEXTS.category} source={CATEGORIES} {...field('category_id')} />
          <TermPicker label={TEXTS.source} source={SOURCES} {...field('source_id')} />
          <PersonPicker
            label={TEXTS.person}
            source={PEOPLE}
            {...field('person_id')}
            {...(named.person && { selected: named.person })}
          />
        </div>
      </Collapse>
    </div>
  )
}
