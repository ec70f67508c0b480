import { formatMoney } from '@bcare/rules/text/money'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { MoneyInput } from '../../kit/form/inputs/MoneyInput.tsx'
import { keepText, numberOf, type TypedNumber } from '../../kit/form/inputs/typed-number.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { type DepositRow, MONEY } from './desk-rows.ts'
import { Effects } from './Pieces.tsx'
import { Refusal } from './Refusal.tsx'
import { DESK_TEXTS as TEXTS } from './texts.ts'

/** Pays a customer's bills with what a deposit holds. */
export function ApplyDialog({ deposit, onClose }: { deposit: DepositRow; onClose: () => void }) {
  const draft = useDraft('deposit.apply', deposit.id)
  const [typed, setTyped] = useDraftState<TypedNumber | undefined>(draft, 'amount', undefined)
  const [bill_id, setBill] = useDraftState<number | null>(draft, 'bill_id', null)
  const [tried, setTried] = useState(false)
  const { id, code, available, person_id } =
    useRead(api.deposit.get, { id: deposit.id }, { quiet: true }).data ?? deposit
  const owed = useRead(api.payment.owed, { person_id }, { quiet: true })
  const write = useWrite(api.deposit.convert_to_payment, { quiet: true, touches: MONEY })
  const items = owed.data?.items ?? []
  const bills = [...Map.groupBy(items, (item) => item.bill_id)].map(([value, of_bill]) => ({
    value: String(value),
    label: TEXTS.bill_owes(
      of_bill[0]?.bill_code ?? '',
      formatMoney(of_bill.reduce((sum, { remaining }) => sum + remaining, 0)),
    ),
  }))
  const debt = items
    .filter((item) => bill_id === null || item.bill_id === bill_id)
    .reduce((sum, { remaining }) => sum + remaining, 0)
  const most = Math.min(available, debt)
  // Until it is typed over, as much as can be paid.
  const shown = typed === undefined ? most : typed
  const amount = numberOf(shown) ?? 0
  const wrong =
    amount <= 0 ? TEXTS.amount_wrong : amount > most ? TEXTS.amount_over(formatMoney(most)) : undefined
  const send = () => {
    setTried(true)
    if (wrong !== undefined) return
    write.mutate(
      { deposit_id: id, amount, ...(bill_id !== null && { bill_id }) },
      {
        onSuccess: (row) => {
          draft.saved()
          onClose()
          toast({ type: 'success', title: TEXTS.applied(row.code) })
        },
      },
    )
  }
  const all = owed.data?.debt ?? 0
  return (
    <AskDialog
      draft={draft}
      title={TEXTS.apply_title(code)}
      action={TEXTS.apply_button(formatMoney(amount))}
      busy={write.isPending}
      onSend={send}
      onClose={onClose}
    >
      <NativeSelect
        label={TEXTS.apply_on}
        data={[{ value: '', label: TEXTS.apply_oldest }, ...bills]}
        value={bill_id === null ? '' : String(bill_id)}
        onChange={({ currentTarget }) =>
          setBill(currentTarget.value === '' ? null : Number(currentTarget.value))
        }
      />
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <div style={{ flex: 1 }}>
          <MoneyInput
            label={TEXTS.amount}
            required
            autoFocus
            value={shown}
            {...keepText(setTyped)}
            error={tried ? wrong : undefined}
          />
        </div>
        <Button variant="default" onClick={() => setTyped(most)} disabled={most === 0}>
          {TEXTS.most(formatMoney(most))}
        </Button>
      </Group>
      <Effects
        effects={[
          owed.data !== undefined && all === 0 && TEXTS.nothing_owed,
          wrong === undefined &&
            TEXTS.apply_effect(formatMoney(all - amount), formatMoney(available - amount)),
        ]}
      />
      <Refusal fault={write.error ?? owed.error} />
    </AskDialog>
  )
}
