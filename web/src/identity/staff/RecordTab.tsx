import { User } from '@bcare/contract/identity/user'
import { useEffect, useMemo, useState } from 'react'
import { api, useWrite } from '../../kit/api.ts'
import { EditForm } from '../../kit/form/EditForm.tsx'
import type { Values } from '../../kit/form/field.ts'
import { useEditForm } from '../../kit/form/use-edit-form.ts'
import { useLeaveWarning } from '../../kit/form/use-leave-warning.ts'
import { useMay } from '../../kit/may.ts'
import { toast } from '../../kit/toast.tsx'
import { staffFields, type StaffRow, useStaffChoices } from './fields.tsx'
import css from './staff.module.css'
import { STAFF_PAGE_TEXTS as TEXTS } from './texts.ts'

/** What is on file about somebody, edited in place; what others save meanwhile does not disturb what is being typed. */
export function RecordTab({ row }: { row: StaffRow }) {
  const [begun, setBegun] = useState(row)
  return <Form key={begun.version} row={begun} newest={row} onRow={setBegun} />
}

interface FormProps {
  /** The row that the form began with, and the row as it is now. */
  row: StaffRow
  newest: StaffRow
  onRow: (row: StaffRow) => void
}

function Form({ row, newest, onRow }: FormProps) {
  const may_edit = useMay('user:update')
  const { mutateAsync } = useWrite(api.user.update, { quiet: true })
  const fields = useMemo(() => staffFields(row), [row])
  const choices = useStaffChoices()
  const state = useEditForm({
    entity: User,
    fields,
    choices,
    row,
    save: (body: Values) => mutateAsync(body as unknown as Parameters<typeof api.user.update>[0]),
    onSaved: (saved) => {
      toast({ type: 'success', title: TEXTS.saved })
      onRow(saved as StaffRow)
    },
  })
  useLeaveWarning(state.dirty && !state.saving)
  const outdated = newest.version > row.version && !state.dirty && !state.saving
  useEffect(() => {
    if (outdated) onRow(newest)
  }, [outdated, newest, onRow])
  return (
    <fieldset disabled={!may_edit} className={css.form}>
      <EditForm state={state} />
    </fieldset>
  )
}
