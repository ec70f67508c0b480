import type { Input } from '@bcare/contract'
import { Fault } from '@bcare/contract/kit/codes'
import type { payment } from '@bcare/contract/billing/payment'
import { isByTransfer } from '@bcare/rules/billing/vietqr'
import { amountWords } from '@bcare/rules/text/amount-words'
import { formatMoney } from '@bcare/rules/text/money'
import { Alert, Button, Modal, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { usePhone } from '../../kit/data/table/use-phone.ts'
import type { ModalProps } from '../../kit/page/modal.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useMay } from '../../kit/session/may.ts'
import type { PayRequest } from '../../shared/modals/pay-modal.ts'
import { TransferHint } from '../bank/TransferHint.tsx'
import { TransferWaiting } from '../bank/TransferWaiting.tsx'
import { BILLING_TEXTS as TEXTS } from '../texts.ts'
import { HoldForm } from './HoldForm.tsx'
import css from './pay.module.css'
import { DueInstallments, NextInstallments } from './PayInstallments.tsx'
import { PayDetails } from './PayDetails.tsx'
import { PayerChoice } from './PayerChoice.tsx'
import { PayMethods } from './PayMethods.tsx'
import { PayRows } from './PayRows.tsx'
import { type MethodOption, type Owed, type Till, useMethods, useTill } from './use-till.ts'

type Payment = Awaited<ReturnType<typeof api.payment.add>>

/** The till: takes what a customer owes, or money that is held. */
export function PayDialog({ request, onClose }: ModalProps<PayRequest>) {
  const { person_id } = request
  const { data: owed } = useRead(api.payment.owed, { person_id }, { staleTime: 0 })
  const methods = useMethods()
  const phone = usePhone()
  const [waiting, setWaiting] = useState<Payment>()
  const title = owed === undefined ? TEXTS.pay : TEXTS.pay_title(owed.person_name, owed.person_code)
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={680}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      {waiting !== undefined ? (
        <TransferWaiting payment={waiting} onClose={onClose} />
      ) : owed === undefined || methods === undefined ? (
        <Skeleton height={220} radius="md" />
      ) : methods.length === 0 ? (
        <Alert color="orange">{TEXTS.no_methods}</Alert>
      ) : (
        <Desk
          key={stateOf(owed)}
          owed={owed}
          methods={methods}
          request={request}
          onWaiting={setWaiting}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

/** Rows are drawn anew when another desk has changed what is owed. */
const stateOf = ({ items, lines, held }: Owed): string =>
  JSON.stringify([
    items.map(({ id, remaining }) => [id, remaining]),
    lines.map((line) => [line.attachment_id, line.unbilled]),
    held,
  ])

interface DeskProps {
  owed: Owed
  methods: readonly MethodOption[]
  request: PayRequest
  /** A payment waits for its transfer. */
  onWaiting: (payment: Payment) => void
  onClose: () => void
}

function Desk(props: DeskProps) {
  const { owed, request } = props
  const may_hold = useMay('deposit:create')
  const owes = owed.items.length + owed.lines.length > 0
  const [what, setWhat] = useState<'pay' | 'hold'>(
    may_hold && (request.holding === true || !owes) ? 'hold' : 'pay',
  )
  return (
    <Stack gap="sm">
      {may_hold && (
        <SegmentedControl
          aria-label={TEXTS.what}
          size="xs"
          value={what}
          onChange={(next) => setWhat(next === 'hold' ? 'hold' : 'pay')}
          data={[
            { value: 'pay', label: TEXTS.pay },
            { value: 'hold', label: TEXTS.hold },
          ]}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      {!owes && what === 'hold' && request.holding !== true && (
        <Text size="sm" c="gray.7">
          {TEXTS.nothing_owed}
        </Text>
      )}
      {what === 'pay' ? <PayForm {...props} /> : <HoldForm {...props} />}
    </Stack>
  )
}

/** What is sent: every share by its name, so that what is booked is what was shown. */
function bodyOf(
  { person_id, bill_id, deal_id, track_id }: PayRequest,
  till: Till,
  owed: Owed,
): Input<typeof payment.add> {
  const { plan, amount, methods, form } = till
  const { pending, payer_name, content, paid_at } = form.values
  const items = plan.shares.flatMap(({ ref, amount: share }) =>
    ref.startsWith('item:') ? [{ bill_item_id: Number(ref.slice(5)), amount: share }] : [],
  )
  const lines = plan.shares.flatMap(({ ref, amount: share }) =>
    ref.startsWith('line:') ? [{ attachment_id: Number(ref.slice(5)), amount: share }] : [],
  )
  let left = plan.from_held
  const deposits = owed.deposits.flatMap(({ id, available }) => {
    const part = Math.min(left, available)
    left -= part
    return part > 0 ? [{ deposit_id: id, amount: part }] : []
  })
  return {
    person_id,
    amount,
    bill_id: bill_id ?? null,
    deal_id: deal_id ?? null,
    track_id: track_id ?? null,
    methods:
      amount === 0
        ? []
        : methods.flatMap(({ option, amount: part, reference }) =>
            option === undefined || part <= 0
              ? []
              : [{ method_term_id: option.id, amount: part, ...(reference !== '' && { reference }) }],
          ),
    ...(items.length > 0 && { items }),
    ...(lines.length > 0 && { lines }),
    ...(deposits.length > 0 && { deposits }),
    payer_name: payer_name.trim() || null,
    content: content.trim() || null,
    ...(paid_at !== null && { paid_at }),
    pending: pending && till.may_wait,
  }
}

const printPath = ({ id }: Payment): string => `/print/payment/${id}`

function tell({ status, amount, code, kind, id }: Payment): void {
  const sum = formatMoney(amount)
  const title =
    kind === 'deposit_apply'
      ? TEXTS.used_toast(sum)
      : status === 'pending'
        ? TEXTS.pending_toast(sum, code)
        : TEXTS.paid_toast(sum, code)
  const action = { label: TEXTS.print, run: () => void window.open(`/print/payment/${id}`, '_blank') }
  toast({ type: 'success', title, action })
}

/** Outcomes after which nobody knows whether the payment was booked. */
const isUnknown = (error: Fault | null): boolean =>
  error !== null && (error.kind === 'unavailable' || error.kind === 'internal')

function PayForm({ owed, methods, request, onWaiting, onClose }: DeskProps) {
  const till = useTill(owed, request, methods)
  const [told, setTold] = useState(false)
  const [printing, setPrinting] = useState(false)
  const pay = useWrite(api.payment.add, {
    touches: ['bill', 'deposit', 'person', 'attachment', 'deal'],
    quiet: true,
    onSuccess: (booked) => {
      till.draft.saved()
      tell(booked)
      if (printing) window.open(printPath(booked), '_blank')
      if (booked.status === 'pending' && isByTransfer(booked.methods)) onWaiting(booked)
      else onClose()
    },
  })
  const { amount, plan } = till
  const nothing = amount === 0 && plan.from_held === 0
  const send = (print: boolean) => {
    setTold(true)
    setPrinting(print)
    if (!nothing && !till.unread && !pay.isPending) pay.mutate(bodyOf(request, till, owed))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(false)
  }
  const unknown = isUnknown(pay.error)
  return (
    <form noValidate onSubmit={submit}>
      <fieldset className={css.form} disabled={unknown}>
        <DraftLine draft={till.draft} />
        <DueInstallments owed={owed} />
        <PayRows till={till} />
        <PayMethods till={till} options={methods} problem={told && nothing ? TEXTS.no_amount : undefined} />
        <PayerChoice person_id={request.person_id} form={till.form} />
        <TransferHint till={till} />
        <PayDetails form={till.form} />
        <After till={till} />
        <NextInstallments owed={owed} till={till} />
      </fieldset>
      {pay.error && (
        <Alert color="red" role="alert" mt="sm">
          {unknown ? TEXTS.unknown : pay.error.message}
        </Alert>
      )}
      <div className={css.buttons}>
        <Button variant="default" onClick={onClose}>
          {TEXTS.close}
        </Button>
        {unknown ? (
          <Button type="button" color="orange.8" loading={pay.isPending} onClick={() => send(printing)}>
            {TEXTS.check_again}
          </Button>
        ) : (
          <>
            <Button variant="light" loading={pay.isPending} onClick={() => send(true)}>
              {TEXTS.pay_and_print}
            </Button>
            <Button type="submit" loading={pay.isPending} data-autofocus>
              {amount === 0 && plan.from_held > 0
                ? TEXTS.do_use(formatMoney(plan.from_held))
                : TEXTS.do_pay(formatMoney(amount))}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

/** What holds when it is booked, said before. */
function After({ till: { amount, plan, debt_after, held_after } }: { till: Till }) {
  return (
    <div className={css.after}>
      <p aria-live="polite">
        <span>{TEXTS.after}: </span>
        <strong className="numeric">
          {TEXTS.after_line(formatMoney(Math.max(0, debt_after)), formatMoney(held_after))}
        </strong>
      </p>
      {plan.over > 0 && <p data-note>{TEXTS.over(formatMoney(plan.over))}</p>}
      {plan.left > 0 && <p data-note>{TEXTS.unpaid_chosen(formatMoney(plan.left))}</p>}
      {amount > 0 && <p data-words>{amountWords(amount)}</p>}
    </div>
  )
}
