import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { ConflictPanel } from './ConflictPanel.tsx'
import { DraftLine } from '../../runtime/draft/DraftLine.tsx'
import type { FormAccess } from '../field.ts'
import css from '../form.module.css'
import { FormFields } from './FormFields.tsx'
import { FORM_TEXTS } from '../texts.ts'
import type { EditFormState } from './use-edit-form.ts'

export interface EditFormProps {
  state: EditFormState
  /** Left of the button that saves. */
  onCancel?: () => void
  /** The word on the button; `Lưu` unless given. */
  action?: string
  /** What is beneath the fields. */
  children?: ReactNode
  /** What the values that are typed come to, beside the fields on a wide screen and beneath them on a phone. */
  preview?: ((access: FormAccess) => ReactNode) | undefined
}

const FOCUSABLE = 'input:not([type="hidden"]), textarea, select, button'

/** The fields of `useEditForm` with their buttons. Ctrl+Enter saves from anywhere in it. */
export function EditForm({ state, onCancel, action = FORM_TEXTS.save, children, preview }: EditFormProps) {
  const { form, saving, refusal, conflict, submit } = state
  const element = useRef<HTMLFormElement>(null)
  const attend = useFirstWrong(element)
  useSubmitKey(element)
  const access = { values: form.values, errors: form.errors, set: form.setFieldValue }
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
      <DraftLine draft={state.draft} onDiscard={state.discard} quiet />
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
      {preview === undefined ? (
        <FormFields fields={state.fields} access={access} focus />
      ) : (
        <div className={css.beside}>
          <div className={css.besideFields}>
            <FormFields fields={state.fields} access={access} focus />
          </div>
          <div className={css.besidePreview}>{preview(access)}</div>
        </div>
      )}
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

/** Answers a function that brings the focus to the first refused field, once the refusals are beside their fields. */
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
