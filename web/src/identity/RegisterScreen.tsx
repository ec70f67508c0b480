import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { showNeutral } from '../kit/runtime/tenant.ts'
import { useWindowTitle } from '../kit/page/window-title.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { type NewClinic, RegisterCode } from './register/RegisterCode.tsx'
import { NOTHING_TYPED, RegisterForm, type Waiting } from './register/RegisterForm.tsx'
import { useRegistrationOpen } from './registration.ts'
import { REGISTER_TEXTS as TEXTS } from './register/texts.ts'
import { IDENTITY_TEXTS } from './texts.ts'

/** Signing up a new clinic where the deployment has opened it (docs/registration.md); elsewhere, who makes accounts. */
export function RegisterScreen() {
  const open = useRegistrationOpen()
  useWindowTitle(open ? TEXTS.title : IDENTITY_TEXTS.register_title)
  useNeutralLooks()
  return <AuthFrame>{open ? <Steps /> : <Closed />}</AuthFrame>
}

/** A clinic to come has nothing to do with the one whose address this is: before anything is painted, the looks are nobody's. */
function useNeutralLooks(): void {
  useLayoutEffect(() => {
    showNeutral(true)
    return () => showNeutral(false)
  }, [])
}

function Steps() {
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [waiting, setWaiting] = useState<Waiting>()
  const [clinic, setClinic] = useState<NewClinic>()
  if (clinic !== undefined) return <Ready clinic={clinic} />
  if (waiting === undefined) return <RegisterForm typed={typed} onTyped={setTyped} onSent={setWaiting} />
  return <RegisterCode waiting={waiting} onFounded={setClinic} onBack={() => setWaiting(undefined)} />
}

function Ready({ clinic: { host } }: { clinic: NewClinic }) {
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
