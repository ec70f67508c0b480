import { DATED, FREQUENCIES, FREQUENCY_LABELS, MOST_INSTALLMENTS } from '@bcare/rules/billing/schedule'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import { keepText, type TypedNumber } from '../../kit/form/inputs/typed-number.ts'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { datesOf, type RhythmValues } from './plan-terms.ts'
import css from './plans.module.css'
import { PLAN_TEXTS as TEXTS } from './texts.ts'

const OPTIONS = FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] }))

interface RhythmInputsProps {
  values: RhythmValues
  onChange: (part: Partial<RhythmValues>) => void
  /** The field that is wrong, and why. */
  problem: { message: string; field?: string } | undefined
}

/** When instalments fall due: how many, how often, from which day; or each day by itself. */
export function RhythmInputs({ values, onChange, problem }: RhythmInputsProps) {
  const { count, frequency, first_due_on, day_of_month } = values
  const wrong = (field: string) => (problem?.field === field ? problem.message : undefined)
  const dated = DATED.includes(frequency)
  const limited = (next: TypedNumber, least: number, most: number) =>
    typeof next === 'number' ? Math.min(most, Math.max(least, next)) : next
  return (
    <>
      <div className={css.pair}>
        <IntInput
          label={TEXTS.count}
          required
          value={count}
          {...keepText((next) => onChange({ count: limited(next, 0, MOST_INSTALLMENTS) }))}
          error={wrong('count')}
        />
        <SelectField
          label={TEXTS.frequency}
          required
          options={OPTIONS}
          value={frequency}
          onChange={(next) => onChange({ frequency: FREQUENCIES.find((one) => one === next) ?? 'month' })}
        />
        {!dated && (
          <DateInput
            label={TEXTS.first}
            required
            value={first_due_on}
            onChange={(next) => onChange({ first_due_on: next })}
            error={wrong('first_due_on') ?? wrong('due_dates')}
          />
        )}
        {frequency === 'month' && (
          <IntInput
            label={TEXTS.day}
            placeholder={TEXTS.day_hint}
            value={day_of_month}
            {...keepText((next) => onChange({ day_of_month: limited(next, 1, 31) }))}
          />
        )}
      </div>
      {dated && (
        <fieldset className={css.dates}>
          <legend>{TEXTS.dates}</legend>
          <div className={css.pair}>
            {datesOf(values).map((day, at) => (
              <DateInput
                // oxlint-disable-next-line react/no-array-index-key -- an instalment to be has no other name
                key={at}
                label={TEXTS.row(at + 1)}
                value={day}
                onChange={(next) => onChange({ due_dates: datesOf(values).with(at, next) })}
              />
            ))}
          </div>
          {wrong('due_dates') && <p role="alert">{wrong('due_dates')}</p>}
        </fieldset>
      )}
    </>
  )
}
