import { DECIMALS } from '@bcare/rules/settings/custom-value'
import { isShown, MASK, mayEdit, type CustomField } from '@bcare/rules/settings/custom-field'
import { ActionIcon, Input, MultiSelect, Rating, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ComponentProps, useMemo } from 'react'
import { PEOPLE, termSource } from './records.ts'
import { FileInput } from '../../kit/custom/FileInput.tsx'
import { Masked } from '../../kit/custom/Masked.tsx'
import type { RevealedRecord } from '../../kit/custom/reveal.ts'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import {
  customInput,
  type FieldProps,
  type FieldSpec,
  inputProps,
  type Values,
} from '../../kit/form/field.ts'
import { PersonPicker } from '../pickers/PersonPicker.tsx'
import { ProductPicker } from '../pickers/ProductPicker.tsx'
import { TermPicker, type TermOption } from '../pickers/TermPicker.tsx'
import { useTyped } from '../../kit/form/inputs/use-typed.ts'
import { UserPicker } from '../pickers/UserPicker.tsx'
import css from '../../kit/custom/custom.module.css'
import { type DefinitionRow, fieldOf } from '../../kit/custom/definitions.ts'
import { CUSTOM_TEXTS as TEXTS } from '../../kit/custom/texts.ts'

type Props<V> = FieldProps<V | null>
/** What is known of the record that is edited: itself, and what its references are called. */
interface Known {
  names?: Record<string, string> | undefined
  of?: RevealedRecord | undefined
}
type Filed = ComponentProps<typeof FileInput>['of']

function TermInput({ vocabulary, ...props }: Props<number> & { vocabulary: string; selected?: TermOption }) {
  const source = useMemo(() => termSource(vocabulary), [vocabulary])
  return <TermPicker {...props} source={source} />
}

function ManyInput({ field, value, onChange, ...props }: Props<string[]> & { field: CustomField }) {
  const kept = value ?? []
  return (
    <MultiSelect
      {...inputProps(props)}
      data={field.options
        .filter((option) => option.is_active || kept.includes(option.value))
        .map((option) => ({ value: option.value, label: option.label }))}
      value={kept}
      onChange={onChange}
      searchable={field.options.length > 8}
      hidePickedOptions
    />
  )
}

const showTeeth = (value: number[] | null) => value?.join(', ') ?? ''
function readTeeth(text: string): { value: number[] | null; readable: boolean } {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  if (parts.length === 0) return { value: null, readable: true }
  return { value: parts.map(Number), readable: parts.every((part) => /^[1-8][1-8]$/.test(part)) }
}

function TeethInput({ value, onChange, onBlur, ...props }: Props<number[]>) {
  const typed = useTyped({ value, onChange, onBlur, show: showTeeth, read: readTeeth })
  return (
    <TextInput
      {...inputProps({ ...props, placeholder: props.placeholder ?? TEXTS.tooth_hint })}
      error={typed.wrong ? TEXTS.tooth_wrong : props.error}
      inputMode="numeric"
      autoComplete="off"
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.blur}
    />
  )
}

function RatingInput({ value, onChange, label, ...props }: Props<number>) {
  return (
    <Input.Wrapper
      label={label}
      description={props.description}
      error={props.error}
      withAsterisk={props.required}
    >
      <div className={css.rating}>
        <Rating
          value={value ?? 0}
          onChange={onChange}
          readOnly={props.disabled}
          getSymbolLabel={(count) => TEXTS.rating(String(label), count)}
        />
        {value !== null && !props.disabled && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={TEXTS.clear}
            onClick={() => onChange(null)}
          >
            <IconX size={14} />
          </ActionIcon>
        )}
      </div>
    </Input.Wrapper>
  )
}

/** What is sensitive is typed anew: of the stored value it is only known that there is one, until a user with the right asks. */
function HiddenInput({
  value,
  onChange,
  field,
  of,
  ...props
}: Props<string> & { field: CustomField; of: RevealedRecord | undefined }) {
  const stored = value === MASK
  return (
    <TextInput
      {...inputProps({ ...props, placeholder: stored ? MASK : props.placeholder })}
      description={stored ? of ? <StoredValue field={field} of={of} /> : TEXTS.masked : props.description}
      autoComplete="off"
      value={stored ? '' : (value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  )
}

/** What is behind the mask of an input. */
const StoredValue = ({ field, of }: { field: CustomField; of: RevealedRecord }) => (
  <>
    {TEXTS.masked}: <Masked field={field} of={of} />
  </>
)

/** Inputs of types that the kind of a field does not give. */
function inputOf(field: CustomField, { names, of }: Known): FieldSpec['input'] {
  const called = (value: unknown) => {
    const name = names?.[field.name]
    return typeof value === 'number' && name !== undefined ? { id: value, name, full_name: name } : undefined
  }
  switch (field.type) {
    case 'decimal':
    case 'percent':
      return (props: Props<number | string>) => (
        <DecimalInput {...props} onText={props.onChange} digits={DECIMALS[field.type] ?? 0} />
      )
    case 'multi_select':
      return (props: Props<string[]>) => <ManyInput {...props} field={field} />
    case 'tooth':
      return (props: Props<number[]>) => <TeethInput {...props} />
    case 'rating':
      return (props: Props<number>) => <RatingInput {...props} />
    case 'user':
      return (props: Props<number>) => <UserPicker {...props} selected={called(props.value)} />
    case 'person':
      return (props: Props<number>) => (
        <PersonPicker {...props} source={PEOPLE} selected={called(props.value)} />
      )
    case 'product':
      return (props: Props<number>) => <ProductPicker {...props} selected={called(props.value)} />
    case 'term':
      return (props: Props<number>) => (
        <TermInput {...props} vocabulary={field.validation.vocabulary ?? ''} selected={called(props.value)} />
      )
    case 'file':
      return of && ((props: Props<number>) => <FileInput {...props} of={of as Filed} />)
    default:
      return undefined
  }
}

const KINDS: Partial<Record<CustomField['type'], FieldSpec['kind']>> = {
  long_text: 'long_text',
  integer: 'int',
  money: 'money',
  date: 'date',
  datetime: 'instant',
  boolean: 'flag',
  phone: 'phone',
  color: 'colour',
}

/** The other custom fields among a form's values. */
const customValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(customInput(''))
        ? [[name.slice(customInput('').length), value === '' ? null : value]]
        : [],
    ),
  )

function specOf(
  row: DefinitionRow,
  known: Known,
  roles: readonly string[],
  section: string | undefined,
): FieldSpec {
  const field = fieldOf(row)
  const locked = !mayEdit(field, roles)
  const options =
    field.type === 'select'
      ? field.options
          .filter(({ is_active }) => is_active)
          .map(({ value, label, color }) => ({ value, label, ...(color ? { color } : {}) }))
      : undefined
  return {
    name: customInput(row.name),
    label: row.label,
    half: row.width === 'half',
    ...(row.help === null ? {} : { hint: row.help }),
    ...(row.placeholder === null ? {} : { placeholder: row.placeholder }),
    ...(options === undefined ? {} : { options }),
    ...(section === undefined ? {} : { section: row.section ?? section }),
    custom: field,
    standard: row.default_value,
    locked,
    kind: field.is_sensitive ? 'text' : (KINDS[field.type] ?? 'text'),
    input: field.is_sensitive
      ? (props: Props<string>) => <HiddenInput {...props} field={field} of={known.of} />
      : inputOf(field, known),
    shown: (values) => isShown(field, customValues(values)),
  }
}

/**
 * The custom fields as those of a form: `place` says which of them. With `section` they are in parts of their
 * own, behind all others.
 */
export function customFormFields(
  definitions: readonly DefinitionRow[],
  {
    place,
    roles,
    section,
    ...known
  }: Known & { place: 'form' | 'profile'; roles: readonly string[]; section?: string },
): FieldSpec[] {
  // What must be filled in is asked for wherever it can be; a file hangs on a record that is there.
  const mine = definitions.filter(
    (row) => (row.show_in.includes(place) || row.required) && (row.type !== 'file' || known.of !== undefined),
  )
  // Fields of one part follow each other, in the order of the first of each.
  const parts = [...new Set(mine.map((row) => row.section))]
  return parts.flatMap((part) =>
    mine.filter((row) => row.section === part).map((row) => specOf(row, known, roles, section)),
  )
}
