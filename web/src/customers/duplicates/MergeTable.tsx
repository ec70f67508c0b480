import { Text, VisuallyHidden } from '@mantine/core'
import { Person } from '@bcare/contract/customers/person'
import { useCustomFields } from '../../kit/custom/definitions.ts'
import css from './duplicates.module.css'
import { linesOf, useSaid, type PersonRow } from './merge-values.ts'
import { MERGE_TEXTS as TEXTS } from './texts.ts'

type Side = 'keep' | 'merge'

interface MergeTableProps {
  keep: PersonRow
  merge: PersonRow
  /** The choices in which they differ. */
  different: readonly string[]
  /** Whose value is taken, by choice. */
  sides: Partial<Record<string, Side>>
  /** Lines that say the same on both sides too. */
  all: boolean
  onChoose: (name: string, side: Side) => void
}

/** Field by field what both records say; where they differ one of them is chosen. */
export function MergeTable({ keep, merge, different, sides, all, onChoose }: MergeTableProps) {
  const definitions = useCustomFields(Person) ?? []
  const said = { keep: useSaid(keep, definitions), merge: useSaid(merge, definitions) }
  const lines = linesOf(different, definitions).filter(
    ({ name, different: differs }) => differs || (all && (said.keep(name) || said.merge(name))),
  )
  return (
    <table className={css.compare} aria-label={TEXTS.choose}>
      <thead>
        <tr>
          <th scope="col">{TEXTS.field}</th>
          <Head label={TEXTS.kept} person={keep} />
          <Head label={TEXTS.goes} person={merge} />
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, label, different: differs }) => (
          <tr key={name} data-different={differs || undefined}>
            <th scope="row">
              {label}
              {differs && <VisuallyHidden> ({TEXTS.different})</VisuallyHidden>}
            </th>
            {(['keep', 'merge'] as const).map((side) => (
              <td key={side}>
                <Choice
                  name={name}
                  label={`${label}: ${side === 'keep' ? keep.code : merge.code}`}
                  value={said[side](name)}
                  free={differs}
                  checked={(sides[name] ?? 'keep') === side}
                  onChoose={() => onChoose(name, side)}
                />
              </td>
            ))}
          </tr>
        ))}
        {lines.length === 0 && (
          <tr>
            <td colSpan={3}>{TEXTS.no_difference}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Head({ label, person }: { label: string; person: PersonRow }) {
  return (
    <th scope="col">
      <Text size="xs" c="gray.7">
        {label}
      </Text>
      {person.full_name}
      <Text size="xs" c="gray.7">
        {person.code}
      </Text>
    </th>
  )
}

interface ChoiceProps {
  name: string
  label: string
  value: string
  /** Something can be chosen: the records differ here. */
  free: boolean
  checked: boolean
  onChoose: () => void
}

function Choice({ name, label, value, free, checked, onChoose }: ChoiceProps) {
  if (!free) return <>{value || TEXTS.empty}</>
  return (
    <label className={css.choice}>
      <input type="radio" name={`merge-${name}`} aria-label={label} checked={checked} onChange={onChoose} />
      <span className={checked ? css.chosen : css.left}>{value || TEXTS.empty}</span>
    </label>
  )
}
