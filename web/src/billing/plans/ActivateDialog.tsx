import { formatMoney } from '@bcare/rules/text/money'
import { Checkbox, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { DateTimeInput } from '../../kit/form/inputs/DateTimeInput.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { useMay } from '../../kit/session/may.ts'
import { type MethodOption, type MethodRow, useMethods } from '../pay/use-till.ts'
import { MethodsInput, ONE_METHOD, sentMethods } from './MethodsInput.tsx'
import { type PlanRow, TOUCHED } from './plan-rows.ts'
import css from './plans.module.css'
import type { PlanDialogProps } from './ReasonDialogs.tsx'
import { Refusal, warningsOf } from './Refusal.tsx'
import { PLAN_TEXTS as TEXTS } from './texts.ts'
import { useLatest } from './use-latest.ts'

const NO_METHODS: readonly MethodOption[] = []

/** What of each deposit is used for an amount, in their order. */
function used(deposits: readonly { id: number; available: number }[], amount: number) {
  const uses: { deposit_id: number; amount: number }[] = []
  let left = amount
  for (const { id, available } of deposits) {
    const part = Math.min(left, available)
    left -= part
    if (part > 0) uses.push({ deposit_id: id, amount: part })
  }
  return uses
}

/** How the down payment is given, as it is typed. */
function useDown(plan: PlanRow) {
  const { id, person_id, down_payment } = plan
  const may_pay = useMay('payment:create')
  const draft = useDraft('installment_plan.activate', id)
  const [waives, setWaives] = useDraftState(draft, 'waives', false)
  const [uses_held, setUsesHeld] = useDraftState(draft, 'uses_held', false)
  const [methods, setMethods] = useDraftState<readonly MethodRow[]>(draft, 'methods', [ONE_METHOD])
  const [paid_at, setMoment] = useDraftState<string | null>(draft, 'paid_at', null)
  const { data: owed } = useRead(
    api.payment.owed,
    { person_id },
    { quiet: true, enabled: down_payment > 0 && may_pay },
  )
  const options = useMethods() ?? NO_METHODS
  const deposits = used(owed?.deposits ?? [], uses_held && !waives ? down_payment : 0)
  const by_deposits = deposits.reduce((sum, { amount }) => sum + amount, 0)
  const waive_down = down_payment > 0 && (waives || !may_pay)
  const cash = waive_down ? 0 : down_payment - by_deposits
  return {
    draft,
    may_pay,
    options,
    held: owed?.held ?? 0,
    waive_down,
    setWaives,
    uses_held,
    setUsesHeld,
    methods,
    setMethods,
    paid_at,
    setMoment,
    deposits,
    cash,
  }
}

type Down = ReturnType<typeof useDown>

/** Brings a draft into force: takes its down payment, or gives it up. */
export function ActivateDialog({ plan: asked, onClose }: PlanDialogProps) {
  const plan = useLatest(asked)
  const { id, version, code, count, total, down_payment } = plan
  const down = useDown(plan)
  const [tried, setTried] = useState(false)
  const activate = useWrite(api.installmentPlan.activate, {
    quiet: true,
    touches: [...TOUCHED, 'attachment', 'deal'],
  })
  const warned = warningsOf(activate.error) !== undefined
  const methods = sentMethods(down.cash, down.methods, down.options)
  const send = () => {
    setTried(true)
    if (methods === undefined) return
    const { waive_down, deposits, paid_at } = down
    activate.mutate(
      {
        id,
        version,
        waive_down,
        force: warned,
        ...(methods.length > 0 && { methods }),
        ...(!waive_down && deposits.length > 0 && { deposits }),
        ...(!waive_down && paid_at !== null && { paid_at }),
      },
      {
        onSuccess: () => {
          down.draft.saved()
          toast({ type: 'success', title: TEXTS.started(code) })
          onClose()
        },
      },
    )
  }
  return (
    <AskDialog
      draft={down.draft}
      title={TEXTS.start_title(code)}
      action={warned ? TEXTS.start_anyway : TEXTS.start}
      busy={activate.isPending}
      {...(warned && { color: 'orange.8' })}
      onSend={send}
      onClose={onClose}
    >
      <Text size="sm">{TEXTS.start_about(count, formatMoney(total))}</Text>
      {down_payment > 0 && <DownInputs down={down} amount={down_payment} />}
      {tried && methods === undefined && (
        <Text size="sm" c="red.8" role="alert">
          {TEXTS.methods_wrong}
        </Text>
      )}
      <Refusal fault={activate.error} />
    </AskDialog>
  )
}

function DownInputs({ down, amount }: { down: Down; amount: number }) {
  const may_backdate = useMay('payment:backdate')
  const { may_pay, waive_down, held, cash } = down
  return (
    <div className={css.fields}>
      {may_pay ? (
        <SegmentedControl
          aria-label={TEXTS.down_way}
          size="xs"
          value={waive_down ? 'waive' : 'take'}
          onChange={(next) => down.setWaives(next === 'waive')}
          data={[
            { value: 'take', label: TEXTS.take_down(formatMoney(amount)) },
            { value: 'waive', label: TEXTS.waive_down },
          ]}
          style={{ alignSelf: 'flex-start' }}
        />
      ) : (
        <Text size="sm">{TEXTS.no_pay_right}</Text>
      )}
      {waive_down && (
        <Text size="sm" c="gray.7">
          {TEXTS.waive_about}
        </Text>
      )}
      {!waive_down && held > 0 && (
        <Checkbox
          size="sm"
          label={TEXTS.use_held(formatMoney(Math.min(held, amount)))}
          checked={down.uses_held}
          onChange={({ currentTarget }) => down.setUsesHeld(currentTarget.checked)}
        />
      )}
      {cash > 0 && (
        <MethodsInput total={cash} options={down.options} value={down.methods} onChange={down.setMethods} />
      )}
      {!waive_down && may_backdate && (
        <DateTimeInput label={TEXTS.paid_on} value={down.paid_at} onChange={down.setMoment} />
      )}
    </div>
  )
}
