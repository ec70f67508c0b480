import { CallRecord, call } from '@bcare/contract/contact/call'
import { Button } from '@mantine/core'
import { IconPhone, IconPhonePlus } from '@tabler/icons-react'
import { api, useRead } from '../../kit/api/api.ts'
import type { FilterSpec } from '../../kit/data/filters/list-state.ts'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import type { Column } from '../../kit/data/table/column.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { useStaffChoices } from '../../shared/pickers/use-staff-choices.ts'
import { ask } from './asking.ts'
import { CallCard, DialNumber, Length, Outcome, Status, Way, Whom } from './CallCells.tsx'
import { CallDetails } from './CallDetails.tsx'
import { callerOf, type CallRow } from './call-row.ts'
import { CALL_TEXTS as TEXTS } from './texts.ts'
import { useCallActions } from './use-call-actions.tsx'

const COLUMNS: readonly Column<CallRow>[] = [
  { key: 'started_at', label: TEXTS.when, width: 146, priority: 2 },
  { key: 'direction', label: TEXTS.direction, width: 78, unsorted: true, cell: (row) => <Way {...row} /> },
  {
    key: 'person_name',
    label: TEXTS.with,
    grow: true,
    width: 170,
    priority: 1,
    unsorted: true,
    cell: (row) => <Whom row={row} />,
  },
  { key: 'number', width: 140, priority: 1, unsorted: true, cell: (row) => <DialNumber row={row} /> },
  { key: 'status', width: 172, unsorted: true, cell: (row) => <Status row={row} /> },
  {
    key: 'duration_sec',
    label: TEXTS.duration,
    width: 126,
    align: 'end',
    cell: (row) => <Length row={row} />,
  },
  { key: 'user_name', width: 140, unsorted: true },
  { key: 'outcome_name', width: 170, priority: 2, unsorted: true, cell: (row) => <Outcome row={row} /> },
  { key: 'feedback_note', width: 200, hidden: true, unsorted: true },
  { key: 'deal_name', width: 160, hidden: true, unsorted: true },
  { key: 'hotline', width: 140, hidden: true, unsorted: true },
  { key: 'branch_name', width: 150, hidden: true, unsorted: true },
  { key: 'provider', width: 120, hidden: true, unsorted: true },
  { key: 'end_reason', width: 160, hidden: true, unsorted: true },
  { key: 'recording_state', width: 130, hidden: true, unsorted: true },
  { key: 'code', width: 130, hidden: true, unsorted: true },
]

const FILTERS: readonly FilterSpec[] = [
  'direction',
  'status',
  { key: 'user_id', label: TEXTS.staff },
  { key: 'outcome_term_id', label: TEXTS.result },
  'branch_id',
  { key: 'started_at', span: 'instant', label: TEXTS.when },
]

const NEWEST = { by: 'started_at', order: 'desc' } as const
const FAMILY = { list: call.query, query: call.query }
const BRANCHES = { kind: 'branch', limit: 200 } as const
const OUTCOMES = { vocabulary: 'call_outcome', limit: 200 } as const
const details = (row: CallRow) => <CallDetails key={row.id} id={row.id} />
const cardOf = (row: CallRow) => <CallCard row={row} />

interface CallListProps {
  title: string
  /** What the tab narrows calls to; a constant. */
  fixed: Record<string, unknown>
  empty: { title: string; about?: string }
}

/** Calls, the newest first and as they come: who, which way, how long, what came of them. */
export function CallList({ title, fixed, empty }: CallListProps) {
  const directions = useConstant('call.direction')
  const states = useConstant('call.status')
  const providers = useConstant('call.provider')
  const recordings = useConstant('call.recording_state')
  const staff = useStaffChoices(['user_id'])
  const outcomes = useRead(api.term.list, OUTCOMES, { quiet: true }).data
  const branches = useRead(api.department.list, BRANCHES, { quiet: true }).data
  const may_set = useMay('setting:update')
  const may_add = useMay('call:create')
  const { actionsOf } = useCallActions()
  return (
    <ListScreen
      title={title}
      entity={CallRecord}
      family={FAMILY}
      fixed={fixed}
      columns={COLUMNS}
      filters={FILTERS}
      sort={NEWEST}
      choices={{
        direction: directions,
        status: states,
        provider: providers,
        recording_state: recordings,
        user_id: staff ?? [],
        branch_id: (branches?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        outcome_term_id: (outcomes?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      }}
      nameOf={callerOf}
      details={details}
      actions={actionsOf}
      card={cardOf}
      search_hint={TEXTS.search}
      buttons={
        <>
          {may_set && (
            <Button variant="default" onClick={() => ask({ kind: 'connection' })}>
              {TEXTS.connection}
            </Button>
          )}
          {may_add && (
            <Button
              leftSection={<IconPhonePlus size={16} aria-hidden />}
              onClick={() => ask({ kind: 'log', known: {} })}
            >
              {TEXTS.log}
            </Button>
          )}
        </>
      }
      empty={{ icon: <IconPhone />, ...empty }}
    />
  )
}
