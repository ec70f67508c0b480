import { Switch, TextInput } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { useMay } from '../../kit/session/may.ts'
import css from './pipeline.module.css'
import type { AutoTaskEdit } from './pipeline-form.ts'
import { PIPELINE_TEXTS as TEXTS } from './texts.ts'

interface StageTaskProps {
  value: AutoTaskEdit | null
  onChange: (value: AutoTaskEdit | null) => void
  errorOf: (field: keyof AutoTaskEdit) => ReactNode
}

const TYPES = { vocabulary: 'task_type', is_active: true, limit: 200 } as const
const ROLES = { limit: 200 } as const
const NEW: AutoTaskEdit = { type: 'call', title: '', due_in_hours: 24, assignee_role: null }

/** Task types by what stages keep of them: their code, or else their name. */
function useTypes() {
  const { data } = useRead(api.term.list, TYPES, { quiet: true })
  return useMemo(
    () =>
      (data?.data ?? []).map(({ code, name, color }) => ({
        value: code ?? name,
        label: name,
        ...(color && { color }),
      })),
    [data],
  )
}

/** Whether entering the stage makes a task, and which: no user has to remember the call. */
export function StageTask({ value, onChange, errorOf }: StageTaskProps) {
  return (
    <div className={css.wide}>
      <Switch
        label={TEXTS.auto_task}
        description={TEXTS.auto_task_about}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? NEW : null)}
      />
      {value && <Fields value={value} onChange={onChange} errorOf={errorOf} />}
    </div>
  )
}

function Fields({ value, onChange, errorOf }: StageTaskProps & { value: AutoTaskEdit }) {
  const types = useTypes()
  const may_read_roles = useMay('role:read')
  const roles = useRead(api.role.list, ROLES, { enabled: may_read_roles, quiet: true }).data?.data ?? []
  const set = (part: Partial<AutoTaskEdit>) => onChange({ ...value, ...part })
  return (
    <div className={css.stageTask}>
      <div className={css.wide}>
        <TextInput
          label={TEXTS.task_title}
          placeholder={TEXTS.task_title_hint}
          withAsterisk
          aria-required
          autoFocus={value.title === ''}
          maxLength={200}
          value={value.title ?? ''}
          onChange={(event) => set({ title: event.currentTarget.value })}
          error={errorOf('title')}
        />
      </div>
      <SelectField
        label={TEXTS.task_type}
        options={types}
        required
        value={value.type}
        onChange={(type) => set({ type })}
        error={errorOf('type')}
      />
      <IntInput
        label={TEXTS.task_due}
        value={value.due_in_hours}
        onChange={(due_in_hours) => set({ due_in_hours })}
        error={errorOf('due_in_hours')}
      />
      {may_read_roles && (
        <div className={css.wide}>
          <SelectField
            label={TEXTS.task_role}
            description={TEXTS.task_role_hint}
            placeholder={TEXTS.task_owner}
            options={roles.map(({ name, label }) => ({ value: name, label }))}
            value={value.assignee_role}
            onChange={(assignee_role) => set({ assignee_role })}
            error={errorOf('assignee_role')}
          />
        </div>
      )}
    </div>
  )
}
