import { formatPhone } from '@bcare/rules/text/phone'
import css from './history.module.css'
import { HISTORY_TEXTS as TEXTS } from '../texts.ts'

interface Change {
  field: string
  label: string
  from: string | null
  to: string | null
}

const shown = (field: string, value: string | null) =>
  value === null
    ? TEXTS.empty_value
    : field.startsWith('phone') && value.startsWith('+')
      ? formatPhone(value)
      : value

/** What fields were before a change, and what they became. */
export function HistoryChanges({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className={css.changes}>
      {changes.map(({ field, label, from, to }) => (
        <div key={field} className={css.change}>
          <dt>{label}</dt>
          <dd>
            {from !== null && <del>{shown(field, from)}</del>}
            {from !== null && <span aria-hidden>→</span>}
            <ins>{shown(field, to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
