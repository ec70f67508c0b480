import { Message, message } from '@bcare/contract/contact/message'
import { formatMoney } from '@bcare/rules/text/money'
import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import type { FilterSpec } from '../../kit/data/filters/list-state.ts'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import type { Column } from '../../kit/data/table/column.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { writeMessage } from '../../shared/modals/message-modal.ts'
import { useStaffChoices } from '../../shared/pickers/use-staff-choices.ts'
import { MessageCard, MessageStatus, Whom } from './MessageCells.tsx'
import { MessageDetails } from './MessageDetails.tsx'
import type { MessageRow } from './message-row.ts'
import { MESSAGE_TEXTS as TEXTS } from './texts.ts'
import { useMessageActions } from './use-message-actions.tsx'

const COLUMNS: readonly Column<MessageRow>[] = [
  { key: 'due_at', label: TEXTS.when, width: 146, priority: 2 },
  {
    key: 'person_name',
    label: TEXTS.person,
    width: 180,
    priority: 1,
    unsorted: true,
    cell: (row) => <Whom row={row} />,
  },
  { key: 'channel', width: 110, unsorted: true },
  { key: 'content', width: 300, grow: true, priority: 1, unsorted: true },
  { key: 'status', width: 140, unsorted: true, cell: (row) => <MessageStatus row={row} /> },
  { key: 'purpose', width: 120, unsorted: true },
  {
    key: 'created_by_name',
    label: TEXTS.sender,
    width: 150,
    unsorted: true,
    cell: ({ created_by_name }) => created_by_name ?? TEXTS.by_itself,
  },
  {
    key: 'cost',
    width: 110,
    align: 'end',
    unsorted: true,
    cell: ({ cost }) => (cost === 0 ? null : formatMoney(cost)),
  },
  { key: 'problem', width: 220, hidden: true, unsorted: true },
  { key: 'subject', width: 200, hidden: true, unsorted: true },
  { key: 'template_name', width: 170, hidden: true, unsorted: true },
  { key: 'batch_name', width: 170, hidden: true, unsorted: true },
  { key: 'direction', width: 110, hidden: true, unsorted: true },
  { key: 'provider', width: 120, hidden: true, unsorted: true },
  { key: 'branch_name', width: 150, hidden: true, unsorted: true },
  { key: 'code', width: 130, hidden: true, unsorted: true },
]

const FILTERS: readonly FilterSpec[] = [
  'channel',
  'status',
  'purpose',
  'direction',
  { key: 'created_by', label: TEXTS.sender },
  { key: 'due_at', span: 'instant', label: TEXTS.when },
]

const NEWEST = { by: 'due_at', order: 'desc' } as const
const FAMILY = { list: message.history, query: message.history }
const EVERY = {}
const details = (row: MessageRow) => <MessageDetails key={row.id} row={row} />
const cardOf = (row: MessageRow) => <MessageCard row={row} />
const nameOf = ({ code }: MessageRow) => code

/** Messages with customers, the newest first: to whom, by which way, what, and how it went. */
export function MessageList({ fixed = EVERY }: { fixed?: Record<string, unknown> }) {
  const channels = useConstant('message.channel')
  const states = useConstant('message.status')
  const purposes = useConstant('message.purpose')
  const directions = useConstant('message.direction')
  const providers = useConstant('message.provider')
  const staff = useStaffChoices(['created_by'])
  const may_set = useMay('setting:update')
  const { actionsOf } = useMessageActions()
  return (
    <ListScreen
      title={TEXTS.title}
      entity={Message}
      family={FAMILY}
      fixed={fixed}
      columns={COLUMNS}
      filters={FILTERS}
      sort={NEWEST}
      choices={{
        channel: channels,
        status: states,
        purpose: purposes,
        direction: directions,
        provider: providers,
        created_by: staff ?? [],
      }}
      nameOf={nameOf}
      details={details}
      actions={actionsOf}
      card={cardOf}
      search_hint={TEXTS.search}
      buttons={
        may_set && (
          <Button variant="default" onClick={() => writeMessage({ kind: 'connection' })}>
            {TEXTS.connection}
          </Button>
        )
      }
      empty={{ icon: <IconMessage />, title: TEXTS.empty, about: TEXTS.empty_about }}
    />
  )
}
