import { cashSuggestions } from '@bcare/rules/billing/till'
import { formatMoney } from '@bcare/rules/text/money'
import { ActionIcon, Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { IconArrowsSplit2, IconX } from '@tabler/icons-react'
import { MoneyInput } from '../../kit/form/inputs/MoneyInput.tsx'
import { isUnread, keepText } from '../../kit/form/inputs/typed-number.ts'
import { BILLING_TEXTS as TEXTS } from '../texts.ts'
import css from './pay.module.css'
import type { MethodOption, Till } from './use-till.ts'

interface PayMethodsProps {
  till: Till
  options: readonly MethodOption[]
  problem: string | undefined
}

/** How much the customer gives, and how. */
export function PayMethods({ till, options, problem }: PayMethodsProps) {
  const { form, amount, methods, may_wait } = till
  const rows = form.values.methods
  const change = (at: number, part: Partial<(typeof rows)[number]>) =>
    form.setMethods((now) => now.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <section className={css.methods}>
      <MoneyInput
        label={TEXTS.amount}
        autoFocus
        value={till.typed}
        {...keepText(form.setAmount)}
        error={problem}
      />
      {amount > 0 &&
        rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row of methods has no other name
          <div key={at} className={css.method}>
            <div className={css.segments}>
              <SegmentedControl
                aria-label={rows.length > 1 ? `${TEXTS.method} ${at + 1}` : TEXTS.method}
                size="sm"
                value={String(methods[at]?.option?.id ?? '')}
                onChange={(next) => change(at, { method_id: Number(next) })}
                data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            </div>
            {rows.length > 1 && (
              <MoneyInput
                aria-label={TEXTS.part(methods[at]?.option?.name ?? '')}
                disabled={at === rows.length - 1}
                value={isUnread(row.part) ? row.part : (methods[at]?.amount ?? 0)}
                {...keepText((next) => change(at, { part: next }))}
              />
            )}
            {methods[at]?.option?.kind !== 'cash' && (
              <TextInput
                aria-label={TEXTS.reference}
                placeholder={TEXTS.reference}
                maxLength={100}
                value={row.reference}
                onChange={(event) => change(at, { reference: event.currentTarget.value })}
              />
            )}
            {at > 0 && (
              <ActionIcon
                variant="subtle"
                color="gray.7"
                aria-label={TEXTS.unsplit}
                onClick={() => form.setMethods((now) => now.filter((_, index) => index !== at))}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </div>
        ))}
      {amount > 0 && <CashAndMore till={till} options={options} />}
      {may_wait && (
        <Checkbox
          size="sm"
          label={TEXTS.pending}
          checked={form.values.pending}
          onChange={(event) => form.setPending(event.currentTarget.checked)}
        />
      )}
    </section>
  )
}

/** What is handed over in cash, and the way to a second method. */
function CashAndMore({ till: { form, amount, methods, change }, options }: Omit<PayMethodsProps, 'problem'>) {
  const only_cash = methods.length === 1 && methods[0]?.option?.kind === 'cash'
  return (
    <div className={css.cash}>
      {only_cash && (
        <>
          <MoneyInput label={TEXTS.handed} value={form.values.handed} {...keepText(form.setHanded)} />
          <div className={css.suggestions} role="group" aria-label={TEXTS.suggestions}>
            {cashSuggestions(amount).map((sum) => (
              <Button key={sum} size="compact-sm" variant="default" onClick={() => form.setHanded(sum)}>
                {formatMoney(sum)}
              </Button>
            ))}
          </div>
          <p className={css.change} aria-live="polite">
            {TEXTS.change} <strong className="numeric">{formatMoney(change)}</strong>
          </p>
        </>
      )}
      {methods.length < options.length && methods.length < 3 && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconArrowsSplit2 size={16} aria-hidden />}
          onClick={() =>
            form.setMethods((now) => [
              ...now.map((row, at) => ({
                ...row,
                part: row.part ?? (at === 0 ? Math.floor(amount / 2_000) * 1_000 : 0),
              })),
              { method_id: null, part: null, reference: '' },
            ])
          }
        >
          {TEXTS.split}
        </Button>
      )}
    </div>
  )
}
