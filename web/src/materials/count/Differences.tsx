import { formatMoney } from '@bcare/rules/text/money'
import { usePhone } from '../../kit/data/table/use-phone.ts'
import { quantityText, signedQuantity } from '../quantity.ts'
import table from '../../shared/report/table.module.css'
import css from './count.module.css'
import { differenceAmount, type Difference, differing, keyOf } from './count-lines.ts'
import { COUNT_TEXTS as TEXTS } from './texts.ts'

/** How what was counted differs from the books, before anything is written. */
export function Differences({ all }: { all: readonly Difference[] }) {
  const wrong = differing(all)
  const amount = differenceAmount(wrong)
  const phone = usePhone()
  return (
    <section className={css.differences} aria-label={TEXTS.differences}>
      <p className={css.result} role="status">
        <strong>{TEXTS.result(all.length, wrong.length)}</strong>
        {amount !== null && wrong.length > 0 && <span>{formatMoney(amount)}</span>}
      </p>
      {wrong.length > 0 && (phone ? <Cards wrong={wrong} /> : <Wide wrong={wrong} amount={amount} />)}
    </section>
  )
}

const nameOf = ({ material_name, lot_no }: Difference) => [material_name, lot_no].filter(Boolean).join(' · ')

function Wide({ wrong, amount }: { wrong: readonly Difference[]; amount: number | null }) {
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${css.table}`} aria-label={TEXTS.differences}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.material}</th>
            {[TEXTS.counted, TEXTS.book, TEXTS.difference, ...(amount === null ? [] : [TEXTS.amount])].map(
              (head) => (
                <th key={head} scope="col" className={css.end}>
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {wrong.map((one) => (
            <tr key={keyOf(one.material_id, one.lot_id)}>
              <th scope="row">{nameOf(one)}</th>
              <td className={css.end}>{quantityText(one.counted, one.unit_name)}</td>
              <td className={css.end}>{quantityText(one.book, one.unit_name)}</td>
              <td className={css.end} data-missing={one.difference < 0 || undefined}>
                {signedQuantity(one.difference, one.unit_name)}
              </td>
              {amount !== null && <td className={css.end}>{formatMoney(one.amount ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
        {amount !== null && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {TEXTS.total}
              </th>
              <td className={css.end}>{formatMoney(amount)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

const Cards = ({ wrong }: { wrong: readonly Difference[] }) => (
  <ul className={css.cards}>
    {wrong.map((one) => (
      <li key={keyOf(one.material_id, one.lot_id)}>
        <strong>{nameOf(one)}</strong>
        <strong data-missing={one.difference < 0 || undefined}>
          {signedQuantity(one.difference, one.unit_name)}
        </strong>
        <small>
          {TEXTS.counted} {quantityText(one.counted)} · {TEXTS.book} {quantityText(one.book)}
        </small>
        <small>{one.amount !== null && formatMoney(one.amount)}</small>
      </li>
    ))}
  </ul>
)
