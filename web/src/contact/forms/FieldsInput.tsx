import { Person } from '@bcare/contract/customers/person'
import { CUSTOM } from '@bcare/contract/kit/custom'
import { isAskable } from '@bcare/rules/contact/custom-answers'
import type { CustomField } from '@bcare/rules/settings/custom-field'
import {
  type AnswerTarget,
  FORM_FIELD_TYPE_LABELS,
  FORM_FIELD_TYPES,
  FORM_TARGET_LABELS,
  FORM_TARGETS,
  type FormField,
  type FormFieldType,
  MOST_FIELDS,
} from '@bcare/rules/contact/web-form'
import { fold } from '@bcare/rules/text/fold'
import { ActionIcon, Button, Checkbox, Input, TextInput } from '@mantine/core'
import { IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { fieldOf, useCustomFields } from '../../kit/custom/definitions.ts'
import { CUSTOM_TEXTS } from '../../kit/custom/texts.ts'
import type { FieldProps } from '../../kit/form/field.ts'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { slugOf } from '../../kit/slug.ts'
import { useReorder } from '../../kit/reorder/use-reorder.ts'
import css from './forms.module.css'
import { LinesInput } from './LinesInput.tsx'
import { FORM_TEXTS as TEXTS } from './texts.ts'

const TYPES = FORM_FIELD_TYPES.map((value) => ({ value, label: FORM_FIELD_TYPE_LABELS[value] }))
const TARGETS = FORM_TARGETS.map((value) => ({
  value: value as AnswerTarget,
  label: FORM_TARGET_LABELS[value],
}))

/** Kinds of custom fields that an input of the web has a type for. */
const TYPE_OF: Partial<Record<CustomField['type'], FormFieldType>> = {
  long_text: 'textarea',
  phone: 'tel',
  email: 'email',
}

/** The clinic's custom fields of a customer that a website may ask for. */
function useAskable(): readonly CustomField[] {
  const definitions = useCustomFields(Person)
  return useMemo(() => (definitions ?? []).map(fieldOf).filter(isAskable), [definitions])
}

/** The type of answer to a custom field: a field with choices is answered by a choice. */
function answeredWith(field: CustomField): Pick<FormField, 'type' | 'options'> {
  if (field.type === 'boolean') return { type: 'select', options: [CUSTOM_TEXTS.yes, CUSTOM_TEXTS.no] }
  if (field.type === 'select')
    return {
      type: 'select',
      options: field.options.filter(({ is_active }) => is_active).map(({ label }) => label),
    }
  return { type: TYPE_OF[field.type] ?? 'text', options: [] }
}

/** What a question becomes that asks for another field now: one without a name yet gets the custom field's label. */
function aimed(
  question: FormField,
  to: AnswerTarget,
  custom: readonly CustomField[],
  taken: readonly string[],
) {
  const field = custom.find(({ name }) => to === `${CUSTOM}${name}`)
  if (field === undefined) return { to }
  const unnamed = question.label === TEXTS.field_new
  return {
    to,
    ...answeredWith(field),
    ...(unnamed && { label: field.label, name: freeName(field.label, taken) }),
  }
}

/** What a name may hold, while it is typed. */
const nameAsTyped = (text: string): string =>
  fold(text)
    .replaceAll(/[^a-z0-9_-]+/g, '_')
    .replace(/^[^a-z]+/, '')

/** A name that no other field has, made of the label. */
function freeName(label: string, taken: readonly string[]): string {
  const stem = slugOf(label) || 'o'
  return taken.includes(stem) ? `${stem.slice(0, 36)}_${taken.length + 1}` : stem
}

/** The fields of a form in their order: what they are called, what they take, and what they say of a submission. */
export function FieldsInput({ value, onChange, error }: FieldProps<FormField[] | null>) {
  const fields = value ?? []
  const custom = useAskable()
  const put = (index: number, part: Partial<FormField>) =>
    onChange(fields.map((field, at) => (at === index ? { ...field, ...part } : field)))
  const move = (from: number, to: number) => {
    const field = fields[from]
    if (field === undefined || to < 0 || to >= fields.length) return
    onChange(fields.toSpliced(from, 1).toSpliced(to, 0, field))
  }
  const { list, lookOf, gripOf } = useReorder(move)
  const namesBut = (index: number) => fields.filter((_, at) => at !== index).map(({ name }) => name)
  const add = () => {
    const name = freeName(TEXTS.field_new, namesBut(-1))
    onChange([
      ...fields,
      { name, label: TEXTS.field_new, type: 'text', required: false, options: [], to: 'other' },
    ])
  }
  return (
    <Input.Wrapper error={error} labelElement="div">
      <ol ref={list} className={css.fieldList}>
        {fields.map((field, index) => (
          <li key={index} className={css.field} data-drag={lookOf(index)}>
            <button
              type="button"
              {...gripOf(index)}
              className={css.grip}
              aria-label={TEXTS.field_move(field.label)}
            >
              <IconGripVertical size={16} aria-hidden />
            </button>
            <OneField
              field={field}
              custom={custom}
              taken={namesBut(index)}
              onChange={(part) => put(index, part)}
            />
            <ActionIcon
              variant="subtle"
              color="red.8"
              aria-label={TEXTS.field_remove(field.label)}
              onClick={() => onChange(fields.toSpliced(index, 1))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {fields.length < MOST_FIELDS && (
        <Button
          mt="xs"
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={14} />}
          onClick={add}
        >
          {TEXTS.field_add}
        </Button>
      )}
    </Input.Wrapper>
  )
}

interface OneFieldProps {
  field: FormField
  custom: readonly CustomField[]
  /** Names of the other fields. */
  taken: readonly string[]
  onChange: (part: Partial<FormField>) => void
}

function OneField({ field, custom, taken, onChange }: OneFieldProps) {
  const targets = [
    ...TARGETS,
    ...custom.map(({ name, label }) => ({
      value: `${CUSTOM}${name}` as AnswerTarget,
      label: TEXTS.own_field(label),
    })),
  ]
  return (
    <div className={css.fieldInputs}>
      <TextInput
        label={TEXTS.field_label}
        value={field.label}
        maxLength={80}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <TextInput
        label={TEXTS.field_name}
        value={field.name}
        maxLength={40}
        title={TEXTS.field_name_hint}
        onChange={(event) => onChange({ name: nameAsTyped(event.currentTarget.value) })}
      />
      <SelectField
        label={TEXTS.field_type}
        required
        options={TYPES}
        value={field.type}
        onChange={(type) =>
          onChange({ type: type as FormFieldType, ...(type !== 'select' && { options: [] }) })
        }
      />
      <SelectField
        label={TEXTS.field_to}
        required
        options={targets}
        value={field.to}
        onChange={(to) => onChange(aimed(field, to as AnswerTarget, custom, taken))}
      />
      <Checkbox
        label={TEXTS.field_required}
        checked={field.required}
        onChange={(event) => onChange({ required: event.currentTarget.checked })}
      />
      {field.type === 'select' && (
        <div className={css.fieldWide}>
          <LinesInput
            label={TEXTS.field_options}
            value={field.options}
            onChange={(options) => onChange({ options: [...(options ?? [])] })}
          />
        </div>
      )}
    </div>
  )
}
