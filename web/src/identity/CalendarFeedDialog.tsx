import { formatDateTime } from '@bcare/rules/text/date'
import { Alert, Button, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead, useWrite } from '../kit/api/api.ts'
import { confirm } from '../kit/data/confirm.tsx'
import { toast } from '../kit/page/toast.tsx'
import { IDENTITY_TEXTS } from './texts.ts'

/** One's own appointments in the calendar of one's phone: makes the secret address, shows it once, and takes it back. */
export function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const { data } = useRead(api.calendarFeed.get, {})
  const [address, setAddress] = useState<string>()
  const make = useWrite(api.calendarFeed.make, {
    onSuccess: ({ path }) => setAddress(new URL(path, location.origin).href),
  })
  const revoke = useWrite(api.calendarFeed.revoke, {
    onSuccess: () => {
      setAddress(undefined)
      toast({ type: 'success', title: IDENTITY_TEXTS.feed_revoked })
    },
  })
  const exists = data !== undefined && data !== null
  const makeAnew = async () => {
    const question = {
      title: IDENTITY_TEXTS.feed_again,
      lost: IDENTITY_TEXTS.feed_again_lost,
      action: IDENTITY_TEXTS.feed_make,
      destructive: true,
    }
    if (!exists || (await confirm(question))) make.mutate({})
  }
  return (
    <Modal opened onClose={onClose} title={IDENTITY_TEXTS.feed} size="lg">
      <Stack gap="md">
        <Text c="dimmed">{IDENTITY_TEXTS.feed_about}</Text>
        {data === undefined && <Skeleton height={36} />}
        {address !== undefined && <Address address={address} />}
        {exists && address === undefined && (
          <Text>
            {IDENTITY_TEXTS.feed_made} {formatDateTime(data.created_at)}. {IDENTITY_TEXTS.feed_hidden}
          </Text>
        )}
        {data !== undefined && (
          <Group justify="flex-end" gap="xs">
            {exists && (
              <Button
                variant="default"
                c="red.8"
                loading={revoke.isPending}
                onClick={() => revoke.mutate({})}
              >
                {IDENTITY_TEXTS.feed_revoke}
              </Button>
            )}
            <Button loading={make.isPending} onClick={() => void makeAnew()}>
              {IDENTITY_TEXTS.feed_make}
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

function Address({ address }: { address: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast({ type: 'success', title: IDENTITY_TEXTS.feed_copied })
    } catch {
      // A browser that keeps its clipboard to itself: the address can be marked and copied by hand.
      toast({ type: 'warning', title: IDENTITY_TEXTS.feed_not_copied })
    }
  }
  return (
    <>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          readOnly
          label={IDENTITY_TEXTS.feed_address}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" leftSection={<IconCopy size={18} />} onClick={() => void copy()}>
          {IDENTITY_TEXTS.feed_copy}
        </Button>
      </Group>
      <Alert color="orange" icon={<IconLock />} title={IDENTITY_TEXTS.feed_once}>
        {IDENTITY_TEXTS.feed_secret}
      </Alert>
    </>
  )
}
