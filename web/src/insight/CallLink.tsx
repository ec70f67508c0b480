import { formatPhone } from '@bcare/rules/text/phone'
import { VisuallyHidden } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import css from './overview.module.css'
import { TEXTS } from './texts.ts'

/** The number to call; one that is masked can only be looked at. */
export function CallLink({ name, phone }: { name: string; phone: string | null }) {
  if (phone === null) return TEXTS.no_phone
  if (phone.includes('*')) return phone
  return (
    <a className={css.call} href={`tel:${phone}`}>
      <IconPhone size={13} aria-hidden />
      <VisuallyHidden>{TEXTS.call(name)} </VisuallyHidden>
      {formatPhone(phone)}
    </a>
  )
}
