import type { Vocabulary } from '@bcare/contract/settings/vocabularies'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import type { PickedFilter } from '../../kit/data/filters/list-state.ts'
import type { PickedChipProps } from '../../kit/data/filters/picked-chip.ts'
import { TickingChip } from '../../kit/data/filters/TickingChip.tsx'
import { useOpenAtOnce } from '../../kit/data/filters/use-open-at-once.ts'
import { useTicking } from '../../kit/data/filters/use-ticking.ts'
import { type PickerSource, useOptions } from '../../kit/form/picker/picker-source.ts'
import { personLabel, RECORD_SOURCES, type RecordOption, termSource } from './records.ts'

const nameOf = ({ name }: RecordOption) => name
const MOST_NAMED = 2
const PAUSE_MS = 200
const NONE: PickerSource<RecordOption> = {
  query: () => ({ queryKey: ['none'], queryFn: () => Promise.resolve({ data: [] }), meta: {} }),
}

/** What some are called, whether they can still be chosen or not. */
function useNames({ picks, vocabulary }: PickedFilter, id: number[]): readonly RecordOption[] {
  const quiet = (kind: PickedFilter['picks']) => ({ quiet: true, enabled: picks === kind && id.length > 0 })
  const query = { id, limit: 50 }
  const people = useRead(api.person.list, query, quiet('person')).data?.data
  const staff = useRead(api.user.list, query, quiet('user')).data?.data
  const products = useRead(api.product.list, query, quiet('product')).data?.data
  const terms = useRead(
    api.term.list,
    { ...query, vocabulary: (vocabulary ?? 'source') as Vocabulary },
    quiet('term'),
  ).data?.data
  if (picks === 'person') return (people ?? []).map((one) => ({ id: one.id, name: personLabel(one) }))
  return { user: staff, product: products, term: terms }[picks] ?? []
}

function useSource({ picks, vocabulary = '' }: PickedFilter): PickerSource<RecordOption> {
  return useMemo(
    () => (picks === 'term' ? termSource(vocabulary) : (RECORD_SOURCES[picks] ?? NONE)),
    [picks, vocabulary],
  )
}

/** A filter by people, colleagues or terms, who are called by their names; those chosen come before the first ones found. */
export function PickedChip({ filter, list, opened }: PickedChipProps) {
  const ticking = useTicking()
  const target = useOpenAtOnce(ticking.list.openDropdown)
  const source = useSource(filter)
  const typed = ticking.search.trim()
  const [paused] = useDebouncedValue(typed, PAUSE_MS)
  const searched = source.local ? typed : paused
  const found = useOptions(source, searched, nameOf, ticking.list.dropdownOpened)
  const [met, setMet] = useState<readonly RecordOption[]>([])
  const chosen = (list.values[filter.key] ?? []).map(Number)
  const unmet = chosen.filter((id) => !met.some((one) => one.id === id))
  const known = [...met, ...useNames(filter, unmet)]
  const called = chosen.map((id) => known.find((one) => one.id === id) ?? { id, name: '…' })
  const others = called.filter(({ id }) => !found.options?.some((one) => one.id === id))
  const turn = (id: number) => {
    const option = found.options?.find((one) => one.id === id)
    if (option) setMet((before) => [...before.filter((one) => one.id !== id), option])
    list.turn(filter.key, id)
  }
  return (
    <TickingChip
      label={filter.label}
      shown={called.length > MOST_NAMED ? `${called.length} lựa chọn` : called.map(nameOf).join(', ')}
      target={opened ? target : null}
      ticking={ticking}
      options={found.options && (searched === '' ? [...others, ...found.options] : found.options)}
      chosen={chosen}
      onTurn={turn}
      loading={found.loading || searched !== typed}
      error={found.error}
      onRetry={() => void found.retry()}
      renderOption={nameOf}
    />
  )
}
