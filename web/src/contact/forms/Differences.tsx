import { formatPhone } from '@bcare/rules/text/phone'
import css from './forms.module.css'
import { FORM_TEXTS as TEXTS } from './texts.ts'

interface Difference {
  field: 'full_name' | 'phone' | 'email'
  filed: string
  sent: string
}

const LABELS = { full_name: 'Họ tên', phone: 'Điện thoại', email: 'Email' }

/** What a record says otherwise than a submission. */
export function Differences({ all }: { all: readonly Difference[] }) {
  if (all.length === 0) return null
  return (
    <ul className={css.signs} aria-label={TEXTS.differences}>
      {all.map(({ field, filed, sent }) => {
        const shown = (text: string) => (field === 'phone' ? formatPhone(text) : text)
        return <li key={field}>{TEXTS.differs(LABELS[field], shown(filed), shown(sent))}</li>
      })}
    </ul>
  )
}
