import { Button, Stack, Text, Title } from '@mantine/core'
import { invalidateEntities } from '../kit/api/query-client.ts'
import { loginThemeOf, useTenant } from '../kit/runtime/tenant.ts'
import { useWindowTitle } from '../kit/page/window-title.ts'
import { DefaultFrame } from './DefaultFrame.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { MY_TEXTS as TEXTS } from './profile/texts.ts'
import { SaasFrame } from './SaasFrame.tsx'

/** Whoever has signed in with a temporary password chooses one of their own before anything else. */
export function FirstPassword({ onSignOut }: { onSignOut: () => void }) {
  useWindowTitle(TEXTS.must_title)
  const Frame = loginThemeOf(useTenant()) === 'saas' ? SaasFrame : DefaultFrame
  const back = (
    <Button variant="default" onClick={onSignOut}>
      {TEXTS.sign_out}
    </Button>
  )
  return (
    <Frame>
      <Stack gap="md">
        <div>
          <Title order={1}>{TEXTS.must_title}</Title>
          <Text c="dimmed">{TEXTS.must_about}</Text>
        </div>
        <PasswordForm
          old_label={TEXTS.must_old}
          action={TEXTS.must_save}
          back={back}
          onDone={() => void invalidateEntities(new Set(['auth']))}
        />
      </Stack>
    </Frame>
  )
}
