import type { SignIn } from '@bcare/contract/insight/history'
import { SIGN_IN_RESULTS } from '@bcare/contract/insight/sign-in'
import { formatDateTime } from '@bcare/rules/text/date'
import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { actions } from 'virtual:log-words'
import { api } from '../../kit/api/api.ts'
import { FilterBar } from '../../kit/data/filters/FilterBar.tsx'
import { type FilterSpec, isNarrowed, settleFilters } from '../../kit/data/filters/list-state.ts'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import toolbar from '../../kit/data/list/Toolbar.module.css'
import { useListState } from '../../kit/data/filters/use-list-state.ts'
import { deviceName } from '../../kit/session/device.ts'
import { LogPages } from './LogPages.tsx'
import css from './logs.module.css'
import { LOG_TEXTS as TEXTS } from './texts.ts'
import { instantsOf, useLog } from './use-log.ts'
import { useStaffChoices } from './use-staff-choices.ts'
import type { ListCall } from '../../kit/data/list/list-call.ts'

const COLOURS = { login: '#10B981', login_failed: '#DC2626', logout: '#64748B' } as const
const RESULTS = SIGN_IN_RESULTS.flatMap((value) => actions.filter((action) => action.value === value))

const FILTERS: readonly FilterSpec[] = [
  { key: 'user_id', label: TEXTS.user },
  { key: 'result', label: TEXTS.result, options: RESULTS },
  { key: 'ip', label: TEXTS.ip, text: true, exact: true },
  { key: 'at', label: TEXTS.at, span: 'instant' },
]
const NEWEST = { by: 'at', order: 'desc' } as const

/** Who came in, who was refused and why, and who left. */
export function SignInsTab() {
  const staff = useStaffChoices()
  const filters = useMemo(() => settleFilters(FILTERS, {}, { user_id: staff }), [staff])
  const list = useListState({ call: api.history.sign_ins.call as ListCall, filters, sort: NEWEST })
  const { values, spans } = list
  const [ip] = values['ip'] ?? []
  const log = useLog(api.history.sign_ins, {
    ...(values['user_id'] && { user_id: values['user_id'].map(Number) }),
    ...(values['result'] && { result: values['result'] as SignIn['result'][] }),
    ...(ip !== undefined && { ip: String(ip).slice(0, 45) }),
    ...instantsOf(spans['at']),
  })
  return (
    <div className={css.tab}>
      <div className={toolbar.toolbar}>
        <FilterBar filters={filters} list={list} />
      </div>
      <LogPages log={log} empty={isNarrowed(list) ? TEXTS.none : TEXTS.sign_ins_empty} more={TEXTS.more}>
        <Stack component="ol" gap={8} aria-label={TEXTS.sign_ins}>
          {log.data?.pages.flatMap(({ data }) => data.map((one) => <Line key={one.id} line={one} />))}
        </Stack>
      </LogPages>
    </div>
  )
}

function Line({ line }: { line: SignIn }) {
  const { at, user_name, username, result, result_label, why, ip, user_agent } = line
  return (
    <li className={`box ${css.signIn}`}>
      <span>
        <ColourBadge label={result_label} color={COLOURS[result]} />
        {why && (
          <Text size="sm" c="gray.7">
            {why}
          </Text>
        )}
      </span>
      <span className={css.who}>
        <Text fw={500}>{user_name ?? TEXTS.unknown}</Text>
        <Text size="sm" c="gray.7">
          {username}
        </Text>
      </span>
      <span className={css.place}>
        <Text size="sm">{ip}</Text>
        <Text size="sm" c="gray.7">
          {deviceName(user_agent)}
        </Text>
      </span>
      <time dateTime={at} className={css.when}>
        {formatDateTime(at)}
      </time>
    </li>
  )
}
