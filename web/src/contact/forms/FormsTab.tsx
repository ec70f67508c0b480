import { FORM_ASSIGNMENT_LABELS } from '@bcare/contract/contact/form-assignment'
import { WebForm, webForm } from '@bcare/contract/contact/web-form'
import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCode, IconForms } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Column } from '../../kit/data/table/column.ts'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import { useMay } from '../../kit/session/may.ts'
import type { FormAccess } from '../../kit/form/field.ts'
import { FORM_FIELDS } from './form-fields.tsx'
import { FormPreview } from './FormPreview.tsx'
import type { WebFormRow } from './form-row.ts'
import css from './forms.module.css'
import { FORM_TEXTS as TEXTS } from './texts.ts'
import type { RowAction } from '../../kit/data/table/row-action.ts'

const SnippetDialog = lazy(() =>
  import('./SnippetDialog.tsx').then((file) => ({ default: file.SnippetDialog })),
)

const Takers = ({ row: { assignment, assignee_names, taker_names } }: { row: WebFormRow }) => {
  if (assignment === 'manual') return FORM_ASSIGNMENT_LABELS.manual
  if (taker_names.length > 0) return assignee_names.join(', ') || TEXTS.takers_of_role(taker_names.length)
  return (
    <Text span size="sm" c="orange.9" className={css.warned}>
      <IconAlertTriangle size={16} aria-hidden /> {TEXTS.takers_none}
    </Text>
  )
}

const COLUMNS: readonly Column<WebFormRow>[] = [
  { key: 'name', grow: true, priority: 1, width: 220 },
  { key: 'is_active', width: 110 },
  {
    key: 'today_count',
    width: 120,
    priority: 2,
    cell: (row) => TEXTS.per_day(row.today_count, row.daily_cap),
  },
  { key: 'submission_count', width: 110 },
  { key: 'last_submitted_at', width: 160, priority: 2 },
  { key: 'branch_name', width: 170 },
  {
    key: 'assignee_names',
    label: 'Người nhận',
    width: 200,
    cell: (row) => <Takers row={row} />,
  },
  {
    key: 'key_hint',
    width: 120,
    cell: ({ key_hint }) => (key_hint === null ? TEXTS.no_key : TEXTS.key(key_hint)),
  },
  { key: 'source_name', label: 'Nguồn đến', width: 150, hidden: true },
  { key: 'pipeline_name', label: 'Quy trình', width: 160, hidden: true },
  { key: 'created_at', hidden: true },
]

const SORT = { by: 'name', order: 'asc' } as const
const preview = (access: FormAccess) => <FormPreview values={access.values} />
const lost = () => TEXTS.form_remove_lost

/** The forms of the clinic's website: made, changed, and given out as code to paste. */
export function FormsTab() {
  const [open, setOpen] = useState<WebFormRow>()
  const may_update = useMay('web_form:update')
  const actions = (row: WebFormRow): readonly RowAction[] =>
    may_update ? [{ label: TEXTS.snippet, icon: <IconCode size={16} />, run: () => setOpen(row) }] : []
  return (
    <>
      <ListScreen
        title={TEXTS.forms}
        entity={WebForm}
        family={webForm}
        columns={COLUMNS}
        sort={SORT}
        fields={FORM_FIELDS}
        surface="drawer"
        lost={lost}
        preview={preview}
        onAdded={setOpen}
        actions={actions}
        empty={{ title: TEXTS.forms_empty, about: TEXTS.forms_about, icon: <IconForms /> }}
      />
      {open && (
        <Suspense fallback={null}>
          <SnippetDialog form={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
