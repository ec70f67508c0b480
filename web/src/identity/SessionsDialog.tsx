import { Modal, Stack, Text } from '@mantine/core'
import { SessionsList } from './SessionsList.tsx'
import { IDENTITY_TEXTS } from './texts.ts'

/** The same list over whatever is on the screen. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={IDENTITY_TEXTS.sessions} size="lg">
      <Stack gap="md">
        <Text c="dimmed">{IDENTITY_TEXTS.sessions_about}</Text>
        <SessionsList />
      </Stack>
    </Modal>
  )
}
