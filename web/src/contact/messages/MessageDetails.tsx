import { formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { formatPhone } from '@bcare/rules/text/phone'
import { Anchor, Button, Group, Stack } from '@mantine/core'
import { lazy } from 'react'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { DrawerTabs, type RecordTab } from '../../kit/record/RecordTabs.tsx'
import { openAppointment } from '../../shared/modals/appointment-modal.ts'
import { MessageStatus, useWord, Whom } from './MessageCells.tsx'
import type { MessageRow } from './message-row.ts'
import css from './messages.module.css'
import { MESSAGE_TEXTS as TEXTS } from './texts.ts'
import { useMessageActions } from './use-message-actions.tsx'

const HistoryList = lazy(() =>
  import('../../kit/data/history/HistoryList.tsx').then((file) => ({ default: file.HistoryList })),
)

const TABS: readonly RecordTab<MessageRow>[] = [
  { value: 'facts', label: TEXTS.one, content: (row) => <Facts row={row} /> },
  {
    value: 'history',
    label: 'Lịch sử',
    permission: 'history:read',
    content: ({ id }) => <HistoryList entity_type="message" entity_id={id} />,
  },
]

/** One message beside the list: what it says, where it went, and how. */
export const MessageDetails = ({ row }: { row: MessageRow }) => (
  <DrawerTabs label={TEXTS.one} row={row} tabs={TABS} />
)

const at = (moment: string | null) => moment && formatDateTime(moment)

function Facts({ row }: { row: MessageRow }) {
  const channelOf = useWord('message.channel')
  const purposeOf = useWord('message.purpose')
  const directionOf = useWord('message.direction')
  const providerOf = useWord('message.provider')
  const { actionsOf } = useMessageActions()
  const always = [
    [TEXTS.status, <MessageStatus key="status" row={row} />],
    [TEXTS.person, <Whom key="person" row={row} />],
    [TEXTS.channel, `${channelOf(row.channel)} · ${directionOf(row.direction)}`],
    [TEXTS.when, formatDateTime(row.due_at)],
    [TEXTS.sender, row.created_by_name ?? TEXTS.by_itself],
  ] as const
  const known = [
    ['Lỗi', row.problem],
    ['Số nhận', row.to_phone && formatPhone(row.to_phone)],
    ['Email nhận', row.to_email],
    ['Đã gửi lúc', at(row.sent_at)],
    ['Đã nhận lúc', at(row.delivered_at)],
    ['Đã xem lúc', at(row.read_at)],
    ['Hết hạn lúc', row.status === 'queued' && at(row.expires_at)],
    [TEXTS.purpose, purposeOf(row.purpose)],
    [TEXTS.template, row.template_name],
    [TEXTS.batch, row.batch_name],
    ['Thay cho tin', row.fallback_of_code],
    [
      'Lịch hẹn',
      row.appointment_id && (
        <Anchor
          key="appointment"
          inherit
          component="button"
          type="button"
          onClick={() => openAppointment(row.appointment_id ?? 0)}
        >
          Mở lịch hẹn
        </Anchor>
      ),
    ],
    [TEXTS.cost, row.cost > 0 && `${formatMoney(row.cost)} (${row.parts} tin)`],
    ['Số lần thử', row.tries > 1 && row.tries],
    ['Nguồn', providerOf(row.provider)],
    ['Chi nhánh', row.branch_name],
    ['Mã khách hàng', row.person_code],
    ['Mã tin nhắn', row.code],
  ] as const
  return (
    <Stack gap="lg">
      <div>
        {row.subject !== null && <strong>{row.subject}</strong>}
        <p className={css.bubble} data-way={row.direction}>
          {row.content}
        </p>
      </div>
      <KeyValue items={[...always, ...known.filter(([, value]) => value)]} />
      <Group gap="xs">
        {actionsOf(row).map(({ label, icon, destructive, run }) => (
          <Button
            key={label}
            variant="default"
            size="xs"
            leftSection={icon}
            {...(destructive === true && { color: 'red' })}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
