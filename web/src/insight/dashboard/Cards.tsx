import { changeOf, changeText, figureText, rateText } from '@bcare/rules/insight/figure'
import { compactMoney, formatMoney } from '@bcare/rules/text/money'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Address } from './addresses.ts'
import css from './dashboard.module.css'
import { durationText } from './duration.ts'
import { DASHBOARD_TEXTS as TEXTS } from './texts.ts'

type Kind = 'count' | 'money' | 'rate' | 'time'

/** A figure of the period beside that of the period before. */
export interface Figure {
  label: string
  /** How it is reckoned. */
  about?: string
  value: number | null
  /** Absent where it says how things stand now. */
  before?: number | null
  kind?: Kind
  /** What is good news: more, less, or neither. */
  better?: 'more' | 'less'
  /** The rows that it counts. */
  to?: Address | undefined
}

const SHOWN: Record<Kind, (value: number) => string> = {
  count: figureText,
  money: formatMoney,
  rate: rateText,
  time: durationText,
}

const shownAs = (kind: Kind, value: number | null) => (value === null ? '—' : SHOWN[kind](value))

/** The figures of a tab; one that counts rows opens them. */
export function Cards({ figures }: { figures: readonly Figure[] }) {
  return (
    <section aria-label={TEXTS.figures}>
      <dl className={css.cards}>
        {figures.map((figure) => (
          <Card key={figure.label} {...figure} />
        ))}
      </dl>
    </section>
  )
}

function Card({ label, about, value, before, kind = 'count', better, to }: Figure) {
  const shown = shownAs(kind, value)
  return (
    <div className={css.card} title={about}>
      <dt>{label}</dt>
      <dd className={css.value}>
        {to !== undefined && value !== null && value !== 0 ? (
          <Link
            to={to.to}
            search={to.search as never}
            aria-label={`${shown}. ${TEXTS.open_rows(label)}`}
            className={css.open}
          >
            {shown}
          </Link>
        ) : (
          shown
        )}
      </dd>
      {before !== undefined && <Delta value={value} before={before} kind={kind} better={better} />}
    </div>
  )
}

interface DeltaProps {
  value: number | null
  before: number | null
  kind: Kind
  better: Figure['better']
}

/** What became of a figure since the period before, in words, with its sign, and whether that is good news. */
function Delta({ value, before, kind, better }: DeltaProps) {
  const change = changeOf(value, before)
  const way = change?.way ?? 'same'
  const mood =
    way === 'same' || better === undefined ? 'none' : (way === 'up') === (better === 'more') ? 'good' : 'bad'
  const Arrow = way === 'up' ? IconArrowUpRight : IconArrowDownRight
  return (
    <dd className={css.delta} data-mood={mood} title={TEXTS.before(shownAs(kind, before))}>
      {way !== 'same' && <Arrow size={14} aria-hidden />}
      {changeText(change, kind === 'rate' ? 'rate' : 'count', kind === 'money' ? compactMoney : SHOWN[kind])}
    </dd>
  )
}
