import { formatMoney } from '@bcare/rules/text/money'
import { chosenSum } from '@bcare/rules/billing/till'
import { Checkbox, Text } from '@mantine/core'
import { MoneyInput } from '../../kit/form/inputs/MoneyInput.tsx'
import { keepText } from '../../kit/form/inputs/typed-number.ts'
import { BILLING_TEXTS as TEXTS } from '../texts.ts'
import css from './pay.module.css'
import type { Till } from './use-till.ts'

/** What the customer owes, what of it is paid now, and how much each gets. */
export function PayRows({ till }: { till: Till }) {
  const { rows, form, held } = till
  const { use_held } = form.values
  if (rows.length === 0) return <Text size="sm">{TEXTS.nothing_owed}</Text>
  return (
    <section aria-label={TEXTS.to_pay}>
      <div className={css.head}>
        <span>
          {TEXTS.to_pay} <strong className="numeric">{formatMoney(chosenSum(rows))}</strong>
        </span>
        {held > 0 && (
          <Checkbox
            size="sm"
            label={TEXTS.use_held(formatMoney(till.plan.from_held || held))}
            checked={use_held}
            onChange={(event) => form.setUseHeld(event.currentTarget.checked)}
          />
        )}
      </div>
      <ul className={css.rows}>
        {rows.map((row) => (
          <Row key={row.ref} row={row} till={till} />
        ))}
      </ul>
    </section>
  )
}

function Row({ row, till: { form, plan } }: { row: Till['rows'][number]; till: Till }) {
  const { ref, title, doctor, bill_code, owed, performed, chosen } = row
  const share = plan.shares.find((one) => one.ref === ref)?.amount ?? 0
  const about = [
    doctor,
    bill_code ?? TEXTS.not_billed,
    performed === null ? null : TEXTS.performed(formatMoney(performed)),
  ]
  return (
    <li className={css.row} data-off={!chosen || undefined}>
      <Checkbox
        size="sm"
        aria-label={TEXTS.choose(title)}
        checked={chosen}
        onChange={(event) => {
          const { checked } = event.currentTarget
          form.setChoices((now) => ({ ...now, [ref]: checked }))
        }}
      />
      <span className={css.what}>
        <span>{title}</span>
        <small>{about.filter(Boolean).join(' · ')}</small>
      </span>
      <small className="numeric">{TEXTS.left_of(formatMoney(owed))}</small>
      <div className={css.share}>
        <MoneyInput
          aria-label={TEXTS.share(title)}
          disabled={!chosen}
          value={row.typed ?? share}
          {...keepText((next) =>
            form.setEntered((now) => ({
              ...now,
              [ref]: typeof next === 'number' ? Math.min(next, owed) : next,
            })),
          )}
        />
      </div>
    </li>
  )
}
