import { ColourDot } from '../../kit/data/StatusBadge.tsx'
import type { FieldProps } from '../../kit/form/field.ts'
import css from '../../kit/form/form.module.css'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import type { PickerSource } from '../../kit/form/picker/picker-source.ts'

/** A term of a vocabulary: source, reason, occupation. */
export interface TermOption {
  id: number
  name: string
  color?: string | null
}

export interface TermPickerProps extends FieldProps<number | null> {
  /** The terms of one vocabulary: `wholeSource(api.taxonomy.list, { vocabulary: 'source', limit: 200 })`. */
  source: PickerSource<TermOption>
  selected?: TermOption | null
  onPick?: (term: TermOption | null) => void
}

const nameOf = (term: TermOption) => term.name

const renderTerm = (term: TermOption) => (
  <span className={css.option}>
    {term.color && <ColourDot color={term.color} />}
    {term.name}
  </span>
)

/** Chooses a term of one vocabulary. */
export function TermPicker(props: TermPickerProps) {
  return <Picker {...props} nameOf={nameOf} renderOption={renderTerm} />
}
