import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ConflictList } from './ConflictList.tsx'
import { SCHEDULE_TEXTS as TEXTS } from './texts.ts'
import type { LeaveActions, ApprovalRefusal } from './use-leave.ts'
import { timeOff } from './words.ts'

/** Appointments within a leave that is to be approved: move them first, or approve and move them later. */
export function ApproveDialog({ refusal, leave }: { refusal: ApprovalRefusal; leave: LeaveActions }) {
  const { row, found } = refusal
  const [first] = found.warnings
  return (
    <Modal
      opened
      onClose={leave.dismiss}
      title={TEXTS.approve_title}
      size={560}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <Stack gap="md">
        <Text size="sm">
          <strong>{row.user_name}</strong> · {timeOff(row)}
        </Text>
        <Alert color="orange" icon={<IconAlertTriangle />} title={first?.message} role="alert">
          {TEXTS.approve_about}
        </Alert>
        <ConflictList appointments={found.appointments} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={leave.busy} onClick={() => void leave.approve(row)}>
            {TEXTS.check_again}
          </Button>
          {found.may_force && (
            <Button color="orange.8" loading={leave.busy} onClick={() => void leave.approve(row, true)}>
              {TEXTS.force_approve}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
