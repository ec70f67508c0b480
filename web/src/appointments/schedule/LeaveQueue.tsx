import { formatDateTime } from '@bcare/rules/text/date'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconBeach, IconInbox } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { later } from '../later.tsx'
import css from './schedule.module.css'
import { SCHEDULE_TEXTS as TEXTS } from './texts.ts'
import { useLeave, type LeaveActions } from './use-leave.ts'
import { timeOff, type ScheduleRow } from './words.ts'

const ApproveDialog = later(() => import('./ApproveDialog.tsx').then((file) => file.ApproveDialog))
const ReasonDialog = later(() => import('../drawer/ReasonDialog.tsx').then((file) => file.ReasonDialog))

interface LeaveQueueProps {
  mayApprove: boolean
  own_id: number | undefined
  onEdit: (row: ScheduleRow) => void
}

/** Leave that waits for a decision, and what one has asked for oneself. */
export function LeaveQueue({ mayApprove, own_id, onEdit }: LeaveQueueProps) {
  const leave = useLeave()
  const [rejected, setRejected] = useState<ScheduleRow>()
  return (
    <Stack gap="xl">
      {mayApprove && (
        <Leaves
          title={TEXTS.waiting}
          query={{ kind: 'leave', status: 'pending', sort_by: 'date', order: 'asc', limit: 100 }}
          empty={<EmptyState title={TEXTS.waiting_empty} icon={<IconInbox />} />}
          renderActions={(row) => (
            <>
              <Button
                size="xs"
                disabled={leave.busy}
                aria-label={`${TEXTS.approve} ${row.user_name}`}
                onClick={() => void leave.approve(row)}
              >
                {TEXTS.approve}
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={leave.busy}
                aria-label={`${TEXTS.reject} ${row.user_name}`}
                onClick={() => setRejected(row)}
              >
                {TEXTS.reject}
              </Button>
            </>
          )}
          named
        />
      )}
      {own_id !== undefined && (
        <Leaves
          title={TEXTS.mine}
          query={{ kind: 'leave', user_id: own_id, sort_by: 'date', limit: 50 }}
          empty={<EmptyState title={TEXTS.mine_empty} about={TEXTS.mine_empty_about} icon={<IconBeach />} />}
          renderActions={(row) => <OwnActions row={row} leave={leave} onEdit={onEdit} />}
        />
      )}
      {leave.refusal && <ApproveDialog refusal={leave.refusal} leave={leave} />}
      {rejected && (
        <ReasonDialog
          of={['schedule.reject', rejected.id]}
          title={TEXTS.reject_title}
          action={TEXTS.reject}
          must
          destructive
          onSubmit={async ({ note = '' }) => leave.reject(rejected, note)}
          onClose={() => setRejected(undefined)}
        />
      )}
    </Stack>
  )
}

interface OwnActionsProps {
  row: ScheduleRow
  leave: LeaveActions
  onEdit: (row: ScheduleRow) => void
}

function OwnActions({ row, leave, onEdit }: OwnActionsProps) {
  const { status } = row
  const open = status === 'draft' || status === 'pending' || status === 'rejected'
  return (
    <>
      {(status === 'draft' || status === 'rejected') && (
        <Button size="xs" disabled={leave.busy} onClick={() => leave.submit(row)}>
          {TEXTS.submit}
        </Button>
      )}
      {open && (
        <Button size="xs" variant="default" onClick={() => onEdit(row)}>
          {TEXTS.edit}
        </Button>
      )}
      {status !== 'cancelled' && (
        <Button size="xs" variant="default" disabled={leave.busy} onClick={() => void leave.cancel(row)}>
          {TEXTS.cancel_leave}
        </Button>
      )}
    </>
  )
}

interface LeavesProps {
  title: string
  query: Parameters<typeof api.schedule.list>[0]
  empty: React.ReactNode
  renderActions: (row: ScheduleRow) => React.ReactNode
  /** Whether they are of several people. */
  named?: boolean
}

function Leaves({ title, query, empty, renderActions, named }: LeavesProps) {
  const { data, error, refetch } = useRead(api.schedule.list, query)
  return (
    <section aria-label={title}>
      <Text fw={600} mb="xs">
        {title}
        {data && data.total > 0 ? ` (${data.total})` : ''}
      </Text>
      {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={72} radius="md" />}
      {data?.total === 0 && <div className="box">{empty}</div>}
      <Stack component="ul" gap="0.5rem">
        {(data?.data ?? []).map((row) => (
          <li key={row.id} className="box">
            <LeaveRow row={row} named={named === true} actions={renderActions(row)} />
          </li>
        ))}
      </Stack>
    </section>
  )
}

function LeaveRow({ row, named, actions }: { row: ScheduleRow; named: boolean; actions: React.ReactNode }) {
  const statuses = useConstant('leave.status')
  const more = [row.leave_type_name, row.reason].filter(Boolean).join(' · ')
  return (
    <div className={css.row}>
      <div className={css.rowText}>
        <Group gap="xs">
          <Text fw={600}>{named ? `${row.user_name} · ${timeOff(row)}` : timeOff(row)}</Text>
          <StatusBadge value={row.status} options={statuses} />
        </Group>
        {more !== '' && <Text size="sm">{more}</Text>}
        {row.note !== null && (
          <Text size="sm" className={css.leaveNote}>
            {TEXTS.leave_note}: {row.note}
          </Text>
        )}
        {row.status === 'rejected' && row.reject_reason && (
          <Text size="sm" c="red.8">
            {TEXTS.reject_reason}: {row.reject_reason}
          </Text>
        )}
        {row.approved_by_name && (
          <Text size="sm" c="dimmed">
            {TEXTS.decided_by(row.approved_by_name, row.approved_at && formatDateTime(row.approved_at))}
          </Text>
        )}
      </div>
      <Group gap="xs">{actions}</Group>
    </div>
  )
}
