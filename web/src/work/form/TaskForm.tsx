import { Task } from '@bcare/contract/work/task'
import { entity } from '@bcare/contract/kit/entity'
import { id, otherwise } from '@bcare/contract/kit/fields'
import { MultiSelect } from '@mantine/core'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { api, useWrite } from '../../kit/api/api.ts'
import { addCustomer } from '../../shared/modals/customer-modal.ts'
import { useCustomForm } from '../../shared/custom/use-custom-form.ts'
import { DepartmentPicker } from '../../shared/pickers/DepartmentPicker.tsx'
import { EditDialog } from '../../kit/form/edit/EditDialog.tsx'
import type { FieldProps, FieldSpec, Values } from '../../kit/form/field.ts'
import { PersonPicker, type PersonOption } from '../../shared/pickers/PersonPicker.tsx'
import { searchSource, wholeSource } from '../../kit/form/picker/picker-source.ts'
import { StaffPicker } from '../../shared/pickers/StaffPicker.tsx'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { useSession } from '../../kit/session/session.ts'
import type { TaskWish } from '../../shared/modals/task-modal.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { ChecklistInput, type Step } from './ChecklistInput.tsx'
import { DueInput, isAllDay } from './DueInput.tsx'
import { DateTimeInput } from '../../kit/form/inputs/DateTimeInput.tsx'
import { RepeatInput } from './RepeatInput.tsx'
import type { TaskRow } from '../task-row.ts'
import { TASK_TEXTS as TEXTS } from '../texts.ts'

type IdField = FieldProps<number | null>

/** A task as its form sees it: with its people, who are rows of their own. */
const FormTask = entity('task', {
  label: Task.label,
  edits: { ...Task.edits, assignee_ids: otherwise(z.array(id).check(z.maxLength(20)), []) },
  once: Task.once,
  custom: true,
  labels: { ...Task.labels, assignee_ids: TEXTS.assignees },
})

const PERSONS = searchSource<PersonOption, Parameters<typeof api.person.list>[0]>(
  api.person.list,
  (search) => ({
    search,
    limit: 20,
  }),
)
const TYPES = wholeSource(api.term.list, { vocabulary: 'task_type', is_active: true, limit: 200 })

const PERSON: FieldSpec = {
  name: 'person_id',
  input: (field: IdField) => <PersonPicker {...field} source={PERSONS} onAdd={addCustomer} />,
}

const REMINDERS = Object.entries(TEXTS.remind_options).map(([value, label]) => ({ value, label }))

function RemindInput({ value, onChange, label, error }: FieldProps<readonly number[] | null>) {
  return (
    <MultiSelect
      label={label}
      error={error}
      data={REMINDERS}
      value={(value ?? []).map(String)}
      comboboxProps={{ withinPortal: true }}
      onChange={(chosen) => onChange(chosen.map(Number))}
    />
  )
}

const FIELDS: readonly FieldSpec[] = [
  { name: 'title' },
  {
    name: 'type_term_id',
    half: true,
    input: (field: IdField) => <TermPicker {...field} source={TYPES} />,
  },
  { name: 'priority', half: true },
  {
    name: 'due_at',
    hint: TEXTS.due_hint,
    input: (field: FieldProps<string | null>) => <DueInput {...field} />,
  },
  { name: 'start_at', input: (field: FieldProps<string | null>) => <DateTimeInput {...field} /> },
  {
    name: 'assignee_ids',
    hint: TEXTS.assignees_hint,
    input: (field: FieldProps<readonly number[]>) => <StaffPicker {...field} />,
  },
  { name: 'description' },
  {
    name: 'department_id',
    half: true,
    input: (field: IdField) => <DepartmentPicker {...field} />,
  },
  {
    name: 'remind_before',
    half: true,
    input: (field: FieldProps<readonly number[] | null>) => <RemindInput {...field} />,
  },
  {
    name: 'repeat',
    half: true,
    input: (field: FieldProps<TaskRow['repeat']>) => <RepeatInput {...field} />,
  },
  {
    name: 'checklist',
    input: (field: FieldProps<readonly Step[] | null>) => <ChecklistInput {...field} />,
  },
]

type Add = Parameters<typeof api.task.add>[0]
type Update = Parameters<typeof api.task.update>[0]

interface TaskFormProps {
  /** The task being edited; absent, one is added. */
  row?: TaskRow
  wish?: TaskWish
  onClose: () => void
}

const filled = (body: Values): Values => ({
  ...body,
  ...('due_at' in body && { all_day: isAllDay(body['due_at']) }),
  ...(Array.isArray(body['checklist']) && {
    checklist: (body['checklist'] as { text: string }[]).filter(({ text }) => text.trim() !== ''),
  }),
})

/** Writes a task down, or changes one. */
export function TaskForm({ row, wish = {}, onClose }: TaskFormProps) {
  const me = useSession().user?.id
  const add = useWrite(api.task.add, { quiet: true, touches: ['person', 'deal'] })
  const update = useWrite(api.task.update, { quiet: true })
  const priority = useConstant('task.priority')
  const choices = useMemo(() => ({ priority }), [priority])
  const { person, deal_id, appointment_id, parent_id } = wish
  const custom = useCustomForm(Task, row)
  const fields = useMemo(() => {
    const own = row || person ? FIELDS : [...FIELDS.slice(0, 1), PERSON, ...FIELDS.slice(1)]
    return [...own, ...(custom ?? [])]
  }, [row, person, custom])
  const preset = useMemo(
    () => ({
      title: wish.title ?? '',
      assignee_ids: me === undefined ? [] : [me],
      due_at: wish.due_at === undefined ? null : `${wish.due_at}T23:59:00+07:00`,
    }),
    [me, wish.title, wish.due_at],
  )
  const fixed = {
    ...(person && { person_id: person.id }),
    ...(deal_id !== undefined && { deal_id }),
    ...(appointment_id !== undefined && { appointment_id }),
    ...(parent_id !== undefined && { parent_id }),
  }
  const edited = useMemo(
    () =>
      row && {
        ...row,
        assignee_ids: row.assignees.filter(({ role }) => role !== 'watcher').map(({ user_id }) => user_id),
      },
    [row],
  )
  const save = (body: Values) =>
    row ? update.mutateAsync(filled(body) as Update) : add.mutateAsync(filled(body) as Add)
  const about = person ? ` – ${person.full_name}` : ''
  if (custom === undefined) return null
  return (
    <EditDialog
      opened
      onClose={onClose}
      entity={FormTask}
      fields={fields}
      choices={choices}
      row={edited}
      preset={preset}
      fixed={fixed}
      save={save}
      title={row ? TEXTS.edit : `${TEXTS.add}${about}`}
    />
  )
}
