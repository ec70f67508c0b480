import { DEPOSIT_KIND_LABELS, DEPOSIT_KINDS, type DepositKind } from '@bcare/rules/billing/deposit'
import { formatMoney } from '@bcare/rules/text/money'
import { BINDING_STATUSES } from '@bcare/rules/treatment/line'
import { Alert, Button, Checkbox, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { MoneyInput } from '../../kit/form/inputs/MoneyInput.tsx'
import { keepText, numberOf, type TypedNumber } from '../../kit/form/inputs/typed-number.ts'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import type { PayRequest } from '../../shared/modals/pay-modal.ts'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import { BILLING_TEXTS as TEXTS } from '../texts.ts'
import css from './pay.module.css'
import type { MethodOption } from './use-till.ts'

interface HoldFormProps {
  methods: readonly MethodOption[]
  request: PayRequest
  onClose: () => void
}

/** What staff choose: what is over a payment is held by itself. */
const KINDS = DEPOSIT_KINDS.filter((kind) => kind !== 'overpay')

/** What staff have said of money that is held, kept until it is booked. */
function useHold({ person_id, deal_id }: PayRequest, first_method: string) {
  const draft = useDraft('deposit', person_id)
  const [amount, setAmount] = useDraftState<TypedNumber>(draft, 'amount', null)
  const [method, setMethod] = useDraftState<string>(draft, 'method', first_method)
  const [kind, setKind] = useDraftState<DepositKind>(draft, 'kind', 'deposit')
  const [deal, setDeal] = useDraftState<string | null>(
    draft,
    'deal',
    deal_id === undefined ? null : String(deal_id),
  )
  const [line, setLine] = useDraftState<string | null>(draft, 'line', null)
  const [doctor_id, setDoctor] = useDraftState<number | null>(draft, 'doctor_id', null)
  const [expires_on, setExpiry] = useDraftState<string | null>(draft, 'expires_on', null)
  const [refundable, setRefundable] = useDraftState(draft, 'refundable', true)
  const [note, setNote] = useDraftState(draft, 'note', '')
  const values = { amount, method, kind, deal, line, doctor_id, expires_on, refundable, note }
  return {
    draft,
    values,
    setAmount,
    setMethod,
    setKind,
    setDeal,
    setLine,
    setDoctor,
    setExpiry,
    setRefundable,
    setNote,
  }
}

type Hold = ReturnType<typeof useHold>

const idOf = (chosen: string | null): number | null => (chosen === null ? null : Number(chosen))

/** Takes money that is held for a customer. */
export function HoldForm({ methods, request, onClose }: HoldFormProps) {
  const { person_id } = request
  const form = useHold(request, String(methods[0]?.id ?? ''))
  const { amount: typed, method, deal, line, doctor_id, note, ...rest } = form.values
  const amount = numberOf(typed)
  const [told, setTold] = useState(false)
  const hold = useWrite(api.deposit.add, {
    touches: ['payment', 'person', 'deal'],
    quiet: true,
    onSuccess: ({ payment }) => {
      form.draft.saved()
      toast({ type: 'success', title: TEXTS.held_toast(formatMoney(payment.amount), payment.code) })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (amount === null || amount <= 0) return
    hold.mutate({
      ...rest,
      person_id,
      amount,
      methods: [{ method_term_id: Number(method), amount }],
      deal_id: idOf(deal),
      attachment_id: idOf(line),
      doctor_id,
      note: note.trim() || null,
    })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <DraftLine draft={form.draft} />
        <MoneyInput
          label={TEXTS.amount}
          autoFocus
          value={typed}
          {...keepText(form.setAmount)}
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
              onChange={form.setMethod}
              data={methods.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </div>
        </div>
        <HoldDetails form={form} person_id={person_id} />
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

/** What it is held for, and on which terms. */
function HoldDetails({ form, person_id }: { form: Hold; person_id: number }) {
  const { kind, deal, line, doctor_id, expires_on, refundable, note } = form.values
  const { data: deals } = useRead(api.deal.list, { person_id, limit: 50 }, { quiet: true })
  const { data: lines } = useRead(
    api.attachment.list,
    { person_id, status: [...BINDING_STATUSES], limit: 100 },
    { quiet: true },
  )
  return (
    <>
      <div className={css.details}>
        <SelectField
          label={TEXTS.held_kind}
          options={KINDS.map((value) => ({ value, label: DEPOSIT_KIND_LABELS[value] }))}
          value={kind}
          onChange={(next) => form.setKind(KINDS.find((one) => one === next) ?? 'deposit')}
        />
        <SelectField
          label={TEXTS.for_deal}
          clearable
          options={(deals?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={deal}
          onChange={form.setDeal}
        />
        <SelectField
          label={TEXTS.for_line}
          clearable
          options={(lines?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
          value={line}
          onChange={form.setLine}
        />
        <UserPicker label={TEXTS.for_doctor} only="is_doctor" value={doctor_id} onChange={form.setDoctor} />
        <DateInput label={TEXTS.expires_on} value={expires_on} onChange={form.setExpiry} />
        <TextInput
          label={TEXTS.note}
          maxLength={500}
          value={note}
          onChange={(event) => form.setNote(event.currentTarget.value)}
        />
      </div>
      <Checkbox
        size="sm"
        label={TEXTS.refundable}
        checked={refundable}
        onChange={(event) => form.setRefundable(event.currentTarget.checked)}
      />
    </>
  )
}
