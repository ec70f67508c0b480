import { FileUsage } from '@bcare/contract/files/file-usage'
import { TEETH } from '@bcare/rules/files/teeth'
import { MultiSelect } from '@mantine/core'
import { api } from '../../kit/api/api.ts'
import { EditDialog } from '../../kit/form/edit/EditDialog.tsx'
import { formed, type FieldProps, type FieldSpec, inputProps, type Values } from '../../kit/form/field.ts'
import { invalidateEntities } from '../../kit/api/query-client.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import type { UsageRow } from './groups.ts'
import { FILE_TEXTS as TEXTS } from './texts.ts'

const isPermanent = (tooth: string) => tooth < '5'
const CHOICES = [
  { group: TEXTS.permanent, items: TEETH.filter(isPermanent) },
  { group: TEXTS.primary, items: TEETH.filter((tooth) => !isPermanent(tooth)) },
]

function TeethInput({ value, onChange, ...props }: FieldProps<string[] | null>) {
  return (
    <MultiSelect
      {...inputProps(props)}
      data={CHOICES}
      value={value ?? []}
      onChange={(teeth) => onChange(teeth.length === 0 ? null : teeth)}
      searchable
      hidePickedOptions
      maxDropdownHeight={260}
    />
  )
}

const FIELDS: readonly FieldSpec[] = [
  { name: 'caption' },
  { name: 'purpose', half: true },
  { name: 'taken_at', half: true },
  { name: 'phase', half: true, hint: TEXTS.phase_hint },
  {
    name: 'teeth',
    half: true,
    hint: TEXTS.teeth_hint,
    input: (field: FieldProps<string[] | null>) => <TeethInput {...field} />,
  },
  { name: 'is_public_consented', hint: TEXTS.publish_hint },
]

/** What is known of one file, to be changed. */
export function FileDialog({ row, onClose }: { row: UsageRow; onClose: () => void }) {
  const purposes = useConstant('file_usage.purpose')
  return (
    <EditDialog
      opened
      title={TEXTS.edit_title}
      entity={FileUsage}
      row={row}
      fields={row.pair_id === null ? FIELDS : FIELDS.filter(({ name }) => name !== 'purpose')}
      choices={{ purpose: purposes }}
      save={(body: Values) => api.fileUsage.update(formed(body), { quiet: true })}
      onSaved={() => void invalidateEntities(new Set(['file_usage']))}
      onClose={onClose}
    />
  )
}
