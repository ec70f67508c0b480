import { MessageBatch, messageBatch } from '@bcare/contract/contact/message-batch'
import { formatDateTime } from '@bcare/rules/text/date'
import { formatCount } from '@bcare/rules/text/count'
import { formatMoney } from '@bcare/rules/text/money'
import { Box, Button, Skeleton, Stack } from '@mantine/core'
import { IconPlayerStop, IconSend } from '@tabler/icons-react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import type { FilterSpec } from '../../kit/data/filters/list-state.ts'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import type { Column } from '../../kit/data/table/column.ts'
import type { RowAction } from '../../kit/data/table/row-action.ts'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { writeMessage } from '../../shared/modals/message-modal.ts'
import { leftOutLabel } from './left-out.ts'
import { useWord } from './MessageCells.tsx'
import type { BatchRow } from './message-row.ts'
import css from './messages.module.css'
import { MESSAGE_TEXTS as TEXTS } from './texts.ts'

const count = (value: number) => (value === 0 ? null : formatCount(value))

function BatchStatus({ row: { status } }: { row: BatchRow }) {
  const options = useConstant('message_batch.status')
  return <StatusBadge value={status} options={options} />
}

const COLUMNS: readonly Column<BatchRow>[] = [
  { key: 'created_at', label: TEXTS.when, width: 146, priority: 2 },
  { key: 'name', grow: true, width: 220, priority: 1, unsorted: true },
  { key: 'channel', width: 110, unsorted: true },
  { key: 'status', width: 140, unsorted: true, priority: 2, cell: (row) => <BatchStatus row={row} /> },
  { key: 'total', width: 90, align: 'end', unsorted: true },
  { key: 'sent', width: 90, align: 'end', unsorted: true, cell: ({ sent }) => count(sent) },
  { key: 'delivered', width: 90, align: 'end', unsorted: true, cell: ({ delivered }) => count(delivered) },
  { key: 'failed', width: 90, align: 'end', unsorted: true, cell: ({ failed }) => count(failed) },
  {
    key: 'cost',
    width: 110,
    align: 'end',
    unsorted: true,
    cell: ({ cost }) => (cost === 0 ? null : formatMoney(cost)),
  },
  { key: 'created_by_name', label: TEXTS.sender, width: 150, unsorted: true },
  { key: 'purpose', width: 120, hidden: true, unsorted: true },
  { key: 'template_name', width: 170, hidden: true, unsorted: true },
  { key: 'code', width: 120, hidden: true, unsorted: true },
]

const FILTERS: readonly FilterSpec[] = ['channel', 'status']
const NEWEST = { by: 'created_at', order: 'desc' } as const
const FAMILY = { list: messageBatch.list }
const details = ({ id }: BatchRow) => <BatchDetails key={id} id={id} />
const cardOf = (row: BatchRow) => (
  <Stack gap={4} miw={0} fz="sm" ta="start">
    <span className={css.cardHead}>
      <strong>{row.name}</strong>
      <BatchStatus row={row} />
    </span>
    <Box component="span" c="gray.7" className="numeric">
      {formatDateTime(row.created_at)} · {row.sent}/{row.total}
    </Box>
  </Stack>
)

function useBatchActions() {
  const may = useMay('message:manage')
  const stop = useWrite(api.messageBatch.stop, {
    touches: ['message_batch', 'message'],
    onSuccess: () => toast({ type: 'success', title: TEXTS.stopped }),
  })
  return ({ id, name, status, queued }: BatchRow): RowAction[] =>
    may && (status === 'running' || queued > 0)
      ? [
          {
            label: TEXTS.stop,
            icon: <IconPlayerStop size={16} aria-hidden />,
            destructive: true,
            run: () =>
              void confirm({
                title: `${TEXTS.stop} «${name}»?`,
                about: TEXTS.stop_about,
                action: TEXTS.stop,
              }).then((sure) => sure && stop.mutate({ id })),
          },
        ]
      : []
}

/** Messages to many customers: how far each batch has come, and its end. */
export function BatchList() {
  const channels = useConstant('message_batch.channel')
  const purposes = useConstant('message_batch.purpose')
  const states = useConstant('message_batch.status')
  const may = useMay('message:manage')
  const actionsOf = useBatchActions()
  return (
    <ListScreen
      title={TEXTS.batches}
      entity={MessageBatch}
      family={FAMILY}
      columns={COLUMNS}
      filters={FILTERS}
      sort={NEWEST}
      choices={{ channel: channels, purpose: purposes, status: states }}
      details={details}
      actions={actionsOf}
      card={cardOf}
      buttons={
        may && (
          <Button
            leftSection={<IconSend size={16} aria-hidden />}
            onClick={() => writeMessage({ kind: 'many' })}
          >
            {TEXTS.write_group}
          </Button>
        )
      }
      empty={{ icon: <IconSend />, title: TEXTS.empty_batches, about: TEXTS.empty_batches_about }}
    />
  )
}

function BatchDetails({ id }: { id: number }) {
  const { data: row, error, refetch } = useRead(api.messageBatch.get, { id }, { quiet: true })
  const channelOf = useWord('message.channel')
  const purposeOf = useWord('message.purpose')
  const actionsOf = useBatchActions()
  if (error && !row) return <TableFailed error={error} onRetry={() => void refetch()} />
  if (!row) return <Skeleton height={320} />
  const facts = [
    [TEXTS.status, <BatchStatus key="status" row={row} />],
    [TEXTS.channel, channelOf(row.channel)],
    [TEXTS.purpose, purposeOf(row.purpose)],
    [TEXTS.total, formatCount(row.total)],
    [TEXTS.waiting, count(row.waiting)],
    ['Chờ gửi', count(row.queued)],
    ['Đã gửi', count(row.sent)],
    ['Đã nhận', count(row.delivered)],
    ['Thất bại', count(row.failed)],
    ['Đã hủy', count(row.cancelled)],
    ...Object.entries(row.left_out).map(
      ([why, left]) => [`${TEXTS.left_out}: ${leftOutLabel(why)}`, formatCount(left)] as const,
    ),
    [TEXTS.cost, row.cost > 0 && formatMoney(row.cost)],
    [TEXTS.template, row.template_name],
    [TEXTS.sender, row.created_by_name],
    ['Bắt đầu lúc', formatDateTime(row.created_at)],
    ['Kết thúc lúc', row.ended_at && formatDateTime(row.ended_at)],
    ['Mã đợt gửi', row.code],
  ] as const
  return (
    <Stack gap="lg">
      <div>
        {row.subject !== null && <strong>{row.subject}</strong>}
        <p className={css.bubble}>{row.content}</p>
      </div>
      <KeyValue items={facts.filter(([, value]) => value)} />
      {actionsOf(row).map(({ label, icon, run }) => (
        <Button
          key={label}
          variant="default"
          color="red"
          size="xs"
          leftSection={icon}
          onClick={run}
          w="fit-content"
        >
          {label}
        </Button>
      ))}
    </Stack>
  )
}
