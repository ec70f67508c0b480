import { formatDateTime } from '@bcare/rules/text/date'
import { formatPhone } from '@bcare/rules/text/phone'
import { Anchor, Button, Group, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { DrawerTabs, type RecordTab } from '../../kit/record/RecordTabs.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { openAppointment } from '../../shared/modals/appointment-modal.ts'
import { DialNumber, Length, Outcome, Status, Whom } from './CallCells.tsx'
import { type CallRow, clockWords } from './call-row.ts'
import css from './calls.module.css'
import { Recording } from './Recording.tsx'
import { CALL_TEXTS as TEXTS } from './texts.ts'
import { useCallActions } from './use-call-actions.tsx'

const HistoryList = lazy(() =>
  import('../../kit/data/history/HistoryList.tsx').then((file) => ({ default: file.HistoryList })),
)

const TABS: readonly RecordTab<CallRow>[] = [
  { value: 'facts', label: TEXTS.one, content: (row) => <Facts row={row} /> },
  {
    value: 'history',
    label: 'Lịch sử',
    permission: 'history:read',
    content: ({ id }) => <HistoryList entity_type="call" entity_id={id} />,
  },
]

/** One call beside the list: who, when, how long, what came of it, and what can be done. */
export function CallDetails({ id }: { id: number }) {
  const { data, error, refetch } = useRead(api.call.get, { id }, { quiet: true })
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  return <DrawerTabs label={TEXTS.one} row={data} tabs={TABS} />
}

function Facts({ row }: { row: CallRow }) {
  const ways = useConstant('call.direction')
  const providers = useConstant('call.provider')
  const { actionsOf } = useCallActions()
  const wordOf = (choices: typeof ways, value: string) => choices.find((one) => one.value === value)?.label
  const always = [
    [TEXTS.status, <Status key="status" row={row} />],
    [TEXTS.direction, wordOf(ways, row.direction)],
    [TEXTS.person, <Whom key="person" row={row} />],
    [TEXTS.number, <DialNumber key="number" row={row} />],
    [TEXTS.when, formatDateTime(row.started_at)],
    [TEXTS.duration, <Length key="length" row={row} />],
    [TEXTS.result, <Outcome key="outcome" row={row} />],
    ...(row.recording_state === null
      ? []
      : ([[TEXTS.recording, <Recording key="recording" row={row} />]] as const)),
  ] as const
  const known = [
    [TEXTS.note, row.feedback_note && <span className={css.lines}>{row.feedback_note}</span>],
    [TEXTS.rating, row.rating && `${row.rating}/5`],
    ['Người ghi kết quả', row.feedback_by_name],
    ['Ghi kết quả lúc', row.feedback_at && formatDateTime(row.feedback_at)],
    [TEXTS.staff, row.user_name],
    ['Nghe máy lúc', row.answered_at && formatDateTime(row.answered_at)],
    ['Chờ', row.wait_sec !== null && row.answered_at !== null && clockWords(row.wait_sec)],
    ['Kết thúc lúc', row.ended_at && formatDateTime(row.ended_at)],
    ['Lý do kết thúc', row.end_reason],
    ['Đã gọi lại lúc', row.missed_handled_at && formatDateTime(row.missed_handled_at)],
    ['Mã khách hàng', row.person_code],
    ['Cơ hội', row.deal_name],
    ['Công việc', row.task_id && <TaskLink key="task" id={row.task_id} />],
    ['Công việc tiếp theo', row.next_task_id && <TaskLink key="next" id={row.next_task_id} />],
    [
      'Lịch hẹn tiếp theo',
      row.next_appointment_at && (
        <Anchor
          key="visit"
          inherit
          component="button"
          type="button"
          onClick={() => openAppointment(row.next_appointment_id ?? 0)}
        >
          {formatDateTime(row.next_appointment_at)}
        </Anchor>
      ),
    ],
    ['Số gọi', row.from_number && formatPhone(row.from_number)],
    ['Số nhận', row.to_number && formatPhone(row.to_number)],
    ['Đầu số', row.hotline],
    [TEXTS.branch, row.branch_name],
    ['Nguồn', wordOf(providers, row.provider)],
    ['Mã cuộc gọi', row.code],
  ] as const
  return (
    <Stack gap="lg">
      {row.person_id === null && row.candidates.length > 0 && <WhoIsIt row={row} />}
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

const TaskLink = ({ id }: { id: number }) => (
  <Anchor inherit renderRoot={(props) => <Link {...props} to={`/task/${id}`} />}>
    Mở công việc
  </Anchor>
)

/** Which of the customers with this number it is. */
export function WhoIsIt({ row }: { row: CallRow }) {
  const { link, may } = useCallActions()
  return (
    <Radio.Group
      label={TEXTS.choose_person}
      value={null}
      onChange={(id) => link.mutate({ id: row.id, person_id: Number(id) })}
    >
      <Stack gap={6} mt="xs">
        {row.candidates.map(({ id, full_name, code }) => (
          <Radio
            key={id}
            value={String(id)}
            disabled={!may.update || link.isPending}
            label={
              <Text span size="sm">
                {full_name}{' '}
                <Text span c="gray.7" size="sm">
                  {code}
                </Text>
              </Text>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
