import { DEPOSIT_KIND_LABELS, DEPOSIT_KINDS, type DepositKind } from '@bcare/rules/billing/deposit'
import { formatMoney } from '@bcare/rules/text/money'
import { Alert, Button, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { MoneyInput } from '../../kit/form/inputs/MoneyInput.tsx'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import type { PayRequest } from '../../shared/modals/pay-modal.ts'
import { BILLING_TEXTS as TEXTS } from '../texts.ts'
import css from './pay.module.css'
import type { MethodOption } from './use-till.ts'

interface HoldFormProps {
  methods: readonly MethodOption[]
  request: PayRequest
  onClose: () => void
}

/** Money that is held for the customer until it is used: a choice by hand, never by itself. */
const KINDS = DEPOSIT_KINDS.filter((kind) => kind !== 'overpay')

/** Takes money that is held for a customer. */
export function HoldForm({ methods, request: { person_id, deal_id }, onClose }: HoldFormProps) {
  const draft = useDraft('deposit', person_id)
  const [amount, setAmount] = useDraftState<number | null>(draft, 'amount', null)
  const [method, setMethod] = useDraftState<string>(draft, 'method', String(methods[0]?.id ?? ''))
  const [kind, setKind] = useDraftState<DepositKind>(draft, 'kind', 'deposit')
  const [deal, setDeal] = useDraftState<string | null>(
    draft,
    'deal',
    deal_id === undefined ? null : String(deal_id),
  )
  const [expires_on, setExpiry] = useDraftState<string | null>(draft, 'expires_on', null)
  const [note, setNote] = useDraftState(draft, 'note', '')
  const [told, setTold] = useState(false)
  const { data: deals } = useRead(api.deal.list, { person_id, limit: 50 }, { quiet: true })
  const hold = useWrite(api.deposit.add, {
    touches: ['payment', 'person', 'deal'],
    quiet: true,
    onSuccess: ({ payment }) => {
      draft.saved()
      toast({ type: 'success', title: TEXTS.held_toast(formatMoney(payment.amount), payment.code) })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (amount === null || amount <= 0) return
    hold.mutate({
      person_id,
      amount,
      kind,
      methods: [{ method_term_id: Number(method), amount }],
      deal_id: deal === null ? null : Number(deal),
      expires_on,
      note: note.trim() || null,
    })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <DraftLine draft={draft} />
        <MoneyInput
          label={TEXTS.amount}
          autoFocus
          value={amount}
          onChange={setAmount}
          error={told && !amount ? TEXTS.no_amount : undefined}
        />
        <div>
          <Text size="sm" fw={500} mb={4}>
            {TEXTS.method}
          </Text>
          <div className={css.segments}>
            <SegmentedControl
              aria-label={TEXTS.method}
              size="sm"
              value={method}
              onChange={setMethod}
              data={methods.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </div>
        </div>
        <div className={css.details}>
          <SelectField
            label={TEXTS.held_kind}
            options={KINDS.map((value) => ({ value, label: DEPOSIT_KIND_LABELS[value] }))}
            value={kind}
            onChange={(next) => setKind(KINDS.find((one) => one === next) ?? 'deposit')}
          />
          <SelectField
            label={TEXTS.for_deal}
            clearable
            options={(deals?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={deal}
            onChange={setDeal}
          />
          <DateInput label={TEXTS.expires_on} value={expires_on} onChange={setExpiry} />
          <TextInput
            label={TEXTS.note}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </div>
        {hold.error && (
          <Alert color="red" role="alert">
            {hold.error.message}
          </Alert>
        )}
        <div className={css.buttons}>
          <Button variant="default" onClick={onClose}>
            {TEXTS.close}
          </Button>
          <Button type="submit" loading={hold.isPending}>
            {TEXTS.do_hold(formatMoney(amount ?? 0))}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
