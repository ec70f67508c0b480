import type { Output } from '@bcare/contract'
import type { revenue } from '@bcare/contract/revenue/revenue'
import { formatMoney } from '@bcare/rules/text/money'
import { api, useRead } from '../../kit/api/api.ts'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { Answer, money } from '../Pieces.tsx'
import css from '../revenue.module.css'
import { REVENUE_TEXTS as TEXTS } from '../texts.ts'

type LineReckoning = Output<typeof revenue.line>
type Step = LineReckoning['steps'][number]

const percentText = (weight: number): string => `${String(weight).replace('.', ',')} %`

/** What the line's money is waiting for, by name. */
function waitsFor({ held, steps }: LineReckoning): string {
  if (held === 0) return TEXTS.nothing_waits
  const undone = steps.filter(({ is_done, step_no }) => !is_done && step_no !== null)
  if (undone.length === 0) return TEXTS.waits(formatMoney(held))
  return TEXTS.waits_for(formatMoney(held), undone.map(({ name }) => `«${name}»`).join(', '))
}

/** How the money of a service is reckoned, step by step. */
export function Reckoning({ attachment_id }: { attachment_id: number }) {
  const read = useRead(api.revenue.line, { attachment_id }, { quiet: true })
  return <Answer read={read}>{(answer) => <Reckoned answer={answer} />}</Answer>
}

function Reckoned({ answer }: { answer: LineReckoning }) {
  const { total, material, collected, steps, held } = answer
  const stepped = steps.some(({ step_no }) => step_no !== null)
  return (
    <>
      {total !== null && material !== null && collected !== null && (
        <KeyValue
          items={[
            [TEXTS.agreed_total, formatMoney(total)],
            [TEXTS.material, formatMoney(material)],
            [TEXTS.collected, formatMoney(collected)],
          ]}
        />
      )}
      <p className={css.text}>
        {stepped ? TEXTS.formula : TEXTS.without_steps}
        {total !== null && material !== null && (
          <>
            {' '}
            {TEXTS.formula_with(formatMoney(total), formatMoney(material), formatMoney(total - material))}.
          </>
        )}
      </p>
      {steps.length > 0 && (
        <ol className={css.steps} aria-label={TEXTS.reckoning}>
          {steps.map((step, at) => (
            <StepItem key={step.step_no ?? `whole ${at}`} step={step} />
          ))}
        </ol>
      )}
      <p className={held === 0 ? css.text : css.waits}>{waitsFor(answer)}</p>
    </>
  )
}

const StepItem = ({
  step: { step_no, name, weight, worth, credited, user_name, is_done },
}: {
  step: Step
}) => (
  <li className={css.step}>
    <span>
      {step_no !== null && `${TEXTS.step(step_no)}: `}
      {name}
    </span>
    <strong>{money(credited)}</strong>
    <small>
      {percentText(weight)} → {formatMoney(worth)} · {is_done ? TEXTS.done : TEXTS.undone}
      {user_name !== null && ` · ${user_name}`}
    </small>
    <small>{is_done && credited === 0 && worth > 0 ? TEXTS.done_unpaid : TEXTS.credited}</small>
  </li>
)
