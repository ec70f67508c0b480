import { Alert, Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { STAFF_TEXTS as TEXTS } from './texts.ts'

export interface Credentials {
  name: string
  username: string
  password: string
}

/** Name and temporary password of an account, shown this once. */
export function TemporaryPassword({ of, onClose }: { of: Credentials; onClose: () => void }) {
  const { name, username, password } = of
  const address = location.origin
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={`${TEXTS.password_title}: ${name}`}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <Stack gap="md">
        <Text size="sm">{TEXTS.password_about}</Text>
        <KeyValue
          items={[
            ['Địa chỉ', address],
            ['Tên đăng nhập', <strong key="username">{username}</strong>],
            [
              'Mật khẩu tạm',
              <strong key="password" className="numeric" data-testid="temporary-password">
                {password}
              </strong>,
            ],
          ]}
        />
        <Alert color="orange" icon={<IconKey />}>
          {TEXTS.password_once}
        </Alert>
        <Group justify="flex-end" gap="xs">
          <CopyButton value={`${address}\n${username}\n${password}`}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                onClick={copy}
                data-autofocus
              >
                {copied ? TEXTS.copied : TEXTS.copy}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{TEXTS.close}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
