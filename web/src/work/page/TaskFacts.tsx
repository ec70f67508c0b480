import { Task } from '@bcare/contract/work/task'
import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { repeatWords } from '@bcare/rules/work/repeat'
import { isOpenTask } from '@bcare/rules/work/status'
import { Anchor, Checkbox, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, useWrite } from '../../kit/api/api.ts'
import { openAppointment } from '../../shared/modals/appointment-modal.ts'
import { Relations } from '../../shared/custom/Relations.tsx'
import { useCustomFacts } from '../../shared/custom/use-custom-facts.tsx'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { PhoneLink } from '../../kit/data/PhoneLink.tsx'
import { useMay } from '../../kit/session/may.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import css from './page.module.css'
import type { TaskRow } from '../task-row.ts'
import { ParentLink, TaskParts } from './TaskParts.tsx'
import { TaskDepartments } from './TaskDepartments.tsx'
import { TaskPeople } from './TaskPeople.tsx'
import { PEOPLE_TEXTS, TASK_TEXTS as TEXTS } from '../texts.ts'

/** What is known of a task, and its steps to tick off. */
export function TaskFacts({ task }: { task: TaskRow }) {
  const priority = useConstant('task.priority').find(({ value }) => value === task.priority)?.label
  const source = useConstant('task.source').find(({ value }) => value === task.source)?.label
  const custom = useCustomFacts(Task, task)
  const phone = task.person_phone && <PhoneLink number={task.person_phone} />
  const known = [
    [TEXTS.priority, priority],
    [TEXTS.start, task.start_at && formatDateTime(task.start_at)],
    [PEOPLE_TEXTS.part_of, task.parent_id && <ParentLink id={task.parent_id} />],
    [
      TEXTS.customer,
      task.person_id && (
        <PersonLink id={task.person_id} name={`${task.person_name ?? ''} (${task.person_code ?? ''})`} />
      ),
    ],
    ['Điện thoại', phone],
    [TEXTS.department, task.department_name],
    [TEXTS.deal, task.deal_id && <DealLink task={task} />],
    [TEXTS.appointment, task.appointment_id && <AppointmentLink task={task} />],
    [TEXTS.repeat, task.repeat && repeatOf(task)],
    [TEXTS.series, task.repeat && task.series_no],
    [
      TEXTS.first_due,
      task.snooze_count > 0 &&
        task.first_due_at &&
        `${formatDateTime(task.first_due_at)}, ${TEXTS.snoozed(task.snooze_count)}`,
    ],
    [TEXTS.result, [task.result_name, task.result_note].filter(Boolean).join(' – ')],
    [TEXTS.cancel_reason, task.status_reason],
    ['Hoàn thành lúc', task.done_at && formatDateTime(task.done_at)],
    [TEXTS.source, task.source === 'manual' ? null : source],
    ...custom,
    [TEXTS.creator, task.created_by_name],
    ['Ngày tạo', formatDateTime(task.created_at)],
  ] as const
  return (
    <aside className={css.facts} aria-label={TEXTS.one}>
      {task.description && <Text className={css.description}>{task.description}</Text>}
      <Checklist task={task} />
      <KeyValue items={known.filter(([, value]) => Boolean(value))} />
      <TaskPeople task={task} />
      <TaskDepartments task={task} />
      <TaskParts task={task} />
      <Relations entity_type="task" entity_id={task.id} />
    </aside>
  )
}

const repeatOf = ({ repeat }: TaskRow) =>
  repeat &&
  [repeatWords(repeat.rrule), repeat.until && `${TEXTS.until.toLowerCase()} ${formatDate(repeat.until)}`]
    .filter(Boolean)
    .join(', ')

const PersonLink = ({ id, name }: { id: number; name: string }) => (
  <Link to="/customer/profile/$id" params={{ id: String(id) }} className={css.link}>
    {name}
  </Link>
)

const DealLink = ({ task }: { task: TaskRow }) => (
  <Anchor href={`/deals?pipeline=${task.deal_pipeline_id}&deal=${task.deal_id}`} inherit>
    {task.deal_name}
  </Anchor>
)

function AppointmentLink({ task }: { task: TaskRow }) {
  const { appointment_id, appointment_start_at } = task
  if (appointment_id === null || appointment_start_at === null) return null
  return (
    <Anchor component="button" type="button" inherit onClick={() => openAppointment(appointment_id)}>
      {formatDateTime(appointment_start_at)}
    </Anchor>
  )
}

function Checklist({ task }: { task: TaskRow }) {
  const may = useMay('task:update') && isOpenTask(task.status)
  const update = useWrite(api.task.update)
  if (task.checklist.length === 0) return null
  const turn = (at: number) =>
    update.mutate({
      id: task.id,
      version: task.version,
      checklist: task.checklist.map((step, place) => (place === at ? { ...step, done: !step.done } : step)),
    })
  return (
    <fieldset className={css.checklist}>
      <legend>{TEXTS.checklist}</legend>
      {task.checklist.map((step, at) => (
        <Checkbox
          // oxlint-disable-next-line no-array-index-key -- steps have no name of their own, and keep their place
          key={at}
          label={step.text}
          checked={step.done}
          disabled={!may || update.isPending}
          onChange={() => turn(at)}
        />
      ))}
    </fieldset>
  )
}
