import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { loginThemeOf, useTenant } from '../kit/runtime/tenant.ts'
import { useWindowTitle } from '../kit/page/window-title.ts'
import { DefaultFrame } from './DefaultFrame.tsx'
import { type Founded, RegisterCode } from './register/RegisterCode.tsx'
import { NOTHING_TYPED, RegisterForm, type Waiting } from './register/RegisterForm.tsx'
import { REGISTER_TEXTS as TEXTS } from './register/texts.ts'
import { SaasFrame } from './SaasFrame.tsx'
import { IDENTITY_TEXTS } from './texts.ts'

/** Signing up a new clinic where the deployment has opened it (docs/registration.md); elsewhere, who makes accounts. */
export function RegisterScreen() {
  const tenant = useTenant()
  const open = tenant.runtimeConfig?.features?.['registration'] === true
  useWindowTitle(open ? TEXTS.title : IDENTITY_TEXTS.register_title)
  const Frame = loginThemeOf(tenant) === 'saas' ? SaasFrame : DefaultFrame
  return <Frame>{open ? <Steps /> : <Closed />}</Frame>
}

function Steps() {
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [waiting, setWaiting] = useState<Waiting>()
  const [clinic, setClinic] = useState<Founded>()
  if (clinic !== undefined) return <Ready clinic={clinic} />
  if (waiting === undefined) return <RegisterForm typed={typed} onTyped={setTyped} onSent={setWaiting} />
  return <RegisterCode waiting={waiting} onFounded={setClinic} onBack={() => setWaiting(undefined)} />
}

function Ready({ clinic: { host } }: { clinic: Founded }) {
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>{TEXTS.done_title}</Title>
        <Text c="dimmed">{TEXTS.done_about}</Text>
      </div>
      <Text fw={600}>{host}</Text>
      <Button component="a" href={`${location.protocol}//${host}/login`} size="md" fullWidth autoFocus>
        {TEXTS.sign_in}
      </Button>
    </Stack>
  )
}

function Closed() {
  return (
    <Stack gap="md">
      <Title order={1}>{IDENTITY_TEXTS.register_title}</Title>
      <Text c="dimmed">{IDENTITY_TEXTS.register_about}</Text>
      <Button component={Link} to="/login" variant="default" size="md" fullWidth>
        {IDENTITY_TEXTS.back}
      </Button>
    </Stack>
  )
}
