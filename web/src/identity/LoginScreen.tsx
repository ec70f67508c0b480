import type { LoginResult } from '@bcare/contract/identity/auth'
import { useState } from 'react'
import { startSession } from '../kit/session/session.ts'
import { useWindowTitle } from '../kit/page/window-title.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { CodeStep, type PendingCode } from './CodeStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { IDENTITY_TEXTS } from './texts.ts'

/** Signing in (docs/interface.md "Sign-in"): password, then a one-time code when the server asks for one, in the tenant's theme. */
export function LoginScreen() {
  useWindowTitle(IDENTITY_TEXTS.login)
  const [pending, setPending] = useState<PendingCode | null>(null)

  const answered = (username: string) => (result: LoginResult) => {
    if (result.status === 'success') return startSession(result)
    setPending({ username, sent_to: result.sent_to ?? '', expires_in: result.expires_in ?? 0 })
  }

  return (
    <AuthFrame>
      {pending === null ? (
        <PasswordStep onAnswer={answered} />
      ) : (
        <CodeStep pending={pending} onDone={startSession} onBack={() => setPending(null)} />
      )}
    </AuthFrame>
  )
}
