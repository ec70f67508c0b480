import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { loginThemeOf, useTenant } from '../kit/tenant.ts'
import { useWindowTitle } from '../kit/window-title.ts'
import { DefaultFrame } from './DefaultFrame.tsx'
import { SaasFrame } from './SaasFrame.tsx'
import { IDENTITY_TEXTS } from './texts.ts'

/** Registration is not open (decisions 4): accounts come from the clinic's administrator. */
export function RegisterScreen() {
  useWindowTitle(IDENTITY_TEXTS.register_title)
  const Frame = loginThemeOf(useTenant()) === 'saas' ? SaasFrame : DefaultFrame
  return (
    <Frame>
      <Stack gap="md">
        <Title order={1}>{IDENTITY_TEXTS.register_title}</Title>
        <Text c="dimmed">{IDENTITY_TEXTS.register_about}</Text>
        <Button component={Link} to="/login" variant="default" size="md" fullWidth>
          {IDENTITY_TEXTS.back}
        </Button>
      </Stack>
    </Frame>
  )
}
