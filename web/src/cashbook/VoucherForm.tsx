import { formatMoney } from '@bcare/rules/text/money'
import { Button, Group, Modal, Skeleton } from '@mantine/core'
import type { FormEvent } from 'react'
import { api, useRead } from '../kit/api/api.ts'
import { usePhone } from '../kit/data/table/use-phone.ts'
import { DraftLine } from '../kit/runtime/draft/DraftLine.tsx'
import type { NewVoucher } from './asking.ts'
import { Refusal } from './Pieces.tsx'
import { CASHBOOK_TEXTS as TEXTS } from './texts.ts'
import { useVoucherForm, type TypedItem } from './use-voucher-form.ts'
import { VoucherInputs } from './VoucherInputs.tsx'
import { nameOf, type VoucherRow } from './voucher-rows.ts'

interface VoucherFormProps {
  way: NewVoucher
  /** A draft that is changed; a new voucher without it. */
  voucher?: VoucherRow
  onClose: () => void
}

/** Writes a receipt, an expense or a transfer, or changes a draft. */
export function VoucherForm({ way, voucher, onClose }: VoucherFormProps) {
  const phone = usePhone()
  const { data } = useRead(
    api.cashFlowItem.list,
    { cash_flow_id: voucher?.id ?? 0, sort_by: 'created_at', order: 'asc', limit: 200 },
    { quiet: true, enabled: voucher !== undefined },
  )
  const known = voucher === undefined || data !== undefined
  return (
    <Modal
      opened
      onClose={onClose}
      title={voucher === undefined ? TEXTS.titles[way] : TEXTS.edit_title(nameOf(voucher))}
      size={640}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      {known ? (
        <Fields way={way} voucher={voucher} items={data?.data ?? []} onClose={onClose} />
      ) : (
        <Skeleton height={320} radius="md" />
      )}
    </Modal>
  )
}

interface FieldsProps {
  way: NewVoucher
  voucher: VoucherRow | undefined
  items: readonly TypedItem[]
  onClose: () => void
}

const ACTIONS = { draft: TEXTS.send, pending_approval: TEXTS.send, posted: TEXTS.book } as const

function Fields({ way, voucher, items, onClose }: FieldsProps) {
  const form = useVoucherForm({
    way,
    ...(voucher !== undefined && { voucher }),
    items: items.map(({ description, amount }) => ({ description, amount })),
    onSaved: onClose,
  })
  const { ending, amount, busy, is_moved } = form
  const action = way === 'transfer' ? TEXTS.move : way === 'opening' ? TEXTS.open_with : ACTIONS[ending]
  const send = (event: FormEvent) => {
    event.preventDefault()
    form.submit(ending)
  }
  return (
    <form noValidate onSubmit={send}>
      <DraftLine draft={form.draft} />
      <VoucherInputs form={form} />
      <Refusal fault={form.fault} />
      <Group gap={8} align="stretch" justify="flex-end" mt={16}>
        <Button variant="default" onClick={onClose}>
          {TEXTS.close}
        </Button>
        {!is_moved && (
          <Button variant="light" loading={busy} onClick={() => form.submit('draft')}>
            {TEXTS.save}
          </Button>
        )}
        <Button type="submit" loading={busy}>
          {action(formatMoney(amount))}
        </Button>
      </Group>
    </form>
  )
}
