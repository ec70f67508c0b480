import { PLACE_LABELS, WIDTH_LABELS } from '@bcare/rules/settings/custom-labels'
import { FILED_ENTITIES } from '@bcare/contract/files/file-usage'
import {
  customDefinition,
  type CustomOption,
  Definition,
  written,
} from '@bcare/contract/settings/custom-field'
import { VOCABULARIES } from '@bcare/contract/settings/vocabularies'
import { DEFAULT_ROLES } from '@bcare/rules/identity/roles'
import {
  CUSTOM_TYPES,
  type CustomEntity,
  type CustomType,
  hasOptions,
  isMany,
  isReference,
  mayBeUnique,
  TYPE_HELP,
} from '@bcare/rules/settings/custom-field'
import { Checkbox, Group, MultiSelect, Select, Text, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { api, useWrite } from '../../kit/api/api.ts'
import type { DefinitionRow } from '../../kit/custom/definitions.ts'
import { EditDialog } from '../../kit/form/edit/EditDialog.tsx'
import {
  formed,
  type FieldProps,
  type FieldSpec,
  type FormAccess,
  inputProps,
  type Values,
} from '../../kit/form/field.ts'
import { FieldOptions, SetInput, useSets } from './FieldOptions.tsx'
import { FieldPreview } from './FieldPreview.tsx'
import { LimitsInput, type Limits } from './LimitsInput.tsx'
import { ShowIfInput, type Condition } from './ShowIfInput.tsx'
import { slugOf } from '../../kit/slug.ts'
import { FIELD_TEXTS as TEXTS } from './texts.ts'

interface DefinitionDialogProps {
  entity_type: CustomEntity
  row?: DefinitionRow | undefined
  others: readonly DefinitionRow[]
  onClose: () => void
}

/** Types that can be chosen for fields of an entity: what they name is there. */
const typesFor = (entity_type: CustomEntity): CustomType[] =>
  CUSTOM_TYPES.filter(
    (type) => type !== 'file' || (FILED_ENTITIES as readonly string[]).includes(entity_type),
  )
const ROLES = DEFAULT_ROLES.map(({ name, label }) => ({ value: name, label }))
const PLACES = (['form', 'profile', 'list', 'filter'] as const).map((value) => ({
  value,
  label: PLACE_LABELS[value],
}))

type Of<V> = FieldProps<V>
const typeIn = ({ values }: FormAccess): CustomType | null => (values['type'] as CustomType | null) ?? null

function TypeInput({
  value,
  onChange,
  entity_type,
  ...props
}: Of<CustomType | null> & { entity_type: CustomEntity }) {
  return (
    <Select
      {...inputProps(props)}
      description={value === null ? props.description : TYPE_HELP[value].help}
      data={typesFor(entity_type).map((type) => ({ value: type, label: TYPE_HELP[type].label }))}
      searchable
      allowDeselect={false}
      value={value}
      onChange={(next) => onChange(next as CustomType | null)}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <Text size="xs" c="gray.7">
            {TYPE_HELP[option.value as CustomType].help}
          </Text>
        </span>
      )}
    />
  )
}

/** The label, which names the field too until the user does. */
function LabelInput({ field, form, adding }: { field: Of<string>; form: FormAccess; adding: boolean }) {
  const { value, onChange, ...props } = field
  const type = (label: string) => {
    const named = form.values['name']
    if (adding && (named === '' || named === slugOf(value))) form.set('name', slugOf(label))
    onChange(label)
  }
  return (
    <TextInput {...inputProps(props)} value={value} onChange={(event) => type(event.currentTarget.value)} />
  )
}

function VocabularyInput({ value, onChange, ...props }: Of<Limits>) {
  return (
    <Select
      {...inputProps(props)}
      label={TEXTS.vocabulary}
      data={Object.entries(VOCABULARIES).map(([name, label]) => ({ value: name, label }))}
      value={value?.vocabulary ?? null}
      onChange={(vocabulary) => onChange(vocabulary === null ? {} : { vocabulary })}
      searchable
    />
  )
}

const RolesInput = ({ value, onChange, ...props }: Of<string[]>) => (
  <MultiSelect
    {...inputProps(props)}
    placeholder={value.length === 0 ? TEXTS.all_users : undefined}
    data={ROLES}
    value={value}
    onChange={onChange}
  />
)

const PlacesInput = ({ value, onChange, ...props }: Of<string[]>) => (
  <Checkbox.Group {...inputProps(props)} value={value} onChange={onChange}>
    <Group mt={6} gap="md">
      {PLACES.map((place) => (
        <Checkbox key={place.value} {...place} />
      ))}
    </Group>
  </Checkbox.Group>
)

const roles = (name: string): FieldSpec => ({
  name,
  half: true,
  section: TEXTS.who,
  input: (field: Of<string[]>) => <RolesInput {...field} />,
})

/** The parts of the form; those that a type has no use for are not asked for. */
function fieldsOf(
  entity_type: CustomEntity,
  row: DefinitionRow | undefined,
  others: readonly DefinitionRow[],
): FieldSpec[] {
  const adding = row === undefined
  const type = (values: Values) => (row?.type ?? values['type'] ?? null) as CustomType | null
  const when = (fits: (type: CustomType) => boolean) => (values: Values) => {
    const chosen = type(values)
    return chosen !== null && fits(chosen)
  }
  return [
    {
      name: 'label',
      input: (field: Of<string>, form) => <LabelInput field={field} form={form} adding={adding} />,
    },
    {
      name: 'type',
      half: true,
      input: (field: Of<CustomType | null>) => <TypeInput {...field} entity_type={entity_type} />,
    },
    { name: 'name', half: true, hint: TEXTS.name_hint },
    {
      name: 'options',
      shown: (values) => when(hasOptions)(values) && (!adding || values['option_set_id'] === null),
      input: (field: Of<CustomOption[] | null>) => <FieldOptions {...field} row={row} />,
    },
    {
      name: 'option_set_id',
      label: TEXTS.set_shared,
      hint: TEXTS.set_shared_hint,
      shown: when(hasOptions),
      input: (field: Of<number | null>) => <SetInput {...field} />,
    },
    {
      name: 'validation',
      shown: when((one) => one === 'term' || LIMITED.has(one)),
      input: (field: Of<Limits>, form) => {
        const chosen = row?.type ?? typeIn(form)
        return chosen === 'term' ? (
          <VocabularyInput {...field} required />
        ) : (
          <LimitsInput {...field} type={chosen ?? 'text'} />
        )
      },
    },
    { name: 'required', half: true, shown: when((one) => one !== 'file') },
    { name: 'is_unique', half: true, shown: when(mayBeUnique) },
    { name: 'is_sensitive', half: true, shown: when((one) => !isMany(one) && !isReference(one)) },
    { name: 'help' },
    { name: 'placeholder', half: true },
    { name: 'section', half: true, placeholder: TEXTS.section_hint },
    {
      name: 'show_in',
      section: TEXTS.where,
      label: TEXTS.places_label,
      input: (field: Of<string[]>) => <PlacesInput {...field} />,
    },
    {
      name: 'width',
      half: true,
      section: TEXTS.where,
      options: [
        { value: 'half', label: WIDTH_LABELS.half },
        { value: 'full', label: WIDTH_LABELS.full },
      ],
    },
    {
      name: 'show_if',
      section: TEXTS.where,
      input: (field: Of<Condition | null>, form) => (
        <ShowIfInput
          {...field}
          others={others.filter(({ name }) => name !== (row?.name ?? form.values['name']))}
        />
      ),
    },
    roles('visible_roles'),
    roles('editable_roles'),
  ]
}

const LIMITED: ReadonlySet<CustomType> = new Set([
  'text',
  'long_text',
  'integer',
  'decimal',
  'money',
  'percent',
  'date',
  'datetime',
])

/** A field as its form writes it: with its options, which are a set of their own in the database. */
const WRITTEN = {
  ...Definition,
  edits: { ...Definition.edits, ...written },
  draft: customDefinition.add.body as unknown as typeof Definition.draft,
  patch: z.extend(Definition.patch, written) as unknown as typeof Definition.patch,
}

/** A new field, or what may still change of one that is there. A new one is in use at once. */
export function DefinitionDialog({ entity_type, row, others, onClose }: DefinitionDialogProps) {
  const add = useWrite(api.customDefinition.add, { quiet: true })
  const update = useWrite(api.customDefinition.update, { quiet: true })
  const activate = useWrite(api.customDefinition.update_status)
  const fields = useMemo(() => fieldsOf(entity_type, row, others), [entity_type, row, others])
  const sets = useSets()
  const preview = ({ values }: FormAccess) => <FieldPreview values={values} row={row} sets={sets} />
  const save = async (body: Values) => {
    if (row !== undefined) return update.mutateAsync(formed(body))
    const made = await add.mutateAsync(formed(body))
    return activate.mutateAsync({ id: made.id, status: 'active' })
  }
  return (
    <EditDialog
      opened
      onClose={onClose}
      entity={WRITTEN}
      fields={fields}
      preview={preview}
      row={row}
      fixed={{ entity_type }}
      save={save}
      surface="drawer"
      title={row === undefined ? TEXTS.add : TEXTS.edit}
    />
  )
}
