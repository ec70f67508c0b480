import type { LoginResult } from '@bcare/contract/identity/auth'
import type { Fault } from '@bcare/contract/kit/codes'
import { Anchor, Button, Group, Input, PinInput, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api, useWrite } from '../kit/api.ts'
import { toast } from '../kit/toast.tsx'
import { couldNotAnswer } from './answer.ts'
import { IDENTITY_TEXTS } from './texts.ts'
import styles from './frames.module.css'
import { useCountdown } from './use-countdown.ts'

const CODE_LENGTH = 6
/** A new code may be asked for after this long (security 2.4). */
const RESEND_AFTER_S = 30

export interface PendingCode {
  username: string
  sent_to: string
  /** Seconds. */
  expires_in: number
}

interface CodeStepProps {
  pending: PendingCode
  onDone: (result: LoginResult) => void
  onBack: () => void
}

function announceFailure(fault: Fault): void {
  const message = couldNotAnswer(fault) ? IDENTITY_TEXTS.otp_broken : IDENTITY_TEXTS.otp_wrong
  toast({ type: 'error', title: IDENTITY_TEXTS.otp_failed, message })
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function useVerify({ pending, onDone }: CodeStepProps) {
  const [code, setCode] = useState('')
  const verify = useWrite(api.auth.verify, {
    quiet: true,
    onError: (fault) => {
      setCode('')
      announceFailure(fault)
    },
    onSuccess: (result) => {
      toast({ type: 'success', title: IDENTITY_TEXTS.otp_ok, message: IDENTITY_TEXTS.login_ok })
      onDone(result)
    },
  })
  const send = (otp: string) =>
    otp.length === CODE_LENGTH && verify.mutate({ username: pending.username, otp })
  return { code, setCode, send, isPending: verify.isPending, refused: verify.isError && code === '' }
}

/** The one-time code (spec 4): where it was sent, how long it is good for, and a new one after 30 s. */
export function CodeStep(props: CodeStepProps) {
  const { pending, onBack } = props
  const { code, setCode, send, isPending, refused } = useVerify(props)
  const left = useCountdown(pending.expires_in)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(code)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Heading sent_to={pending.sent_to} />
        <PinInput
          length={CODE_LENGTH}
          type="number"
          size="md"
          gap="xs"
          oneTimeCode
          autoFocus
          placeholder=""
          aria-label={IDENTITY_TEXTS.otp_label}
          ariaLabel={IDENTITY_TEXTS.otp_label}
          value={code}
          onChange={setCode}
          onComplete={send}
          error={refused}
          disabled={isPending}
        />
        {refused && <Input.Error role="alert">{IDENTITY_TEXTS.otp_wrong}</Input.Error>}
        <Text size="sm" c="dimmed" role="timer" aria-live="off">
          {left.seconds > 0
            ? `${IDENTITY_TEXTS.otp_left} ${clock(left.seconds)}`
            : IDENTITY_TEXTS.otp_expired}
        </Text>
        <Button type="submit" size="md" fullWidth loading={isPending} disabled={code.length < CODE_LENGTH}>
          {IDENTITY_TEXTS.otp_verify}
        </Button>
        <Group justify="space-between">
          <Anchor component="button" type="button" size="sm" c="dimmed" onClick={onBack}>
            {IDENTITY_TEXTS.back}
          </Anchor>
          <Resend username={pending.username} onSent={left.restart} />
        </Group>
      </Stack>
    </form>
  )
}

function Heading({ sent_to }: { sent_to: string }) {
  return (
    <div>
      <Title order={1}>{IDENTITY_TEXTS.otp}</Title>
      <Text c="dimmed">
        {IDENTITY_TEXTS.otp_sent} <strong>{sent_to}</strong>
      </Text>
    </div>
  )
}

function Resend({ username, onSent }: { username: string; onSent: (seconds: number) => void }) {
  const wait = useCountdown(RESEND_AFTER_S)
  const resend = useWrite(api.auth.resend, {
    onSuccess: ({ expires_in }) => {
      wait.restart(RESEND_AFTER_S)
      onSent(expires_in)
      toast({ type: 'success', title: IDENTITY_TEXTS.otp_resent })
    },
  })
  const waiting = wait.seconds > 0
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      className={styles.resend}
      disabled={waiting || resend.isPending}
      onClick={() => resend.mutate({ username })}
    >
      {waiting ? `${IDENTITY_TEXTS.otp_resend} (${wait.seconds})` : IDENTITY_TEXTS.otp_resend}
    </Anchor>
  )
}
