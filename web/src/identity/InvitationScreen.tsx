import type { LoginResult } from '@bcare/contract/identity/auth'
import type { Fault } from '@bcare/contract/kit/codes'
import { formatDateTime } from '@bcare/rules/text/date'
import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { api, useWrite } from '../kit/api/api.ts'
import { KeyValue } from '../kit/data/KeyValue.tsx'
import { useWindowTitle } from '../kit/page/window-title.ts'
import { useBranding } from '../kit/runtime/tenant.ts'
import { currentUser, startSession } from '../kit/session/session.ts'
import { CodeStep, type PendingCode } from './CodeStep.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { SecretInput } from './SecretInput.tsx'
import { IDENTITY_TEXTS, INVITATION_TEXTS as TEXTS } from './texts.ts'

/** The secret of the link: behind `#`, so that no server on the way and no log has it. */
const tokenHere = () => decodeURIComponent(location.hash.slice(1))

/** Where a link of an invitation leads: its user chooses a password, and is in. */
export function InvitationScreen() {
  useWindowTitle(TEXTS.title)
  return (
    <AuthFrame>
      <Steps />
    </AuthFrame>
  )
}

function Steps() {
  const [token] = useState(tokenHere)
  const open = useWrite(api.invitation.open, { quiet: true })
  const [pending, setPending] = useState<PendingCode>()
  const enter = useEnter()
  const { mutate } = open
  useEffect(() => mutate({ token }), [mutate, token])
  if (pending !== undefined)
    return <CodeStep pending={pending} onDone={enter} onBack={() => location.assign('/login')} />
  if (open.error) return <Gone fault={open.error} onRetry={() => mutate({ token })} />
  if (open.data === undefined) return <Skeleton height={260} />
  return <Accept token={token} invited={open.data} onCode={setPending} onIn={enter} />
}

/** Begins the session and leaves this screen, which signing in alone does not: it is there for users who are signed in, too. */
function useEnter(): (result: LoginResult) => void {
  const navigate = useNavigate()
  return (result) => {
    startSession(result)
    void navigate({ to: '/', replace: true })
  }
}

function Gone({ fault, onRetry }: { fault: Fault; onRetry: () => void }) {
  const refused = fault.kind === 'rule' || fault.kind === 'invalid'
  return (
    <Stack gap="md">
      {refused && <Title order={1}>{TEXTS.gone_title}</Title>}
      <Text role="alert">{fault.message}</Text>
      {refused ? (
        <Button component={Link} to="/login" variant="default" size="md" fullWidth>
          {TEXTS.login}
        </Button>
      ) : (
        <Button variant="default" size="md" fullWidth onClick={onRetry}>
          {TEXTS.retry}
        </Button>
      )}
    </Stack>
  )
}

interface Invited {
  name: string
  username: string
  expires_at: string
}

interface AcceptProps {
  token: string
  invited: Invited
  /** Called where signing in needs a code as well. */
  onCode: (pending: PendingCode) => void
  onIn: (result: LoginResult) => void
}

const SHORTEST = 10

/** Sets the password and signs in with it; where another user is signed in at this computer, it says what comes next. */
function useAccept({ token, invited: { username }, onCode, onIn }: AcceptProps) {
  const [other] = useState(currentUser)
  const login = useWrite(api.auth.login, {
    onSuccess: (result) => {
      if (result.status === 'success') return onIn(result)
      onCode({ username, sent_to: result.sent_to ?? '', expires_in: result.expires_in ?? 0 })
    },
  })
  const accept = useWrite(api.invitation.accept, {
    quiet: true,
    onSuccess: (_done, { password }) => {
      if (other === null) login.mutate({ username, password })
    },
  })
  const refused = (accept.error?.data as { errors?: { message: string }[] } | null)?.errors?.[0]?.message
  return {
    send: (password: string) => accept.mutate({ token, password }),
    busy: accept.isPending || login.isPending,
    /** The password is set; what is left is to sign in, which another user or a failure may keep from here. */
    set: accept.isSuccess && (other !== null || login.isError),
    other,
    refused,
    problem: refused === undefined ? accept.error?.message : undefined,
  }
}

function Accept(props: AcceptProps) {
  const { name, username, expires_at } = props.invited
  const { name: clinic } = useBranding()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const { send, busy, set, other, refused, problem } = useAccept(props)
  const short = [...password].length < SHORTEST
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!short && password === again) send(password)
  }
  if (set) return <Done username={username} other={other?.name} />
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div>
          <Title order={1}>{TEXTS.title}</Title>
          <Text c="dimmed">{TEXTS.about(name, clinic)}</Text>
        </div>
        <KeyValue items={[[TEXTS.username, <strong key="username">{username}</strong>]]} />
        {problem !== undefined && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <SecretInput
          label={TEXTS.password}
          description={IDENTITY_TEXTS.new_password_hint}
          autoComplete="new-password"
          autoFocus
          size="md"
          value={password}
          error={(submitted && short && TEXTS.too_short) || refused}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <SecretInput
          label={TEXTS.again}
          autoComplete="new-password"
          size="md"
          value={again}
          error={submitted && password !== again && TEXTS.differs}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {TEXTS.submit}
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          {TEXTS.until(formatDateTime(expires_at))}
        </Text>
      </Stack>
    </form>
  )
}

const Done = ({ username, other }: { username: string; other: string | undefined }) => (
  <Stack gap="md">
    <Title order={1}>{TEXTS.done_title}</Title>
    <Text>{other === undefined ? TEXTS.done_login(username) : TEXTS.done_about(username, other)}</Text>
    <Button component={Link} to={other === undefined ? '/login' : '/'} size="md" fullWidth>
      {other === undefined ? TEXTS.login : TEXTS.go_on}
    </Button>
  </Stack>
)
