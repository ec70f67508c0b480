import { formatDateTime } from '@bcare/rules/text/date'
import { Alert, Button, CopyButton, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { CALL_TEXTS as TEXTS } from './texts.ts'

/** Where the exchange tells of calls, and a new secret address. */
export function ConnectionDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useRead(api.call.connection, {}, { quiet: true, staleTime: 0 })
  const [path, setPath] = useState<string>()
  const renew = useWrite(api.call.renew_address, {
    quiet: true,
    touches: ['setting'],
    onSuccess: (made) => setPath(made.path),
  })
  const fault = error ?? renew.error
  const base = path === undefined ? undefined : `${window.location.origin}${path}`
  return (
    <Modal opened onClose={onClose} title={TEXTS.connection_title} size={560}>
      <Stack>
        <Text size="sm">{TEXTS.connection_about}</Text>
        {data === undefined && !error && <Skeleton height={60} />}
        {data && (
          <div>
            <Text size="sm" fw={500}>
              {data.is_set || base ? TEXTS.connected : TEXTS.not_connected}
            </Text>
            <Text size="sm" c="gray.7">
              {data.last_at === null ? TEXTS.no_notice : TEXTS.last_notice(formatDateTime(data.last_at))}
            </Text>
          </div>
        )}
        {fault && (
          <Alert color="red" role="alert">
            {fault.message}
          </Alert>
        )}
        {base !== undefined && (
          <Stack gap="xs">
            <Address label={TEXTS.address} value={base} />
            <Address label={TEXTS.address_stringee} value={`${base}/stringee`} />
            <Address label={TEXTS.address_get} value={`${base}/worldfone`} />
          </Stack>
        )}
        <Text size="xs" c="gray.7">
          {TEXTS.renew_about}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {TEXTS.close}
          </Button>
          <Button
            leftSection={<IconKey size={16} aria-hidden />}
            loading={renew.isPending}
            onClick={() => renew.mutate({})}
          >
            {TEXTS.renew}
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
          {copied ? TEXTS.copied : TEXTS.copy}
        </Button>
      )}
    </CopyButton>
  </Group>
)
