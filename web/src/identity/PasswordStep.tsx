import { CODE, Fault } from '@bcare/contract/kit/codes'
import type { LoginResult } from '@bcare/contract/identity/auth'
import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api, useWrite } from '../kit/api/api.ts'
import { toast } from '../kit/page/toast.tsx'
import { couldNotAnswer } from './answer.ts'
import { useRegistrationOpen } from './registration.ts'
import { SecretInput } from './SecretInput.tsx'
import { IDENTITY_TEXTS } from './texts.ts'

interface PasswordStepProps {
  onAnswer: (username: string) => (result: LoginResult) => void
}

/** What to show beside the toast: a limit that was reached is worth its own sentence. */
const reasonOf = (fault: Fault): string => {
  if (couldNotAnswer(fault)) return IDENTITY_TEXTS.login_broken
  return fault.code === CODE.too_many ? fault.message : IDENTITY_TEXTS.login_failed_about
}

function announceFailure(fault: Fault): void {
  const message = couldNotAnswer(fault) ? IDENTITY_TEXTS.login_broken : IDENTITY_TEXTS.login_failed_about
  toast({ type: 'error', title: IDENTITY_TEXTS.login_failed, message })
}

function useLogin({ onAnswer }: PasswordStepProps) {
  return useWrite(api.auth.login, {
    quiet: true,
    onError: announceFailure,
    onSuccess: (result, { username }) => {
      if (result.status === 'success') toast({ type: 'success', title: IDENTITY_TEXTS.login_ok })
      onAnswer(username)(result)
    },
  })
}

/** Username and password. Only success or failure of the server is shown. */
export function PasswordStep(props: PasswordStepProps) {
  const login = useLogin(props)
  const open = useRegistrationOpen()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (username.trim() !== '' && password !== '') login.mutate({ username: username.trim(), password })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div>
          <Title order={1}>{IDENTITY_TEXTS.login}</Title>
          <Text c="dimmed">{IDENTITY_TEXTS.login_about}</Text>
        </div>
        {login.error && (
          <Alert color="red" role="alert">
            {reasonOf(login.error)}
          </Alert>
        )}
        <TextInput
          label={IDENTITY_TEXTS.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          size="md"
          value={username}
          error={submitted && username.trim() === '' && IDENTITY_TEXTS.username_missing}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <SecretInput
          label={IDENTITY_TEXTS.password}
          name="password"
          autoComplete="current-password"
          size="md"
          value={password}
          error={submitted && password === '' && IDENTITY_TEXTS.password_missing}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={login.isPending}>
          {IDENTITY_TEXTS.login}
        </Button>
        {open && (
          <Text size="sm" c="dimmed" ta="center">
            {IDENTITY_TEXTS.no_account}{' '}
            <Anchor component={Link} to="/register" inherit underline="always">
              {IDENTITY_TEXTS.register}
            </Anchor>
          </Text>
        )}
      </Stack>
    </form>
  )
}
