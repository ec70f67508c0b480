import type { Fault } from '@bcare/contract/kit/codes'
import { api, useWrite } from '../../kit/api/api.ts'
import { CodeForm } from '../CodeForm.tsx'
import type { Waiting } from './RegisterForm.tsx'
import { REGISTER_TEXTS as TEXTS } from './texts.ts'

export interface NewClinic {
  host: string
  username: string
}

interface RegisterCodeProps {
  waiting: Waiting
  onFounded: (clinic: NewClinic) => void
  onBack: () => void
}

/** The code that came by mail; with it the clinic exists. */
export function RegisterCode({
  waiting: { token, sent_to, expires_in },
  onFounded,
  onBack,
}: RegisterCodeProps) {
  const verify = useWrite(api.auth.register_verify, { quiet: true, onSuccess: onFounded })
  const resend = useWrite(api.auth.register_resend)
  return (
    <CodeForm
      title={TEXTS.code_title}
      sent_to={sent_to}
      expires_in={expires_in}
      action={TEXTS.verify}
      back={TEXTS.again}
      onCode={(otp) =>
        verify.mutateAsync({ token, otp }).then(
          () => undefined,
          ({ message }: Fault) => message,
        )
      }
      onResend={() =>
        resend.mutateAsync({ token }).then(
          (sent) => sent.expires_in,
          () => undefined,
        )
      }
      onBack={onBack}
    />
  )
}
