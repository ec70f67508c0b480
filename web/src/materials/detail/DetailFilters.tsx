import { Button, Checkbox, Collapse, MultiSelect } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { PEOPLE } from '../../shared/custom/records.ts'
import { DepartmentPicker } from '../../shared/pickers/DepartmentPicker.tsx'
import { PersonPicker } from '../../shared/pickers/PersonPicker.tsx'
import { ProductPicker } from '../../shared/pickers/ProductPicker.tsx'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import type { SpanState } from '../../shared/report/span.ts'
import { CATEGORIES, materialLabel, MATERIALS } from '../sources.ts'
import css from './detail.module.css'
import { ID_FILTERS, type IdFilter, type Narrowed } from './detail-search.ts'
import { DETAIL_TEXTS as TEXTS } from './texts.ts'

const OPERATIONS = wholeSource<{ id: number; name: string }, Parameters<typeof api.operation.all>[0]>(
  api.operation.all,
  {},
)
const nameOf = ({ name }: { name: string }) => name

/** What is called by a search alone has its name read, so that an address shows it. */
function useNamed({ person_id, product_id, material_id }: Narrowed) {
  const of = (id: number | null | undefined) => ({
    input: { id: [id ?? 0], limit: 1 },
    options: { quiet: true, enabled: typeof id === 'number' },
  })
  const [person, product, material] = [of(person_id), of(product_id), of(material_id)]
  return {
    person: useRead(api.person.list, person.input, person.options).data?.data[0],
    product: useRead(api.product.list, product.input, product.options).data?.data[0],
    material: useRead(api.material.list, material.input, material.options).data?.data[0],
  }
}

interface DetailFiltersProps {
  state: SpanState
  chosen: Narrowed
}

/** Which kinds of movements, and whether those beyond their norms alone. */
export function KindFilter({ state: { change }, chosen }: DetailFiltersProps) {
  const kinds = useConstant('usage.kind')
  return (
    <>
      <MultiSelect
        label={TEXTS.kinds}
        placeholder={chosen.kind === undefined ? TEXTS.all_kinds : ''}
        className={css.kinds}
        data={kinds.map(({ value, label }) => ({ value, label }))}
        value={chosen.kind ?? []}
        clearable
        onChange={(next) => change({ kind: next.join(',') || undefined, page: undefined })}
      />
      <Checkbox
        className={css.beyond}
        label={TEXTS.beyond}
        checked={chosen.is_beyond === true}
        onChange={({ currentTarget }) =>
          change({ is_beyond: currentTarget.checked ? 'true' : undefined, page: undefined })
        }
      />
    </>
  )
}

/** What movements are narrowed to beside days, branch and kinds; open while something is. */
export function DetailFilters({ state: { change }, chosen }: DetailFiltersProps) {
  const used = ID_FILTERS.filter((key) => chosen[key] !== undefined)
  const [opened, setOpened] = useState(used.length > 0)
  const named = useNamed(chosen)
  const put = (key: IdFilter, id: number | null) => change({ [key]: id ?? undefined, page: undefined })
  const field = (key: IdFilter) => ({
    value: chosen[key] ?? null,
    clearable: true,
    onChange: (id: number | null) => put(key, id),
  })
  const clear = () =>
    change({ ...Object.fromEntries(ID_FILTERS.map((key) => [key, undefined])), page: undefined })
  return (
    <div className={css.filterBox}>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-expanded={opened}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        onClick={() => setOpened(!opened)}
      >
        {used.length === 0 ? TEXTS.more_filters : `${TEXTS.more_filters} (${used.length})`}
      </Button>
      {used.length > 0 && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={clear}>
          {TEXTS.clear_filters}
        </Button>
      )}
      {used
        .filter((key) => chosen[key] === null)
        .map((key) => (
          <Button
            key={key}
            size="compact-sm"
            variant="light"
            aria-label={TEXTS.remove(TEXTS.none[key] ?? key)}
            rightSection={<IconX size={14} aria-hidden />}
            onClick={() => put(key, null)}
          >
            {TEXTS.none[key]}
          </Button>
        ))}
      <Collapse expanded={opened}>
        <div className={css.filters}>
          <Picker
            label={TEXTS.material}
            source={MATERIALS}
            nameOf={materialLabel}
            {...field('material_id')}
            selected={named.material ?? null}
          />
          <TermPicker label={TEXTS.category} source={CATEGORIES} {...field('category_term_id')} />
          <UserPicker label={TEXTS.doctor} {...field('doctor_id')} />
          <ProductPicker label={TEXTS.service} {...field('product_id')} selected={named.product} />
          <Picker label={TEXTS.step} source={OPERATIONS} nameOf={nameOf} {...field('operation_id')} />
          <DepartmentPicker label={TEXTS.department} {...field('department_id')} />
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
