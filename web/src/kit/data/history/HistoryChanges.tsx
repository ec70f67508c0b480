import { formatPhone } from '@bcare/rules/text/phone'
import css from './history.module.css'
import { HISTORY_TEXTS as TEXTS } from '../texts.ts'

interface Change {
  field: string
  label: string
  from: string | null
  to: string | null
}

/** Whichever field holds it, a number is written as everywhere; what is none stays as it is. */
const shown = (value: string | null) => (value === null ? TEXTS.empty_value : formatPhone(value))

/** What fields were before a change, and what they became. */
export function HistoryChanges({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className={css.changes}>
      {changes.map(({ field, label, from, to }) => (
        <div key={field} className={css.change}>
          <dt>{label}</dt>
          <dd>
            {from !== null && <del>{shown(from)}</del>}
            {from !== null && <span aria-hidden>→</span>}
            <ins>{shown(to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
