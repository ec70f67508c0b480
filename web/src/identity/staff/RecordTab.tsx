import { User } from '@bcare/contract/identity/user'
import { Box } from '@mantine/core'
import { useMemo, useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { Relations } from '../../shared/custom/Relations.tsx'
import { useCustomForm } from '../../shared/custom/use-custom-form.ts'
import { formed, type FieldSpec } from '../../kit/form/field.ts'
import { useMay } from '../../kit/session/may.ts'
import { RecordForm } from '../../kit/record/RecordForm.tsx'
import { staffFields, type StaffRow, useStaffChoices } from './fields.tsx'
import { STAFF_PAGE_TEXTS as TEXTS } from './texts.ts'

/** What is on file about a staff member, edited in place; what others save meanwhile does not disturb what is being typed. */
export function RecordTab({ row }: { row: StaffRow }) {
  const [begun, setBegun] = useState(row)
  const custom = useCustomForm(User, begun)
  if (custom === undefined) return null
  return <Form key={begun.version} row={begun} newest={row} custom={custom} onRow={setBegun} />
}

interface FormProps {
  /** The row that the form began with, and the row as it is now. */
  row: StaffRow
  newest: StaffRow
  custom: readonly FieldSpec[]
  onRow: (row: StaffRow) => void
}

function Form({ row, newest, custom, onRow }: FormProps) {
  const may_edit = useMay('user:update')
  const { mutateAsync } = useWrite(api.user.update, { quiet: true })
  const fields = useMemo(() => [...staffFields(row), ...custom], [row, custom])
  const choices = useStaffChoices()
  return (
    <Box maw={760}>
      <RecordForm
        entity={User}
        {...{ row, newest, onRow, fields, choices }}
        save={(body) => mutateAsync(formed(body))}
        saved={TEXTS.saved}
        disabled={!may_edit}
      />
      <Relations entity_type="user" entity_id={row.id} />
    </Box>
  )
}
