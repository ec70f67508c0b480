import { formatDateTime } from '@bcare/rules/text/date'
import { Button, Group, Skeleton, Stack, UnstyledButton } from '@mantine/core'
import { IconMessage, IconMessagePlus, IconPhone, IconPhonePlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { DetailDrawer } from '../../kit/data/DetailDrawer.tsx'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { RowMenu } from '../../kit/data/table/RowMenu.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { useMay } from '../../kit/session/may.ts'
import { writeMessage } from '../../shared/modals/message-modal.ts'
import type { NamedPersonTabProps } from '../../shared/person-tab.ts'
import { MessageStatus, useWord, Words } from '../messages/MessageCells.tsx'
import { MessageDetails } from '../messages/MessageDetails.tsx'
import type { MessageRow } from '../messages/message-row.ts'
import { MESSAGE_TEXTS } from '../messages/texts.ts'
import { useMessageActions } from '../messages/use-message-actions.tsx'
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

/** A call or a message, by its moment. */
type Contact = { at: string; call: CallRow } | { at: string; message: MessageRow }

const inOrder = (calls: readonly CallRow[], messages: readonly MessageRow[]): Contact[] =>
  [
    ...calls.map((call) => ({ at: call.started_at, call })),
    ...messages.map((message) => ({ at: message.due_at, message })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))

/** Calls and messages of one customer as far as the user may read them. */
function useContacts(person_id: number, limit: number) {
  const may_calls = useMay('call:read')
  const may_messages = useMay('message:read')
  const more = { quiet: true, placeholderData: keepPreviousData }
  const calls = useRead(
    api.call.list,
    { person_id, limit, sort_by: 'started_at', order: 'desc' },
    { ...more, enabled: may_calls },
  )
  const messages = useRead(
    api.message.history,
    { person_id, limit, sort_by: 'due_at', order: 'desc' },
    { ...more, enabled: may_messages },
  )
  const settled = (!may_calls || calls.data !== undefined) && (!may_messages || messages.data !== undefined)
  return {
    // Both are read as far back as each other, so that none stands below what is not there yet.
    contacts: settled
      ? inOrder(calls.data?.data ?? [], messages.data?.data ?? []).slice(0, limit)
      : undefined,
    total: (calls.data?.total ?? 0) + (messages.data?.total ?? 0),
    error: calls.error ?? messages.error,
    fetching: calls.isFetching || messages.isFetching,
    retry: () => {
      void calls.refetch()
      void messages.refetch()
    },
  }
}

/** The calls and messages with one customer in one thread, for the profile: the newest first, with what came of them. */
export function PersonCalls({ person_id, person_name }: NamedPersonTabProps) {
  const [limit, setLimit] = useState(STEP)
  const [opened, setOpened] = useState<Contact>()
  const asking = callQuestions.useRequest() !== null
  const { contacts, total, error, fetching, retry } = useContacts(person_id, limit)
  const person = { id: person_id, full_name: person_name }
  const buttons = <Buttons person={person} />
  if (error && !contacts) return <TableFailed error={error} onRetry={retry} />
  if (!contacts) return <Skeleton height={160} radius="md" />
  return (
    <Stack gap="md" maw={760} align="stretch">
      {contacts.length === 0 ? (
        <EmptyState
          title={TEXTS.empty_thread}
          about={TEXTS.empty_thread_about}
          icon={<IconPhone />}
          action={buttons}
        />
      ) : (
        <>
          {buttons}
          <ul className={css.thread} aria-label={TEXTS.thread}>
            {contacts.map((contact) =>
              'call' in contact ? (
                <CallLine
                  key={`call/${contact.call.id}`}
                  row={contact.call}
                  onOpen={() => setOpened(contact)}
                />
              ) : (
                <MessageLine
                  key={`message/${contact.message.id}`}
                  row={contact.message}
                  onOpen={() => setOpened(contact)}
                />
              ),
            )}
          </ul>
          {total > contacts.length && limit < MOST && (
            <div>
              <Button variant="default" size="xs" loading={fetching} onClick={() => setLimit(limit + STEP)}>
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
        title={opened && titleOf(opened)}
      >
        {opened && 'call' in opened && <CallDetails key={opened.call.id} id={opened.call.id} />}
        {opened && 'message' in opened && <MessageDetails key={opened.message.id} row={opened.message} />}
      </DetailDrawer>
    </Stack>
  )
}

const titleOf = (contact: Contact): string =>
  'call' in contact ? `${TEXTS.one} ${contact.call.code}` : `${MESSAGE_TEXTS.one} ${contact.message.code}`

function Buttons({ person }: { person: { id: number; full_name: string } }) {
  const may_call = useMay('call:create')
  const may_write = useMay('message:create')
  return (
    <Group gap="xs">
      {may_write && (
        <Button
          size="xs"
          leftSection={<IconMessage size={16} aria-hidden />}
          onClick={() => writeMessage({ kind: 'one', person })}
        >
          {MESSAGE_TEXTS.write}
        </Button>
      )}
      {may_call && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPhonePlus size={16} aria-hidden />}
          onClick={() => ask({ kind: 'log', known: { person } })}
        >
          {TEXTS.log}
        </Button>
      )}
      {may_write && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconMessagePlus size={16} aria-hidden />}
          onClick={() => writeMessage({ kind: 'log', person })}
        >
          {MESSAGE_TEXTS.log}
        </Button>
      )}
    </Group>
  )
}

function CallLine({ row, onOpen }: { row: CallRow; onOpen: () => void }) {
  const { actionsOf } = useCallActions()
  return (
    <li className={css.line}>
      <Way direction={row.direction} />
      <div className={css.lineText}>
        <span className={css.lineHead}>
          <UnstyledButton fw={500} className="numeric" onClick={onOpen}>
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

function MessageLine({ row, onOpen }: { row: MessageRow; onOpen: () => void }) {
  const channelOf = useWord('message.channel')
  const directionOf = useWord('message.direction')
  const { actionsOf } = useMessageActions()
  return (
    <li className={css.line}>
      <IconMessage
        size={16}
        className={css.way}
        data-way={row.direction}
        role="img"
        aria-label={directionOf(row.direction)}
      />
      <div className={css.lineText}>
        <span className={css.lineHead}>
          <UnstyledButton fw={500} className="numeric" onClick={onOpen}>
            {formatDateTime(row.due_at)}
          </UnstyledButton>
          <MessageStatus row={row} />
        </span>
        <Words row={row} />
        <span className={css.cardLine}>
          {channelOf(row.channel)} · {row.created_by_name ?? MESSAGE_TEXTS.by_itself}
        </span>
      </div>
      <RowMenu name={row.code} actionsOf={() => actionsOf(row)} />
    </li>
  )
}
