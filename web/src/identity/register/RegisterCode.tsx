import { Alert, Anchor, Button, Group, PinInput, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api, useWrite } from '../../kit/api.ts'
import { toast } from '../../kit/toast.tsx'
import { useCountdown } from '../use-countdown.ts'
import type { Waiting } from './RegisterForm.tsx'
import { REGISTER_TEXTS as TEXTS } from './texts.ts'

const CODE_LENGTH = 6
/** A new code may be asked for after this long (security 2.4). */
const RESEND_AFTER_S = 30

export interface Founded {
  host: string
  username: string
}

interface RegisterCodeProps {
  waiting: Waiting
  onFounded: (clinic: Founded) => void
  onBack: () => void
}

/** The code that came by mail; with it the clinic exists. */
export function RegisterCode({ waiting: { token, sent_to }, onFounded, onBack }: RegisterCodeProps) {
  const [code, setCode] = useState('')
  const wait = useCountdown(RESEND_AFTER_S)
  const verify = useWrite(api.auth.register_verify, {
    quiet: true,
    onSuccess: onFounded,
    onError: () => setCode(''),
  })
  const resend = useWrite(api.auth.register_resend, {
    onSuccess: () => {
      wait.restart(RESEND_AFTER_S)
      toast({ type: 'success', title: TEXTS.resent })
    },
  })
  const send = (otp: string) => {
    if (otp.length === CODE_LENGTH && !verify.isPending) verify.mutate({ token, otp })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(code)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div>
          <Title order={1}>{TEXTS.code_title}</Title>
          <Text c="dimmed">
            {TEXTS.code_sent} <strong>{sent_to}</strong>
          </Text>
        </div>
        <PinInput
          length={CODE_LENGTH}
          type="number"
          oneTimeCode
          autoFocus
          size="lg"
          aria-label={TEXTS.code}
          value={code}
          onChange={setCode}
          onComplete={send}
          disabled={verify.isPending}
        />
        {verify.error && (
          <Alert color="red" role="alert">
            {verify.error.message}
          </Alert>
        )}
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={verify.isPending}
          disabled={code.length < CODE_LENGTH}
        >
          {TEXTS.verify}
        </Button>
        <Group justify="space-between">
          <Anchor component="button" type="button" size="sm" c="dimmed" onClick={onBack}>
            {TEXTS.again}
          </Anchor>
          <Anchor
            component="button"
            type="button"
            size="sm"
            disabled={wait.seconds > 0 || resend.isPending}
            onClick={() => resend.mutate({ token })}
          >
            {wait.seconds > 0 ? `${TEXTS.resend} (${wait.seconds})` : TEXTS.resend}
          </Anchor>
        </Group>
      </Stack>
    </form>
  )
}
