import type { User } from '@bcare/contract/identity/user'
import type { Row } from '@bcare/contract/kit/entity'
import { useMemo } from 'react'
import { api } from '../../kit/api/api.ts'
import type { Choices } from '../../kit/data/table/column.ts'
import { DepartmentPicker } from '../../shared/pickers/DepartmentPicker.tsx'
import type { FieldProps, FieldSpec, Values } from '../../kit/form/field.ts'
import { MultiPicker } from '../../kit/form/picker/MultiPicker.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { type TermOption, TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { STAFF_TEXTS as TEXTS } from './texts.ts'

export type StaffRow = Row<typeof User>
type IdField = FieldProps<number | null>

interface Named {
  id: number
  name: string
}

const SPECIALTIES = wholeSource<TermOption, Parameters<typeof api.term.list>[0]>(api.term.list, {
  vocabulary: 'specialty',
  is_active: true,
  limit: 200,
  sort_by: 'order',
})
const BRANCHES = wholeSource<Named, Parameters<typeof api.department.list>[0]>(api.department.list, {
  kind: 'branch',
  is_active: true,
  limit: 200,
})
const nameOf = ({ name }: Named) => name

/** A name that the row knows already, so that a picker need not look for it. */
const known = (id: number | null | undefined, name: string | null | undefined) =>
  id == null || name == null ? undefined : { id, name }

const { role, account, work, practice } = TEXTS.sections
const treats = ({ is_doctor, is_assistant }: Values) => is_doctor === true || is_assistant === true
const takesAppointments = ({ bookable }: Values) => bookable === true

/** What a member works as; it follows from the role of a new one. */
const workFields: readonly FieldSpec[] = [
  { name: 'is_doctor', section: role, half: true },
  { name: 'is_assistant', section: role, half: true },
  { name: 'is_consultant', section: role, half: true },
  { name: 'bookable', section: role, half: true },
  { name: 'calendar_color', section: role, shown: takesAppointments },
  { name: 'calendar_order', section: role, half: true, shown: takesAppointments },
]

/** What is noted of members who treat. */
const practiceFields = (row?: StaffRow): FieldSpec[] => [
  {
    name: 'specialty_term_id',
    section: practice,
    half: true,
    shown: treats,
    input: (field: IdField) => (
      <TermPicker
        {...field}
        clearable
        source={SPECIALTIES}
        selected={known(row?.specialty_term_id, row?.specialty_name) ?? null}
      />
    ),
  },
  { name: 'licence_no', section: practice, half: true, shown: treats },
  { name: 'rx_interop_code', section: practice, half: true, shown: treats },
  { name: 'licence_scope', section: practice, shown: treats },
]

/** The form of a member of the staff, in its parts; `row` is the one being edited. */
export const staffFields = (row?: StaffRow): FieldSpec[] => [
  ...workFields,
  { name: 'name', section: account, half: true },
  { name: 'username', section: account, half: true, placeholder: TEXTS.username_hint },
  { name: 'phone', section: account, half: true },
  { name: 'email', section: account, half: true },
  { name: 'gender', section: account, half: true },
  { name: 'dob', section: account, half: true },
  { name: 'otp_enabled', section: account, hint: TEXTS.otp_hint },
  {
    name: 'branch_id',
    section: work,
    half: true,
    input: (field: IdField) => (
      <DepartmentPicker
        {...field}
        kind="branch"
        clearable
        selected={known(row?.branch_id, row?.branch_name) ?? null}
      />
    ),
  },
  {
    name: 'department_id',
    section: work,
    half: true,
    input: (field: IdField) => (
      <DepartmentPicker
        {...field}
        clearable
        selected={known(row?.department_id, row?.department_name) ?? null}
      />
    ),
  },
  {
    name: 'branch_ids',
    section: work,
    hint: TEXTS.branches_hint,
    input: (field: FieldProps<readonly number[]>) => (
      <MultiPicker {...field} description={TEXTS.branches_hint} source={BRANCHES} nameOf={nameOf} />
    ),
  },
  { name: 'title', section: work, half: true, placeholder: 'BS., ThS.BS., KTV…' },
  { name: 'department_position', section: work, half: true, placeholder: 'Trưởng phòng, Nhân viên…' },
  { name: 'hired_at', section: work, half: true },
  { name: 'extension', section: work, half: true },
  ...practiceFields(row),
]

/** The fixed choices of the form. */
export function useStaffChoices(): Choices {
  const genders = useConstant('person.gender')
  return useMemo(() => ({ gender: genders.filter(({ value }) => value !== 'unknown') }), [genders])
}
