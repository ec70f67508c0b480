import { DEPARTMENT_VISIBILITIES } from '@bcare/contract/work/task-department'
import { ASSIGNEE_ROLES, type AssigneeRole } from '@bcare/rules/work/status'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { DepartmentPicker } from '../../shared/pickers/DepartmentPicker.tsx'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import { PEOPLE_TEXTS as TEXTS } from '../texts.ts'

interface PartDialogProps {
  kind: 'person' | 'department'
  task_id: number
  onClose: () => void
}

/** Lets a colleague or a department take part in a task. */
export const PartDialog = ({ kind, ...props }: PartDialogProps) =>
  kind === 'person' ? <PersonDialog {...props} /> : <DepartmentDialog {...props} />

type DialogProps = Omit<PartDialogProps, 'kind'>

function PersonDialog({ task_id, onClose }: DialogProps) {
  const [user_id, setUser] = useState<number | null>(null)
  const [role, setRole] = useState<AssigneeRole>('support')
  const [tried, setTried] = useState(false)
  const add = useWrite(api.taskAssignment.add, { touches: ['task'], onSuccess: onClose })
  const send = () => {
    setTried(true)
    if (user_id !== null) add.mutate({ task_id, user_id, role })
  }
  return (
    <AskDialog
      title={TEXTS.add_person}
      action={TEXTS.add}
      busy={add.isPending}
      onSend={send}
      onClose={onClose}
    >
      <UserPicker
        label={TEXTS.person}
        required
        autoFocus
        value={user_id}
        onChange={setUser}
        error={tried && user_id === null ? TEXTS.person_required : undefined}
      />
      <SegmentedControl
        aria-label={TEXTS.role}
        value={role}
        onChange={(next) => setRole(next as AssigneeRole)}
        data={ASSIGNEE_ROLES.map((value) => ({ value, label: TEXTS.roles[value] }))}
      />
    </AskDialog>
  )
}

function DepartmentDialog({ task_id, onClose }: DialogProps) {
  const [department_id, setDepartment] = useState<number | null>(null)
  const [visibility, setVisibility] = useState<(typeof DEPARTMENT_VISIBILITIES)[number]>('handler')
  const [tried, setTried] = useState(false)
  const add = useWrite(api.taskDepartment.add, { touches: ['task'], onSuccess: onClose })
  const send = () => {
    setTried(true)
    if (department_id !== null) add.mutate({ task_id, department_id, visibility })
  }
  return (
    <AskDialog
      title={TEXTS.add_department}
      action={TEXTS.add}
      busy={add.isPending}
      onSend={send}
      onClose={onClose}
    >
      <DepartmentPicker
        label={TEXTS.department}
        required
        autoFocus
        value={department_id}
        onChange={setDepartment}
        error={tried && department_id === null ? TEXTS.department_required : undefined}
      />
      <SegmentedControl
        aria-label={TEXTS.visibility}
        value={visibility}
        onChange={(next) => setVisibility(next as typeof visibility)}
        data={DEPARTMENT_VISIBILITIES.map((value) => ({ value, label: TEXTS.visibilities[value] }))}
      />
    </AskDialog>
  )
}
