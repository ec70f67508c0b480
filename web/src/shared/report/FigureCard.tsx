import { changeOf, changeText } from '@bcare/rules/insight/figure'
import { compactMoney } from '@bcare/rules/text/money'
import { Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../../kit/page/search-params.ts'
import css from './figure.module.css'
import { type Figure, type FigureKind, SHOWN } from './figures.ts'
import { REPORT_TEXTS as TEXTS } from './texts.ts'

const shownAs = (kind: FigureKind, value: number | null) => (value === null ? '—' : SHOWN[kind](value))

/** A figure within a `dl`, beside that of the period before; one that counts rows opens them. */
export function FigureCard({ label, about, value, before, kind = 'count', better, target, to }: Figure) {
  const shown = shownAs(kind, value)
  return (
    <div className={`box ${css.card}`} title={about}>
      <dt>{label}</dt>
      <dd className="numeric">
        {to !== undefined && value !== null && value !== 0 ? (
          <Link
            {...linkTo(to.to, to.search)}
            aria-label={`${shown}. ${TEXTS.open_rows(label)}`}
            className={css.rows}
          >
            {shown}
          </Link>
        ) : (
          shown
        )}
      </dd>
      {before !== undefined && <Change value={value} before={before} kind={kind} better={better} />}
      {target && (
        <Text component="dd" size="sm" c="gray.7">
          {target}
        </Text>
      )}
    </div>
  )
}

interface ChangeProps {
  value: number | null
  before: number | null
  kind: FigureKind
  better: Figure['better']
}

/** What became of a figure since the period before, in words, with its sign, and whether that is good news. */
function Change({ value, before, kind, better }: ChangeProps) {
  const change = changeOf(value, before)
  const way = change?.way ?? 'same'
  const mood =
    way === 'same' || better === undefined ? 'none' : (way === 'up') === (better === 'more') ? 'good' : 'bad'
  const Arrow = way === 'up' ? IconArrowUpRight : IconArrowDownRight
  return (
    <dd className={css.change} data-mood={mood} title={TEXTS.before(shownAs(kind, before))}>
      {way !== 'same' && <Arrow size={14} aria-hidden />}
      {changeText(change, kind === 'rate' ? 'rate' : 'count', kind === 'money' ? compactMoney : SHOWN[kind])}
    </dd>
  )
}
