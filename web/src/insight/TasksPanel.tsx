import type { Output } from '@bcare/contract'
import type { task } from '@bcare/contract/work/task'
import { formatDate, formatTime } from '@bcare/rules/text/date'
import { isOverdue } from '@bcare/rules/work/due'
import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api, useRead } from '../kit/api/api.ts'
import { useMay, useMe } from '../kit/session/may.ts'
import { finishTask, newTask } from '../shared/modals/task-modal.ts'
import css from './overview.module.css'
import { More } from './Panel.tsx'
import type { PanelProps } from './panels/panel-order.ts'
import { ReadPanel } from './ReadPanel.tsx'
import { TEXTS } from './texts.ts'

const SHOWN = 6
const ALL = { to: '/task', label: TEXTS.open_tasks }

/** What the user has to do, the latest first: each can be finished from here. */
export function TasksPanel({ now }: PanelProps) {
  const me = useMe()?.user.id
  const read = useRead(
    api.task.query,
    { assignee_ids: me ?? 0, is_open: true, buckets: true, limit: SHOWN, sort_by: 'due_at', order: 'asc' },
    { enabled: me !== undefined, quiet: true },
  )
  return (
    <ReadPanel
      title={TEXTS.tasks}
      read={read}
      link={ALL}
      countOf={({ buckets }) => (buckets?.overdue ?? 0) + (buckets?.today ?? 0)}
      isEmpty={({ total }) => total === 0}
      empty={<NoTasks />}
    >
      {(data) => <OpenTasks data={data} now={now} />}
    </ReadPanel>
  )
}

function NoTasks() {
  const may_add = useMay('task:create')
  return (
    <>
      {TEXTS.tasks_empty}{' '}
      {may_add && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => newTask()}
        >
          {TEXTS.add_task}
        </Button>
      )}
    </>
  )
}

function OpenTasks({ data, now }: { data: Output<typeof task.query>; now: number }) {
  const { overdue = 0, today = 0 } = data.buckets ?? {}
  return (
    <>
      <p className={css.sum}>{TEXTS.tasks_sum(overdue, today)}</p>
      <ul>
        {data.data.map(({ id, title, person_name, due_at, all_day }) => {
          const late = isOverdue(due_at, now)
          const due = due_at && (all_day ? formatDate(due_at) : `${formatTime(due_at)} ${formatDate(due_at)}`)
          return (
            <li key={id} className={css.row}>
              <span className={css.who}>
                <Link to="/task/$id" params={{ id: String(id) }} className={css.name}>
                  {title}
                </Link>
                <span className={css.about}>
                  {due && <span data-late={late || undefined}>{late ? TEXTS.late_since(due) : due}</span>}
                  {due && person_name && ' · '}
                  {person_name}
                </span>
              </span>
              <span className={css.end}>
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={TEXTS.finish_task(title)}
                  onClick={() => finishTask(id)}
                >
                  <IconCheck size={16} />
                </ActionIcon>
              </span>
            </li>
          )
        })}
      </ul>
      <More count={data.total - data.data.length} label={TEXTS.more_tasks} to={ALL.to} />
    </>
  )
}
