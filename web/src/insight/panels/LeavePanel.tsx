import type { Output } from '@bcare/contract'
import type { schedule } from '@bcare/contract/appointments/schedule'
import { formatDate } from '@bcare/rules/text/date'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { linkTo } from '../../kit/page/search-params.ts'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { toast, toastFault } from '../../kit/page/toast.tsx'
import { Facts } from '../Facts.tsx'
import css from '../overview.module.css'
import { More } from '../Panel.tsx'
import { ReadPanel } from '../ReadPanel.tsx'
import { type PanelProps, SHOWN } from './panel-order.ts'
import { PANEL_TEXTS as TEXTS } from './texts.ts'

type LeaveRow = Output<typeof schedule.list>['data'][number]

const SCHEDULE = '/schedule'
const LEAVE = { tab: 'leave' }

/** From its first to its last day, or the hours of one day. */
function timeOff({ date, date_to, start_time, end_time }: LeaveRow): string {
  if (date === null) return ''
  if (date_to !== null && date_to !== date) return `${formatDate(date)} – ${formatDate(date_to)}`
  return start_time === null ? formatDate(date) : `${formatDate(date)}, ${start_time}–${end_time}`
}

/** Approves by one tap; where appointments lie within the leave, leads to where they are shown and moved. */
function useApproval() {
  const navigate = useNavigate()
  const { mutate, isPending, variables } = useWrite(api.schedule.approve, { quiet: true })
  return {
    sending: isPending ? variables?.id : undefined,
    approve: ({ id, version, user_name }: LeaveRow) =>
      mutate(
        { id, version },
        {
          onSuccess: () => toast({ type: 'success', title: TEXTS.leave_approved(user_name ?? '') }),
          onError: (fault) => {
            const stuck = (fault.data as { appointments?: unknown } | null)?.appointments !== undefined
            if (!stuck) return toastFault(fault)
            void confirm({
              title: TEXTS.leave_stuck,
              about: fault.message,
              action: TEXTS.leave_look,
            }).then((sure) => (sure ? navigate(linkTo(SCHEDULE, LEAVE)) : undefined))
          },
        },
      ),
  }
}

/** Leave that waits for a decision, the nearest first. */
export function LeavePanel({ lead }: PanelProps) {
  const read = useRead(
    api.schedule.list,
    { kind: 'leave', status: 'pending', limit: SHOWN, sort_by: 'date', order: 'asc' },
    { quiet: true },
  )
  const { approve, sending } = useApproval()
  return (
    <ReadPanel
      title={TEXTS.leave}
      read={read}
      link={{ to: SCHEDULE, label: TEXTS.open_leave, search: LEAVE }}
      countOf={({ total }) => total}
      isEmpty={({ total }) => total === 0}
      {...(lead && { empty: TEXTS.leave_empty })}
    >
      {({ data, total }) => (
        <>
          <ul>
            {data.map((row) => (
              <li key={row.id} className={css.row}>
                <span className={css.who}>
                  <Link {...linkTo(SCHEDULE, LEAVE)} className={css.name}>
                    {row.user_name}
                  </Link>
                  <span className={css.about}>
                    <Facts of={[timeOff(row), row.leave_type_name, row.reason]} />
                  </span>
                </span>
                <span className={css.end}>
                  <Button
                    size="compact-sm"
                    variant="light"
                    loading={sending === row.id}
                    aria-label={TEXTS.approve_leave(row.user_name ?? '', timeOff(row))}
                    onClick={() => approve(row)}
                  >
                    {TEXTS.approve}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
          <More count={total - data.length} label={TEXTS.more_leave} to={SCHEDULE} search={LEAVE} />
        </>
      )}
    </ReadPanel>
  )
}
