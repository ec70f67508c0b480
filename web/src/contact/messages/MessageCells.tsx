import { formatDateTime } from '@bcare/rules/text/date'
import { Anchor, Box, Stack } from '@mantine/core'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { openCustomer } from '../../shared/modals/customer-modal.ts'
import type { MessageRow } from './message-row.ts'
import css from './messages.module.css'
import { MESSAGE_TEXTS as TEXTS } from './texts.ts'

export function MessageStatus({ row: { status } }: { row: MessageRow }) {
  const options = useConstant('message.status')
  return <StatusBadge value={status} options={options} />
}

/** The word of a constant for a message. */
export function useWord(
  name: 'message.channel' | 'message.purpose' | 'message.direction' | 'message.provider',
) {
  const choices = useConstant(name)
  return (value: string) => choices.find((one) => one.value === value)?.label ?? value
}

export const Whom = ({ row: { person_id, person_name } }: { row: MessageRow }) => (
  <Anchor
    inherit
    component="button"
    type="button"
    ta="start"
    onClick={(event) => {
      event.stopPropagation()
      openCustomer(person_id)
    }}
  >
    {person_name}
  </Anchor>
)

/** The words of a message, two lines at most, and why it did not leave. */
export const Words = ({ row: { content, subject, problem } }: { row: MessageRow }) => (
  <span>
    <span className={css.words}>
      {subject !== null && <strong>{subject}: </strong>}
      {content}
    </span>
    {problem !== null && (
      <Box component="span" c="red.9" fz="xs">
        {problem}
      </Box>
    )}
  </span>
)

/** One message on a phone: to whom, what, when, how it went. */
export function MessageCard({ row }: { row: MessageRow }) {
  const channelOf = useWord('message.channel')
  return (
    <Stack gap={4} miw={0} fz="sm" ta="start">
      <span className={css.cardHead}>
        <strong>{row.person_name}</strong>
        <MessageStatus row={row} />
      </span>
      <Words row={row} />
      <Box component="span" c="gray.7" className="numeric">
        {channelOf(row.channel)} · {formatDateTime(row.due_at)} · {row.created_by_name ?? TEXTS.by_itself}
      </Box>
    </Stack>
  )
}
