import { Anchor, Button, Group, Input, PinInput, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toast } from '../kit/page/toast.tsx'
import styles from './frames.module.css'
import { IDENTITY_TEXTS as TEXTS } from './texts.ts'
import { useCountdown } from './use-countdown.ts'

const CODE_LENGTH = 6
/** A new code may be asked for after this long. */
const RESEND_AFTER_S = 30

interface CodeFormProps {
  title: string
  /** The masked address that the code went to. */
  sent_to: string
  /** Seconds. */
  expires_in: number
  action: string
  back: string
  /** Tries one code; answers why it was refused, or nothing when this form has done its work. */
  onCode: (code: string) => Promise<string | undefined>
  /** Asks for a new code; answers how many seconds it is good for, or nothing where a refusal has been shown. */
  onResend: () => Promise<number | undefined>
  onBack: () => void
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Tries codes one at a time. A refused one is taken away, and the next can be typed at once. */
function useTries(onCode: CodeFormProps['onCode']) {
  const [code, setCode] = useState('')
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [tries, setTries] = useState(0)
  const send = async (typed: string) => {
    if (typed.length < CODE_LENGTH || pending) return
    setPending(true)
    const refused = await onCode(typed)
    setPending(false)
    if (refused === undefined) return
    setCode('')
    setRefusal(refused)
    setTries((count) => count + 1)
  }
  return { code, setCode, pending, refusal: code === '' ? refusal : undefined, tries, send }
}

/** A one-time code: where it was sent, how long it is good for, and a new one after 30 s. */
export function CodeForm({ title, sent_to, expires_in, action, back, ...on }: CodeFormProps) {
  const { code, setCode, pending, refusal, tries, send } = useTries(on.onCode)
  const left = useCountdown(expires_in)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(code)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <div>
          <Title order={1}>{title}</Title>
          <Text c="dimmed">
            {TEXTS.otp_sent} <strong>{sent_to}</strong>
          </Text>
        </div>
        {/* Another one after each refusal, so that the first digit has the focus again. */}
        <PinInput
          key={tries}
          length={CODE_LENGTH}
          type="number"
          size="md"
          gap="xs"
          oneTimeCode
          autoFocus
          placeholder=""
          aria-label={TEXTS.otp_label}
          ariaLabel={TEXTS.otp_label}
          value={code}
          onChange={setCode}
          onComplete={(typed) => void send(typed)}
          error={refusal !== undefined}
          readOnly={pending}
        />
        {refusal !== undefined && <Input.Error role="alert">{refusal}</Input.Error>}
        <Text size="sm" c="dimmed" role="timer" aria-live="off">
          {left.seconds > 0 ? `${TEXTS.otp_left} ${clock(left.seconds)}` : TEXTS.otp_expired}
        </Text>
        <Button type="submit" size="md" fullWidth loading={pending} disabled={code.length < CODE_LENGTH}>
          {action}
        </Button>
        <Group justify="space-between">
          <Anchor component="button" type="button" size="sm" c="dimmed" onClick={on.onBack}>
            {back}
          </Anchor>
          <Resend onResend={on.onResend} onSent={left.restart} />
        </Group>
      </Stack>
    </form>
  )
}

interface ResendProps extends Pick<CodeFormProps, 'onResend'> {
  onSent: (seconds: number) => void
}

function Resend({ onResend, onSent }: ResendProps) {
  const wait = useCountdown(RESEND_AFTER_S)
  const [pending, setPending] = useState(false)
  const waiting = wait.seconds > 0
  const resend = async () => {
    setPending(true)
    const seconds = await onResend()
    setPending(false)
    if (seconds === undefined) return
    wait.restart(RESEND_AFTER_S)
    onSent(seconds)
    toast({ type: 'success', title: TEXTS.otp_resent })
  }
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      className={styles.resend}
      disabled={waiting || pending}
      onClick={() => void resend()}
    >
      {waiting ? `${TEXTS.otp_resend} (${wait.seconds})` : TEXTS.otp_resend}
    </Anchor>
  )
}
