import type { Output } from '@bcare/contract'
import type { auth } from '@bcare/contract/identity/auth'
import { formatDateTime } from '@bcare/rules/text/date'
import { Badge, Box, Button, Skeleton, Text } from '@mantine/core'
import { api, useRead, useWrite } from '../kit/api/api.ts'
import { toast } from '../kit/page/toast.tsx'
import { deviceName } from '../kit/session/device.ts'
import styles from './SessionsDialog.module.css'
import { IDENTITY_TEXTS } from './texts.ts'

type Row = Output<(typeof auth)['sessions']>['data'][number]

/** Where one is signed in, and ending any of those sessions. */
export function SessionsList() {
  const { data } = useRead(api.auth.sessions, {})
  const revoke = useWrite(api.auth.revoke_session, {
    onSuccess: () => toast({ type: 'success', title: IDENTITY_TEXTS.session_ended }),
  })
  if (data === undefined) return <Skeleton height={56} />
  return (
    <ul>
      {data.data.map((row) => (
        <SessionRow
          key={row.id}
          row={row}
          ending={revoke.isPending}
          onEnd={() => revoke.mutate({ id: row.id })}
        />
      ))}
    </ul>
  )
}

function SessionRow({ row, ending, onEnd }: { row: Row; ending: boolean; onEnd: () => void }) {
  const device = deviceName(row.user_agent)
  return (
    <li className={styles.row}>
      <Box flex={1} miw={0}>
        <Text fw={500}>
          {device} {row.current && <Badge variant="light">{IDENTITY_TEXTS.this_device}</Badge>}
        </Text>
        <Text size="sm" c="dimmed">
          {row.ip} · {IDENTITY_TEXTS.last_used} {formatDateTime(row.last_used_at)}
        </Text>
      </Box>
      {!row.current && (
        <Button
          variant="default"
          size="xs"
          disabled={ending}
          aria-label={`${IDENTITY_TEXTS.end_session} ${device}`}
          onClick={onEnd}
        >
          {IDENTITY_TEXTS.end_session}
        </Button>
      )}
    </li>
  )
}
