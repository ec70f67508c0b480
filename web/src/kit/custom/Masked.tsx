import { type CustomField, MASK } from '@bcare/rules/settings/custom-field'
import { ActionIcon } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMay } from '../session/may.ts'
import css from './custom.module.css'
import { type RevealedRecord, useReveal } from './reveal.ts'
import { CUSTOM_TEXTS as TEXTS } from './texts.ts'

/** The button behind a masked value, for users who have the right; the log keeps who looked. */
export function RevealButton({ label, onReveal }: { label: string; onReveal: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={TEXTS.reveal(label)}
      title={TEXTS.reveal(label)}
      onClick={onReveal}
    >
      <IconEye size={16} />
    </ActionIcon>
  )
}

/** A sensitive value: masked until a user with the right asks for it. */
export function Masked({ field, of }: { field: CustomField; of: RevealedRecord }) {
  const may = useMay('sensitive_field:read')
  const { words, reveal } = useReveal(field, of)
  if (words !== undefined) return words
  return (
    <span className={css.masked}>
      {MASK}
      {may && <RevealButton label={field.label} onReveal={reveal} />}
    </span>
  )
}
