import { formatMoney } from '@bcare/rules/text/money'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { api, useRead } from '../../kit/api/api.ts'
import { TransferCode } from './TransferCode.tsx'
import { BANK_TEXTS as TEXTS } from './texts.ts'

interface TransferWaitingProps {
  payment: { id: number; code: string; amount: number; status: string }
  onClose: () => void
}

/** A payment that was booked to wait for its transfer: the code to scan, until the money is there. */
export function TransferWaiting({ payment, onClose }: TransferWaitingProps) {
  const { id, code, amount } = payment
  const read = useRead(api.payment.get, { id }, { quiet: true })
  const status = read.data?.status ?? payment.status
  return (
    <Stack gap="md">
      <div aria-live="polite">
        {status === 'pending' && <Text size="sm">{TEXTS.waiting_about(code)}</Text>}
        {status === 'posted' && (
          <Alert color="green" icon={<IconCheck />}>
            {TEXTS.arrived(formatMoney(amount), code)}
          </Alert>
        )}
        {status !== 'pending' && status !== 'posted' && <Alert color="orange">{TEXTS.ended(code)}</Alert>}
      </div>
      {status === 'pending' && <TransferCode payment={payment} />}
      <Group gap={8} align="stretch" justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {TEXTS.close}
        </Button>
      </Group>
    </Stack>
  )
}
