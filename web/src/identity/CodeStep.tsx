import type { LoginResult } from '@bcare/contract/identity/auth'
import type { Fault } from '@bcare/contract/kit/codes'
import { api, useWrite } from '../kit/api/api.ts'
import { toast } from '../kit/page/toast.tsx'
import { couldNotAnswer } from './answer.ts'
import { CodeForm } from './CodeForm.tsx'
import { IDENTITY_TEXTS as TEXTS } from './texts.ts'

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

/** Shows why a code was refused, and answers what is written beside it: whatever it was, not why. */
function showRefusal(fault: Fault): string {
  const message = couldNotAnswer(fault) ? TEXTS.otp_broken : TEXTS.otp_wrong
  toast({ type: 'error', title: TEXTS.otp_failed, message })
  return message
}

/** The one-time code of a sign-in. */
export function CodeStep({ pending: { username, sent_to, expires_in }, onDone, onBack }: CodeStepProps) {
  const verify = useWrite(api.auth.verify, {
    quiet: true,
    onSuccess: (result) => {
      toast({ type: 'success', title: TEXTS.otp_ok, message: TEXTS.login_ok })
      onDone(result)
    },
  })
  const resend = useWrite(api.auth.resend)
  return (
    <CodeForm
      title={TEXTS.otp}
      sent_to={sent_to}
      expires_in={expires_in}
      action={TEXTS.otp_verify}
      back={TEXTS.back}
      onCode={(otp) => verify.mutateAsync({ username, otp }).then(() => undefined, showRefusal)}
      onResend={() =>
        resend.mutateAsync({ username }).then(
          (sent) => sent.expires_in,
          () => undefined,
        )
      }
      onBack={onBack}
    />
  )
}
