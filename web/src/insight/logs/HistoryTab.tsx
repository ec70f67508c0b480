import { formatDateTime } from '@bcare/rules/text/date'
import { ActionIcon, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMemo } from 'react'
import { actions, entity_types } from 'virtual:log-words'
import { api } from '../../kit/api/api.ts'
import { FilterBar } from '../../kit/data/filters/FilterBar.tsx'
import { type FilterSpec, isNarrowed, settleFilters } from '../../kit/data/filters/list-state.ts'
import { SearchBox } from '../../kit/data/filters/SearchBox.tsx'
import toolbar from '../../kit/data/list/Toolbar.module.css'
import { type ListControl, useListState } from '../../kit/data/filters/use-list-state.ts'
import { ExportLog } from './ExportLog.tsx'
import { LogPages } from './LogPages.tsx'
import { LogEntry } from './LogEntry.tsx'
import history from '../../kit/data/history/history.module.css'
import css from './logs.module.css'
import { LOG_TEXTS as TEXTS } from './texts.ts'
import { instantsOf, useLog } from './use-log.ts'
import { useStaffChoices } from './use-staff-choices.ts'
import type { ListCall } from '../../kit/data/list/list-call.ts'

const FILTERS: readonly FilterSpec[] = [
  { key: 'actor_id', label: TEXTS.actor },
  { key: 'entity_type', label: TEXTS.entity_type, options: entity_types },
  { key: 'action', label: TEXTS.action, options: actions },
  { key: 'at', label: TEXTS.at, span: 'instant' },
  { key: 'entity_id', label: TEXTS.entity_id, text: true, exact: true },
  { key: 'request_id', label: TEXTS.request_id, text: true, exact: true },
]

const NEWEST = { by: 'at', order: 'desc' } as const

/** What the address asks of the log; what makes no sense there is passed over. */
function queryOf({ search, values, spans }: ListControl) {
  const texts = (key: string) => values[key]?.map(String)
  const request_id = texts('request_id')?.[0]
  const entity_id = Number(texts('entity_id')?.[0])
  const actor_id = values['actor_id']?.map(Number)
  const entity_type = texts('entity_type')
  const action = texts('action')
  return {
    ...(search !== '' && { search }),
    ...(actor_id && { actor_id }),
    ...(entity_type && { entity_type }),
    ...(action && { action }),
    ...(Number.isSafeInteger(entity_id) && entity_id > 0 && { entity_id }),
    ...(request_id && /^[\w:-]{1,60}$/.test(request_id) && { request_id }),
    ...instantsOf(spans['at']),
  }
}

/** Every change of anything, newest first, narrowed by who, what, when and why. */
export function HistoryTab() {
  const staff = useStaffChoices()
  const filters = useMemo(() => settleFilters(FILTERS, {}, { actor_id: staff }), [staff])
  const list = useListState({ call: api.history.query.call as ListCall, filters, sort: NEWEST })
  const query = queryOf(list)
  const log = useLog(api.history.query, query)
  const pages = log.data?.pages
  const searched_to = pages?.at(-1)?.searched_to
  const only = (entity_type: string, entity_id: number) =>
    list.setMany({ entity_type: [entity_type], entity_id: [String(entity_id)] })
  return (
    <div className={css.tab}>
      <div className={toolbar.toolbar}>
        <SearchBox value={list.search} onChange={list.setSearch} placeholder={TEXTS.search} />
        <FilterBar filters={filters} list={list} />
        <div className={toolbar.toolbarEnd}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={TEXTS.refresh}
            onClick={() => void log.refetch()}
          >
            <IconRefresh size={18} />
          </ActionIcon>
          <ExportLog query={query} />
        </div>
      </div>
      <LogPages
        log={log}
        empty={isNarrowed(list) ? TEXTS.none : TEXTS.empty}
        more={searched_to ? TEXTS.search_on : TEXTS.more}
        foot={searched_to && <Text c="gray.7">{TEXTS.searched_to(formatDateTime(searched_to))}</Text>}
      >
        <ol className={history.entries} aria-label={TEXTS.history}>
          {pages?.flatMap(({ data }) =>
            data.map((entry) => (
              <LogEntry
                key={entry.id}
                entry={entry}
                onRecord={only}
                onRequest={(id) => list.setMany({ request_id: [id] })}
              />
            )),
          )}
        </ol>
      </LogPages>
    </div>
  )
}
