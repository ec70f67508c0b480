import { Button, Modal } from '@mantine/core'
import { PasswordForm } from './PasswordForm.tsx'
import { IDENTITY_TEXTS } from './texts.ts'

/** Changes one's own password, over whatever is on the screen. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const back = (
    <Button variant="default" onClick={onClose}>
      {IDENTITY_TEXTS.cancel}
    </Button>
  )
  return (
    <Modal opened onClose={onClose} title={IDENTITY_TEXTS.change_password}>
      <PasswordForm back={back} onDone={onClose} />
    </Modal>
  )
}
