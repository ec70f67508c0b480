import { Alert, Button, CopyButton, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'

interface SecretAddressesProps {
  texts: Readonly<
    Record<'title' | 'about' | 'connected' | 'not_connected' | 'renew' | 'renew_about' | 'close', string>
  >
  /** Whether there is an address; undefined while that is not known. */
  is_set: boolean | undefined
  /** What else is known of it. */
  told?: string | undefined
  fault: Error | null
  /** Label and address of each shape, once they were made. */
  made: readonly (readonly [label: string, address: string])[]
  busy: boolean
  onRenew: () => void
  onClose: () => void
}

/** Where a service tells the clinic of something, and a new secret address, shown once. */
export function SecretAddresses(props: SecretAddressesProps) {
  const { texts, is_set, told, fault, made, busy, onRenew, onClose } = props
  return (
    <Modal opened onClose={onClose} title={texts.title} size={560}>
      <Stack>
        <Text size="sm">{texts.about}</Text>
        {is_set === undefined && !fault && <Skeleton height={60} />}
        {is_set !== undefined && (
          <div>
            <Text size="sm" fw={500}>
              {is_set || made.length > 0 ? texts.connected : texts.not_connected}
            </Text>
            {told !== undefined && (
              <Text size="sm" c="gray.7">
                {told}
              </Text>
            )}
          </div>
        )}
        {fault && (
          <Alert color="red" role="alert">
            {fault.message}
          </Alert>
        )}
        {made.length > 0 && (
          <Stack gap="xs">
            {made.map(([label, address]) => (
              <Address key={label} label={label} value={address} />
            ))}
          </Stack>
        )}
        <Text size="xs" c="gray.7">
          {texts.renew_about}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
          <Button leftSection={<IconKey size={16} aria-hidden />} loading={busy} onClick={onRenew}>
            {texts.renew}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const Address = ({ label, value }: { label: string; value: string }) => (
  <Group gap="xs" align="flex-end" wrap="nowrap">
    <TextInput flex={1} label={label} value={value} readOnly />
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          {copied ? 'Đã sao chép' : 'Sao chép'}
        </Button>
      )}
    </CopyButton>
  </Group>
)
