import { Box } from '@mantine/core'
import { Fragment } from 'react'
import type { Field, FormAccess } from '../field.ts'
import { FieldInput } from './FieldInput.tsx'
import css from '../form.module.css'

interface FormFieldsProps {
  fields: readonly Field[]
  access: FormAccess
  /** Whether the first of them is where typing begins. */
  focus?: boolean
}

/** The inputs of some fields beside these values, in the parts that they name. */
export function FormFields({ fields, access, focus = false }: FormFieldsProps) {
  const { values, errors, set } = access
  const shown = fields.filter(({ hidden, shown: asked }) => !hidden && (asked?.(values) ?? true))
  const inputs = (some: readonly Field[]) => (
    <div className={css.fields}>
      {some.map((field) => {
        const error = errors[field.name]
        return (
          <div
            key={field.name}
            data-field={field.name}
            data-half={field.half}
            data-wrong={error ? true : undefined}
          >
            <FieldInput
              field={field}
              access={access}
              name={field.name}
              label={field.label}
              description={field.hint}
              placeholder={field.placeholder}
              required={field.required}
              disabled={field.locked}
              clearable={field.clearable}
              autoFocus={focus && field === shown[0]}
              value={values[field.name]}
              error={error}
              onChange={(value) => set(field.name, value)}
            />
          </div>
        )
      })}
    </div>
  )
  return sectionsOf(shown).map(({ name, fields: some }) =>
    name === undefined ? (
      <Fragment key="">{inputs(some)}</Fragment>
    ) : (
      <section key={name} className={`box ${css.section}`} aria-label={name}>
        <Box component="h3" mb={12} fz="sm">
          {name}
        </Box>
        {inputs(some)}
      </section>
    ),
  )
}

/** Fields that follow each other in one part of the form. */
function sectionsOf(fields: readonly Field[]): { name: string | undefined; fields: Field[] }[] {
  const sections: { name: string | undefined; fields: Field[] }[] = []
  for (const field of fields) {
    const last = sections.at(-1)
    if (last !== undefined && last.name === field.section) last.fields.push(field)
    else sections.push({ name: field.section, fields: [field] })
  }
  return sections
}
