import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { api, useWrite } from '../kit/api/api.ts'
import { toast } from '../kit/page/toast.tsx'
import { SecretInput } from './SecretInput.tsx'
import { IDENTITY_TEXTS } from './texts.ts'

interface Passwords {
  old: string
  next: string
  again: string
}

/** What is wrong with each field, as the server would say; it alone knows the common passwords. */
function problems({ old, next, again }: Passwords): Partial<Passwords> {
  return {
    old: old === '' ? IDENTITY_TEXTS.old_missing : undefined,
    next:
      next.length < 10
        ? IDENTITY_TEXTS.new_too_short
        : next.length > 128
          ? IDENTITY_TEXTS.new_too_long
          : undefined,
    again: next === again ? undefined : IDENTITY_TEXTS.repeat_differs,
  }
}

interface PasswordFormProps {
  /** What the present password is called. */
  old_label?: string
  action?: string
  /** The way back, beside the button. */
  back: ReactNode
  onDone: () => void
}

/** Changes one's own password. */
export function PasswordForm({ old_label, action, back, onDone }: PasswordFormProps) {
  const [passwords, setPasswords] = useState<Passwords>({ old: '', next: '', again: '' })
  const [submitted, setSubmitted] = useState(false)
  const wrong: Partial<Passwords> = submitted ? problems(passwords) : {}
  const change = useWrite(api.auth.change_password, {
    onSuccess: () => {
      toast({ type: 'success', title: IDENTITY_TEXTS.password_changed })
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (Object.values(problems(passwords)).some((problem) => problem !== undefined)) return
    change.mutate({ password: passwords.old, new_password: passwords.next })
  }
  const field = (name: keyof Passwords) => ({
    value: passwords[name],
    error: wrong[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setPasswords((current) => ({ ...current, [name]: value }))
    },
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <SecretInput
          label={old_label ?? IDENTITY_TEXTS.old_password}
          autoComplete="current-password"
          autoFocus
          data-autofocus
          {...field('old')}
        />
        <SecretInput
          label={IDENTITY_TEXTS.new_password}
          description={wrong.next === undefined && IDENTITY_TEXTS.new_password_hint}
          autoComplete="new-password"
          {...field('next')}
        />
        <SecretInput label={IDENTITY_TEXTS.repeat_password} autoComplete="new-password" {...field('again')} />
        <Group justify="flex-end" gap="xs">
          {back}
          <Button type="submit" loading={change.isPending}>
            {action ?? IDENTITY_TEXTS.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
