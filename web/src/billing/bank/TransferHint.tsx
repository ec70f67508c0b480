import { isByTransfer } from '@bcare/rules/billing/vietqr'
import { Text } from '@mantine/core'
import { useSetting } from '../../kit/runtime/settings.ts'
import type { Till } from '../pay/use-till.ts'
import { NoAccount } from './TransferCode.tsx'
import { BANK_TEXTS as TEXTS } from './texts.ts'

/** How the code of a transfer is had, before it is booked: it names the number of the voucher. */
export function TransferHint({ till: { methods, may_wait, form } }: { till: Till }) {
  const [bank, account] = [useSetting('finance.bank'), useSetting('finance.bank_account')]
  const by_transfer = isByTransfer(methods.flatMap(({ option }) => (option === undefined ? [] : [option])))
  if (!may_wait || !by_transfer) return null
  if (bank === 'none' || account === '') return <NoAccount />
  if (form.values.pending) return null
  return (
    <Text size="sm" c="gray.7">
      {TEXTS.will_show}
    </Text>
  )
}
