import { hostOfClinic, suggestedKey } from '@bcare/rules/identity/clinic-key'
import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import styles from '../frames.module.css'
import { SecretInput } from '../SecretInput.tsx'
import { IDENTITY_TEXTS } from '../texts.ts'
import { REGISTER_TEXTS as TEXTS } from './texts.ts'

/** What is typed; it stays when a step back is taken from the code. */
export interface Typed {
  clinic_name: string
  key: string
  name: string
  username: string
  email: string
  phone: string
  password: string
}

export const NOTHING_TYPED: Typed = {
  clinic_name: '',
  key: '',
  name: '',
  username: 'admin',
  email: '',
  phone: '',
  password: '',
}

export interface Waiting {
  token: string
  sent_to: string
  expires_in: number
}

const SHORTEST_PASSWORD = 10

function problems(typed: Typed): Partial<Typed> {
  const missing = (field: keyof Typed) => (typed[field].trim() === '' ? TEXTS.required : undefined)
  return {
    clinic_name: missing('clinic_name'),
    key: missing('key'),
    name: missing('name'),
    username: missing('username'),
    email: missing('email'),
    password: typed.password.length < SHORTEST_PASSWORD ? TEXTS.too_short : undefined,
  }
}

interface RegisterFormProps {
  typed: Typed
  onTyped: (typed: Typed) => void
  onSent: (waiting: Waiting) => void
}

/** The clinic and its first administrator. The address follows from the name until the visitor types one. */
export function RegisterForm({ typed, onTyped, onSent }: RegisterFormProps) {
  const [submitted, setSubmitted] = useState(false)
  const register = useWrite(api.auth.register, { quiet: true, onSuccess: onSent })
  const refused =
    (register.error?.data as { errors?: { field: string; message: string }[] } | null)?.errors ?? []
  const wrong = submitted ? problems(typed) : {}
  const field = (name: keyof Typed) => ({
    label: TEXTS[name],
    withAsterisk: name !== 'phone',
    'aria-required': name !== 'phone',
    value: typed[name],
    error: wrong[name] ?? refused.find((one) => one.field === name)?.message,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  const follows = typed.key === '' || typed.key === suggestedKey(typed.clinic_name)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (Object.values(problems(typed)).some((problem) => problem !== undefined)) return
    const { phone, ...rest } = typed
    register.mutate({ ...rest, phone: phone.trim() === '' ? null : phone })
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <div>
          <Title order={1}>{TEXTS.title}</Title>
          <Text c="dimmed">{TEXTS.about}</Text>
        </div>
        {register.error && refused.length === 0 && (
          <Alert color="red" role="alert">
            {register.error.message}
          </Alert>
        )}
        <TextInput
          {...field('clinic_name')}
          autoFocus
          maxLength={120}
          autoComplete="organization"
          onChange={({ currentTarget: { value } }) =>
            onTyped({ ...typed, clinic_name: value, ...(follows && { key: suggestedKey(value) }) })
          }
        />
        <TextInput
          {...field('key')}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          description={TEXTS.key_hint(
            hostOfClinic(typed.key === '' ? TEXTS.key_sample : typed.key, location.host),
          )}
        />
        <div className={styles.pairs}>
          <TextInput {...field('name')} autoComplete="name" maxLength={120} />
          <TextInput {...field('phone')} autoComplete="tel" inputMode="tel" maxLength={20} />
        </div>
        <TextInput {...field('email')} type="email" autoComplete="email" description={TEXTS.email_hint} />
        <div className={styles.pairs}>
          <TextInput
            {...field('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
          />
          <SecretInput {...field('password')} autoComplete="new-password" placeholder={TEXTS.password_hint} />
        </div>
        <Button type="submit" size="md" fullWidth loading={register.isPending}>
          {TEXTS.submit}
        </Button>
        <Text size="sm" ta="center">
          <Anchor component={Link} to="/login" inherit underline="always">
            {IDENTITY_TEXTS.back}
          </Anchor>
        </Text>
      </Stack>
    </form>
  )
}
