import type { Vocabulary } from '@bcare/contract/settings/vocabularies'
import { Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMemo } from 'react'
import { api, useRead } from '../api.ts'
import { FilterChip } from '../data/FilterChip.tsx'
import type { PickedFilter } from '../data/list-state.ts'
import { useOpenAtOnce } from '../data/use-open-at-once.ts'
import type { ListControl } from '../data/use-list-state.ts'
import { MultiPicker } from '../form/MultiPicker.tsx'
import css from './custom.module.css'
import { RECORD_SOURCES, type RecordOption, termSource } from './records.ts'

interface PickedChipProps {
  filter: PickedFilter
  list: ListControl
  /** Whether it was pressed before it was there. */
  opening: boolean
}

const nameOf = ({ name }: RecordOption) => name
const MOST_NAMED = 2

/** What the chosen ones are called, whether they can still be chosen or not. */
function useNames({ picks, vocabulary }: PickedFilter, id: number[]): readonly RecordOption[] {
  const quiet = (kind: PickedFilter['picks']) => ({ quiet: true, enabled: picks === kind && id.length > 0 })
  const asked = { id, limit: 50 }
  const people = useRead(api.person.list, asked, quiet('person')).data?.data
  const staff = useRead(api.user.list, asked, quiet('user')).data?.data
  const terms = useRead(
    api.term.list,
    { ...asked, vocabulary: (vocabulary ?? 'source') as Vocabulary },
    quiet('term'),
  ).data?.data
  if (picks === 'person') return (people ?? []).map((one) => ({ id: one.id, name: one.full_name }))
  return (picks === 'user' ? staff : terms) ?? []
}

function useSource({ picks, vocabulary = '' }: PickedFilter) {
  return useMemo(
    () => (picks === 'term' ? termSource(vocabulary) : RECORD_SOURCES[picks]),
    [picks, vocabulary],
  )
}

/** A filter by people, colleagues or terms, who are called by their names. */
export function PickedChip({ filter, list, opening }: PickedChipProps) {
  const [opened, { open, close, toggle }] = useDisclosure(false)
  const target = useOpenAtOnce(open)
  const chosen = (list.values[filter.key] ?? []).map(Number)
  const names = useNames(filter, chosen)
  const source = useSource(filter)
  const shown =
    chosen.length > MOST_NAMED
      ? `${chosen.length} lựa chọn`
      : chosen.map((id) => names.find((one) => one.id === id)?.name ?? '…').join(', ')
  if (source === undefined) return null
  return (
    <Popover
      opened={opened}
      onChange={(wanted) => (wanted ? open() : close())}
      position="bottom-start"
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
      closeOnClickOutside
    >
      <Popover.Target>
        <FilterChip ref={opening ? target : null} label={filter.label} shown={shown} onClick={toggle} />
      </Popover.Target>
      <Popover.Dropdown>
        <div className={css.range}>
          <MultiPicker<RecordOption>
            label={filter.label}
            value={chosen}
            onChange={(ids) => list.setValues(filter.key, [...ids])}
            source={source}
            nameOf={nameOf}
            selected={names}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
