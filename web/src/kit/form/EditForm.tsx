import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, Fragment, type ReactNode, useEffect, useRef } from 'react'
import { ConflictPanel } from './ConflictPanel.tsx'
import type { Field, FormAccess } from './field.ts'
import { FieldInput } from './FieldInput.tsx'
import css from './form.module.css'
import { FORM_TEXTS } from './texts.ts'
import type { EditFormState } from './use-edit-form.ts'

export interface EditFormProps {
  state: EditFormState
  /** Stands left of the button that saves. */
  onCancel?: () => void
  /** The word on the button; `Lưu` unless given. */
  action?: string
  /** What stands beneath the fields. */
  children?: ReactNode
}

const FOCUSABLE = 'input:not([type="hidden"]), textarea, select, button'

/** The fields of `useEditForm` with their buttons. Ctrl+Enter saves from anywhere in it. */
export function EditForm({ state, onCancel, action = FORM_TEXTS.save, children }: EditFormProps) {
  const { form, saving, refusal, conflict, submit } = state
  const element = useRef<HTMLFormElement>(null)
  const attend = useFirstWrong(element)
  useSubmitKey(element)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (await submit()) attend()
  }
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => void send(event)}
      className={css.form}
      aria-busy={saving}
    >
      {conflict && (
        <ConflictPanel
          conflict={conflict}
          fields={state.fields}
          values={form.values}
          onTake={state.takeTheirs}
        />
      )}
      {refusal && (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert">
          {refusal}
        </Alert>
      )}
      <Fields state={state} />
      {children}
      <div className={css.actions}>
        {onCancel && (
          <Button variant="default" onClick={onCancel} disabled={saving}>
            {FORM_TEXTS.cancel}
          </Button>
        )}
        <Button type="submit" loading={saving}>
          {action}
        </Button>
      </div>
    </form>
  )
}

function Fields({ state: { fields, form } }: { state: EditFormState }) {
  const shown = fields.filter(({ hidden, shown: asked }) => !hidden && (asked?.(form.values) ?? true))
  const access: FormAccess = { values: form.values, errors: form.errors, set: form.setFieldValue }
  const inputs = (some: readonly Field[]) => (
    <div className={css.fields}>
      {some.map((field) => {
        const error = form.errors[field.name]
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
              autoFocus={field === shown[0]}
              value={form.values[field.name]}
              error={error}
              onChange={(value) => form.setFieldValue(field.name, value)}
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
      <section key={name} className={css.section} aria-label={name}>
        <h3 className={css.sectionTitle}>{name}</h3>
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

/** Answers a function that brings the focus to the first refused field, once the refusals stand beside their fields. */
function useFirstWrong(form: React.RefObject<HTMLFormElement | null>): () => void {
  const wanted = useRef(false)
  const attend = () => {
    const input = form.current?.querySelector('[data-wrong]')?.querySelector<HTMLElement>(FOCUSABLE)
    wanted.current = input === undefined || input === null
    input?.focus()
  }
  useEffect(() => {
    if (wanted.current) attend()
  })
  return attend
}

/** Ctrl+Enter (or ⌘+Enter) inside the form sends it. */
function useSubmitKey(form: React.RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      element?.requestSubmit()
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [form])
}
