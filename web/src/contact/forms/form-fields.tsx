import { FORM_ASSIGNMENT_LABELS } from '@bcare/contract/contact/form-assignment'
import { api } from '../../kit/api/api.ts'
import { DepartmentPicker } from '../../shared/pickers/DepartmentPicker.tsx'
import type { FieldProps, FieldSpec } from '../../kit/form/field.ts'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { FieldsInput } from './FieldsInput.tsx'
import { LinesInput } from './LinesInput.tsx'
import { TakersInput } from './TakersInput.tsx'
import { FORM_TEXTS as TEXTS } from './texts.ts'

interface Named {
  id: number
  name: string
}

const PIPELINES = wholeSource<Named, Parameters<typeof api.pipeline.list>[0]>(api.pipeline.list, {
  limit: 200,
  is_active: true,
})
const SOURCES = wholeSource(api.term.list, { vocabulary: 'source', is_active: true, limit: 200 })
const nameOf = ({ name }: Named) => name

/** The form of a form. */
export const FORM_FIELDS: readonly FieldSpec[] = [
  { name: 'name' },
  { name: 'branch_id', input: (field) => <DepartmentPicker {...field} kind="branch" /> },
  { name: 'is_active' },
  {
    name: 'fields',
    section: TEXTS.field_section,
    input: (field) => <FieldsInput {...field} />,
  },
  {
    name: 'assignment',
    section: TEXTS.assign_section,
    options: Object.entries(FORM_ASSIGNMENT_LABELS).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'assignee_ids',
    section: TEXTS.assign_section,
    hint: TEXTS.assignees_hint,
    shown: ({ assignment }) => assignment === 'round_robin',
    input: (field: FieldProps<readonly number[] | null>, form) => <TakersInput field={field} form={form} />,
  },
  {
    name: 'pipeline_id',
    section: TEXTS.assign_section,
    hint: TEXTS.pipeline_hint,
    half: true,
    input: (field) => <Picker {...field} source={PIPELINES} nameOf={nameOf} />,
  },
  {
    name: 'source_term_id',
    section: TEXTS.assign_section,
    half: true,
    input: (field) => <TermPicker {...field} source={SOURCES} />,
  },
  {
    name: 'origins',
    section: TEXTS.guard_section,
    hint: TEXTS.origins_hint,
    input: (field) => <LinesInput {...field} />,
  },
  { name: 'daily_cap', section: TEXTS.guard_section, half: true },
  { name: 'min_fill_seconds', section: TEXTS.guard_section, half: true },
  { name: 'ask_marketing', section: TEXTS.receive_section },
  { name: 'thanks', section: TEXTS.receive_section, hint: TEXTS.thanks_hint },
  {
    name: 'redirect_url',
    section: TEXTS.receive_section,
    hint: TEXTS.redirect_hint,
    placeholder: 'https://nhakhoa.vn/cam-on',
  },
]
