import type { ReactNode } from 'react'
import { loginThemeOf, useTenant } from '../kit/runtime/tenant.ts'
import { DefaultFrame } from './DefaultFrame.tsx'
import { SaasFrame } from './SaasFrame.tsx'

/** What stands around the steps before a session: the sign-in theme that the clinic has chosen. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const Frame = loginThemeOf(useTenant()) === 'saas' ? SaasFrame : DefaultFrame
  return <Frame>{children}</Frame>
}
