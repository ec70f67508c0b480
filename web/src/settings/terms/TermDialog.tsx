import { Term } from '@bcare/contract/settings/term'
import { TREES, VOCABULARIES, type Vocabulary } from '@bcare/contract/settings/vocabularies'
import { chainOf, byId } from '@bcare/rules/tree'
import { termFields, type TermField } from '@bcare/rules/settings/term-fields'
import { Stack, Switch, Text, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { EditDialog } from '../../kit/form/edit/EditDialog.tsx'
import { formed, type FieldProps, type FieldSpec } from '../../kit/form/field.ts'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import { givenSource } from '../../kit/form/picker/picker-source.ts'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { SuggestInput } from '../../kit/form/inputs/SuggestInput.tsx'
import { HelpedTextarea } from '../../shared/rich-text/HelpedTextarea.tsx'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { TimeInput } from '../../kit/form/inputs/TimeInput.tsx'
import { useReferences } from './references.ts'
import { TERM_TEXTS as TEXTS } from './texts.ts'
import type { TermRow } from './use-vocabulary.ts'

interface TermDialogProps {
  vocabulary: Vocabulary
  /** Every term of the vocabulary. */
  rows: readonly TermRow[]
  row?: TermRow | undefined
  /** Where a new one is. */
  parent_id?: number | undefined
  onClose: () => void
}

type Data = TermRow['data']
type References = ReturnType<typeof useReferences>
type Of<V> = FieldProps<V>

/** One thing that the vocabulary notes of its words. */
function DataInput({
  field,
  value,
  references,
  onChange,
}: {
  field: TermField
  value: Data[string]
  references: References
  onChange: (value: Data[string]) => void
}) {
  const { label } = field
  switch (field.kind) {
    case 'int':
      return (
        <IntInput
          label={`${label} (${field.unit})`}
          value={value as number | null}
          onChange={(next) => onChange(next)}
        />
      )
    case 'flag':
      return (
        <Switch
          label={label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'time':
      return <TimeInput label={label} value={value as string | null} onChange={onChange} />
    case 'choice':
      return (
        <SelectField
          label={label}
          value={value as string | null}
          options={Object.entries(field.labels).map(([key, name]) => ({ value: key, label: name }))}
          onChange={onChange}
        />
      )
    case 'reference':
      return (
        <SelectField
          label={label}
          description={field.hint}
          value={value === null ? null : String(value)}
          options={references[field.to]}
          onChange={(next) => onChange(next === null ? null : Number(next))}
        />
      )
    case 'long_text':
      return (
        <HelpedTextarea
          label={label}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={field.most}
          value={String(value ?? '')}
          onText={(text) => onChange(text || null)}
        />
      )
    default:
      return (
        <TextInput
          label={label}
          maxLength={field.most}
          value={String(value ?? '')}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        />
      )
  }
}

function DataInputs({ vocabulary, value, onChange, error }: Of<Data | null> & { vocabulary: Vocabulary }) {
  const data = value ?? {}
  const references = useReferences(vocabulary)
  return (
    <Stack gap="sm">
      {termFields(vocabulary).map((field) => (
        <DataInput
          key={field.key}
          field={field}
          value={data[field.key] ?? null}
          references={references}
          onChange={(next) => onChange({ ...data, [field.key]: next })}
        />
      ))}
      {error && (
        <Text size="sm" c="red.8" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}

const groupsOf = (rows: readonly TermRow[]) =>
  [...new Set(rows.flatMap(({ group }) => group ?? []))].toSorted()

function fieldsOf({
  vocabulary,
  rows,
  row,
}: Pick<TermDialogProps, 'vocabulary' | 'rows' | 'row'>): FieldSpec[] {
  const free: FieldSpec[] = [{ name: 'name' }, { name: 'color' }, { name: 'alias', half: true }]
  if (row?.is_system === true) return free
  const known = byId(rows)
  // Under itself it cannot be.
  const parents = rows.filter(({ id }) => row === undefined || !chainOf(known, id).includes(row.id))
  return [
    ...free,
    { name: 'code', half: true },
    ...(TREES.has(vocabulary)
      ? [
          {
            name: 'parent_id',
            hint: TEXTS.under,
            input: (field: unknown) => (
              <TermPicker
                {...(field as Of<number | null>)}
                source={givenSource(parents, `parents of ${row?.id}`)}
              />
            ),
          },
        ]
      : []),
    {
      name: 'group',
      input: (field: Of<string>) => <SuggestInput {...field} suggestions={groupsOf(rows)} />,
    },
    ...(termFields(vocabulary).length === 0
      ? []
      : [
          {
            name: 'data',
            input: (field: unknown) => <DataInputs {...(field as Of<Data | null>)} vocabulary={vocabulary} />,
          },
        ]),
    { name: 'is_active' },
  ]
}

/** A new word, or one that is changed; of a word of the system only what it is called and its colour. */
export function TermDialog(props: TermDialogProps) {
  const { vocabulary, rows, row, parent_id, onClose } = props
  const add = useWrite(api.term.add, { quiet: true })
  const update = useWrite(api.term.update, { quiet: true })
  const fields = useMemo(() => fieldsOf({ vocabulary, rows, row }), [vocabulary, rows, row])
  return (
    <EditDialog
      opened
      onClose={onClose}
      entity={Term}
      fields={fields}
      row={row}
      preset={row === undefined && parent_id !== undefined ? { parent_id } : undefined}
      fixed={row === undefined ? { vocabulary } : undefined}
      save={(body) => (row === undefined ? add.mutateAsync(formed(body)) : update.mutateAsync(formed(body)))}
      title={row === undefined ? TEXTS.add_to(VOCABULARIES[vocabulary]) : TEXTS.edit(row.name)}
    >
      {row?.is_system === true && <Text size="sm">{TEXTS.system_about}</Text>}
    </EditDialog>
  )
}
