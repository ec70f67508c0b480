import { formatMoney } from '@bcare/rules/text/money'
import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../../kit/page/search-params.ts'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { useMay } from '../../kit/session/may.ts'
import { QrCode } from '../../shared/print/QrCode.tsx'
import css from './bank.module.css'
import { BANK_TEXTS as TEXTS } from './texts.ts'

/** That no account is set, said to users who may set one. */
export function NoAccount() {
  const may_set = useMay('setting:update')
  if (!may_set) return null
  return (
    <Text size="sm" c="gray.7">
      {TEXTS.no_account}{' '}
      <Anchor
        size="sm"
        renderRoot={(props) => <Link {...props} {...linkTo('/configuration', { group: 'finance' })} />}
      >
        {TEXTS.set_account}
      </Anchor>
    </Text>
  )
}

/** The code that a customer scans to send the money of a payment that waits; nothing of one that is not paid so. */
export function TransferCode({ payment }: { payment: { id: number; code: string } }) {
  const { data, error, refetch } = useRead(api.payment.transfer, { id: payment.id }, { quiet: true })
  if (error && data === undefined)
    return (
      <EmptyState
        title={error.message}
        action={<Button onClick={() => void refetch()}>{TEXTS.retry}</Button>}
      />
    )
  if (data === undefined) return <Skeleton height={180} />
  const { transfer, no_account, problem } = data
  if (no_account) return <NoAccount />
  if (problem !== null)
    return (
      <Text size="sm" c="gray.7">
        {problem}
      </Text>
    )
  if (transfer === null) return null
  const { bank_name, account, account_name, amount, purpose, text } = transfer
  return (
    <Group component="section" gap={16} aria-label={TEXTS.code}>
      <QrCode className={css.qr} text={text} label={TEXTS.code_of(payment.code)} />
      <div className={css.said}>
        <KeyValue
          items={[
            [TEXTS.bank, bank_name],
            [
              TEXTS.account,
              <strong key="account" className="numeric">
                {account}
              </strong>,
            ],
            ...(account_name === '' ? [] : [[TEXTS.account_name, account_name] as const]),
            [
              TEXTS.amount,
              <strong key="amount" className="numeric">
                {formatMoney(amount)}
              </strong>,
            ],
            [TEXTS.purpose, <strong key="purpose">{purpose}</strong>],
          ]}
        />
        <Text size="sm" c="gray.7">
          {TEXTS.scan}
        </Text>
        <Button
          size="compact-sm"
          variant="light"
          className={css.print}
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => void window.open(`/print/payment/${payment.id}`, '_blank', 'noopener')}
        >
          {TEXTS.print}
        </Button>
      </div>
    </Group>
  )
}
