import { formatDateTime } from '@bcare/rules/text/date'
import { Button, Skeleton, Stack, UnstyledButton } from '@mantine/core'
import { IconPhone, IconPhonePlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { DetailDrawer } from '../../kit/data/DetailDrawer.tsx'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { RowMenu } from '../../kit/data/table/RowMenu.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { useMay } from '../../kit/session/may.ts'
import type { NamedPersonTabProps } from '../../shared/person-tab.ts'
import { ask, callQuestions } from './asking.ts'
import { Length, Outcome, Status, Way } from './CallCells.tsx'
import { CallDetails } from './CallDetails.tsx'
import { callerOf, type CallRow } from './call-row.ts'
import css from './calls.module.css'
import { Recording } from './Recording.tsx'
import { CALL_TEXTS as TEXTS } from './texts.ts'
import { useCallActions } from './use-call-actions.tsx'

const STEP = 30
const MOST = 200

/** The calls with one customer, for the profile: the newest first, with what came of them. */
export function PersonCalls({ person_id, person_name }: NamedPersonTabProps) {
  const [limit, setLimit] = useState(STEP)
  const [opened, setOpened] = useState<CallRow>()
  const asking = callQuestions.useRequest() !== null
  const may_add = useMay('call:create')
  const { data, error, refetch, isFetching } = useRead(
    api.call.list,
    { person_id, limit, sort_by: 'started_at', order: 'desc' },
    { quiet: true, placeholderData: keepPreviousData },
  )
  const add = may_add && (
    <Button
      size="xs"
      leftSection={<IconPhonePlus size={16} aria-hidden />}
      onClick={() => ask({ kind: 'log', known: { person: { id: person_id, full_name: person_name } } })}
    >
      {TEXTS.log}
    </Button>
  )
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} radius="md" />
  return (
    <Stack gap="md" maw={760} align="stretch">
      {data.total === 0 ? (
        <EmptyState title={TEXTS.empty} about={TEXTS.empty_about} icon={<IconPhone />} action={add} />
      ) : (
        <>
          {add && <div>{add}</div>}
          <ul className={css.thread} aria-label={TEXTS.title}>
            {data.data.map((row) => (
              <Line key={row.id} row={row} onOpen={() => setOpened(row)} />
            ))}
          </ul>
          {data.total > data.data.length && limit < MOST && (
            <div>
              <Button variant="default" size="xs" loading={isFetching} onClick={() => setLimit(limit + STEP)}>
                {TEXTS.more}
              </Button>
            </div>
          )}
        </>
      )}
      <DetailDrawer
        opened={opened !== undefined}
        // Escape reaches the drawer, too, while a dialog above it is open.
        onClose={() => !asking && setOpened(undefined)}
        title={opened && `${TEXTS.one} ${opened.code}`}
      >
        {opened && <CallDetails key={opened.id} id={opened.id} />}
      </DetailDrawer>
    </Stack>
  )
}

function Line({ row, onOpen }: { row: CallRow; onOpen: () => void }) {
  const { actionsOf } = useCallActions()
  return (
    <li className={css.line}>
      <Way direction={row.direction} />
      <div className={css.lineText}>
        <span className={css.lineHead}>
          <UnstyledButton className={css.lineOpen} onClick={onOpen}>
            {formatDateTime(row.started_at)}
          </UnstyledButton>
          <Status row={row} />
        </span>
        <span className={css.cardLine}>
          <Length row={row} />
          {row.user_name !== null && ` · ${row.user_name}`} · <Outcome row={row} />
        </span>
        {row.feedback_note !== null && <span className={css.lines}>{row.feedback_note}</span>}
        {row.recording_state !== null && (
          <span className={css.cardLine}>
            <Recording row={row} />
          </span>
        )}
      </div>
      <RowMenu name={callerOf(row)} actionsOf={() => actionsOf(row)} />
    </li>
  )
}
