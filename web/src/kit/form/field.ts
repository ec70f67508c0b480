import { type CustomField, isBlank } from '@bcare/rules/settings/custom-field'
import { bare, type Entity, kindOf } from '@bcare/contract/kit/entity'
import type { FieldKind } from '@bcare/contract/kit/fields'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { Choices } from '../data/table/column.ts'
import type { Choice } from '../data/filters/list-state.ts'

/** What every input of the kit takes. An empty value is `null`, or `''` for text. */
export interface FieldProps<V> {
  label?: ReactNode
  value: V
  onChange: (value: V) => void
  onBlur?: () => void
  error?: ReactNode
  description?: ReactNode
  required?: boolean
  /** Whether it may be emptied; as `required` says unless given. */
  clearable?: boolean
  disabled?: boolean
  placeholder?: string
  autoFocus?: boolean
  name?: string
  /** The input's name where its label is not shown. */
  'aria-label'?: string
}

/** The props of a field as Mantine's inputs take them: the contract judges what is required, not the browser. */
export const inputProps = ({
  label,
  error,
  description,
  disabled,
  placeholder,
  autoFocus,
  name,
  required,
  'aria-label': aria_label,
}: Omit<FieldProps<unknown>, 'value' | 'onChange'>) => ({
  label,
  error,
  description,
  disabled,
  placeholder,
  name,
  'data-autofocus': autoFocus,
  withAsterisk: required,
  'aria-required': required,
  'aria-label': aria_label,
})

/** The name of a group of inputs whose label is not tied to one of them. */
export const nameOfGroup = (label: ReactNode): string | undefined =>
  typeof label === 'string' ? label : undefined

/** One field of a form; what is not said follows from the contract. */
export interface FieldSpec {
  name: string
  label?: string
  hint?: string
  placeholder?: string
  /** What can be chosen, for a field with a fixed set of values. */
  options?: readonly Choice<string>[]
  /** Half the form's width on a wide screen. */
  half?: boolean
  /**
   * An input of one's own: pickers, anything that the field's kind does not give. It says of what type the value is,
   * which the form does not know. `form` reaches the other fields.
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- neither `never` nor `unknown` takes an input of one type
  input?: (field: FieldProps<any>, form: FormAccess) => ReactNode
  /** Is written by another field's input, and has none itself. */
  hidden?: boolean
  /** The part of a long form that it belongs to: fields of one part are together under its name. */
  section?: string
  /** Whether it is asked for beside these values; always unless given. */
  shown?: (values: Values) => boolean
  /** A custom field: its value travels in `custom`, and its definition judges it. Its name is `customInput(name)`. */
  custom?: CustomField
  /** What a custom field begins with. */
  standard?: unknown
  /** Its kind, where no schema gives it. */
  kind?: FieldKind
  /** Shown, and not for this user to change. */
  locked?: boolean
  /** Its value in words, where the kind does not give them, for a user who compares two versions. */
  words?: (value: unknown) => string
}

/** The other fields, for an input that writes several: a partial birthday, a province and its ward. */
export interface FormAccess {
  values: Values
  errors: Record<string, ReactNode>
  set: (name: string, value: unknown) => void
}

/** A field with everything settled. */
export interface Field extends Omit<FieldSpec, 'label' | 'kind'> {
  label: string
  kind: FieldKind | undefined
  schema: z.core.$ZodType
  /** The contract has no value for it when none is given. */
  required: boolean
  /** The contract accepts that it has no value. */
  clearable: boolean
  /** No row shows it: an existing row's value is not known, and sent only when it was typed. */
  secret: boolean
}

export type Values = Record<string, unknown>

/** What a form has read, as the call takes it: `readBody` has held it to the contract's own schema, and so does the server. */
export const formed = <B extends object>(body: Values): B => body as B

/** The name of the input of a custom field; a dot would be a path to the form. */
export const customInput = (name: string): string => `custom:${name}`

/** Whatever the definition lets through; it may be empty. */
const ANY = z.nullable(z.unknown()) as unknown as z.core.$ZodType

/** Values of custom fields that a row brings; those that it was not asked for are not there. */
const customOf = (row: Values | undefined) => row?.['custom'] as Values | undefined

const typeOf = (schema: z.core.$ZodType) => schema._zod.def.type

function isRequired(schema: z.core.$ZodType, kind: FieldKind | undefined): boolean {
  if (kind === 'flag') return false
  return !['default', 'optional', 'nullable'].includes(typeOf(schema))
}

/** The fields of a form, in the order they were named. @throws when the entity has no such field to write, or its choices are not named: mistakes in the screen */
export function settleFields(
  entity: Pick<Entity, 'name' | 'edits' | 'once' | 'secret' | 'labels'>,
  specs: readonly (string | FieldSpec)[],
  adding: boolean,
  choices: Choices = {},
): Field[] {
  return specs.flatMap((raw): Field[] => {
    const spec: FieldSpec = typeof raw === 'string' ? { name: raw } : raw
    if (spec.custom !== undefined) return [settleCustom(spec, spec.custom)]
    const schema = entity.edits[spec.name] ?? entity.secret[spec.name] ?? entity.once[spec.name]
    if (schema === undefined) throw new Error(`${entity.name} has no field ${spec.name} that can be written`)
    if (!adding && entity.once[spec.name] !== undefined) return []
    const kind = kindOf(schema)
    const options =
      spec.options ?? (kind === 'flag' ? undefined : (choices[spec.name] as FieldSpec['options']))
    if (kind === 'choice' && options === undefined && spec.input === undefined) {
      throw new Error(`No choices for the field ${spec.name}`)
    }
    return [
      {
        ...spec,
        options,
        schema,
        kind,
        label: spec.label ?? entity.labels[spec.name] ?? spec.name,
        required: isRequired(schema, kind),
        clearable: typeOf(bare(schema)) === 'nullable',
        secret: entity.secret[spec.name] !== undefined,
      },
    ]
  })
}

const settleCustom = (spec: FieldSpec, custom: CustomField): Field => ({
  ...spec,
  schema: ANY,
  kind: spec.kind,
  label: spec.label ?? custom.label,
  required: custom.required,
  clearable: true,
  secret: false,
})

const isText = ({ kind, input }: Field) =>
  input === undefined && (kind === undefined || kind === 'text' || kind === 'long_text')

function defaultOf(schema: z.core.$ZodType): unknown {
  const def = schema._zod.def as { type: string; defaultValue?: unknown }
  return def.type === 'default' ? def.defaultValue : undefined
}

/** What the inputs begin with: the row's values, or the contract's defaults. */
export function initialValues(fields: readonly Field[], row?: Values): Values {
  return Object.fromEntries(
    fields.map((field) => {
      if (field.secret && row !== undefined) return [field.name, undefined]
      const value = field.custom
        ? customStart(field, field.custom, row)
        : row === undefined
          ? defaultOf(field.schema)
          : row[field.name]
      const empty = isText(field) ? '' : field.kind === 'flag' ? false : null
      return [field.name, value ?? empty]
    }),
  )
}

const customStart = ({ standard }: Field, { name }: CustomField, row: Values | undefined): unknown =>
  row === undefined ? standard : customOf(row)?.[name]

/**
 * A value as the contract wants it. An empty input is null where the field may be null; elsewhere it is absent from
 * a new row, which gives it its default, and null in one that exists, which the contract refuses.
 */
export function sentValue({ schema, clearable }: Field, value: unknown, adding = false): unknown {
  if (value !== '' && value !== null) return value
  if (clearable) return null
  return value === '' && kindOf(schema) !== undefined ? '' : adding ? undefined : null
}

// What was typed and cannot be read as a number is NaN, which JSON would take for nothing.
const same = (one: unknown, other: unknown) =>
  Number.isNaN(one) === Number.isNaN(other) && JSON.stringify(one) === JSON.stringify(other)

/** Names of the fields whose value differs. */
export const differing = (fields: readonly Field[], one: Values, other: Values): string[] =>
  fields
    .filter((field) => !same(sentValue(field, one[field.name]), sentValue(field, other[field.name])))
    .map(({ name }) => name)

/** What is sent: everything for a new row, only what was changed for one that exists. */
export function bodyOf(fields: readonly Field[], values: Values, before?: Values): Values {
  const changed = before && new Set(differing(fields, values, before))
  const sent = fields.filter(({ name, locked }) => locked !== true && (changed?.has(name) ?? true))
  const builtIn = sent.filter((field) => field.custom === undefined)
  const custom = sent.flatMap(({ name, custom: definition }) =>
    definition === undefined ? [] : [[definition.name, isBlank(values[name]) ? null : values[name]] as const],
  )
  return {
    ...Object.fromEntries(
      builtIn.map((field) => [field.name, sentValue(field, values[field.name], before === undefined)]),
    ),
    ...(custom.length === 0 ? {} : { custom: Object.fromEntries(custom) }),
  }
}
