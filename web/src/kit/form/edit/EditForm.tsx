import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { ConflictPanel } from './ConflictPanel.tsx'
import css from '../form.module.css'
import { FormFields } from './FormFields.tsx'
import { FORM_TEXTS } from '../texts.ts'
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
      <FormFields
        fields={state.fields}
        access={{ values: form.values, errors: form.errors, set: form.setFieldValue }}
        focus
      />
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
