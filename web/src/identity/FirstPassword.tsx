import { Button, Stack, Text, Title } from '@mantine/core'
import { invalidateEntities } from '../kit/api/query-client.ts'
import { useWindowTitle } from '../kit/page/window-title.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { MY_TEXTS as TEXTS } from './profile/texts.ts'

/** A user who has signed in with a temporary password chooses one of their own before anything else. */
export function FirstPassword({ onSignOut }: { onSignOut: () => void }) {
  useWindowTitle(TEXTS.must_title)
  const back = (
    <Button variant="default" onClick={onSignOut}>
      {TEXTS.sign_out}
    </Button>
  )
  return (
    <AuthFrame>
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
    </AuthFrame>
  )
}
