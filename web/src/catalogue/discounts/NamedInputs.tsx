import type { FieldProps } from '../../kit/form/field.ts'
import { MultiPicker } from '../../kit/form/picker/MultiPicker.tsx'
import { PEOPLE, personLabel } from '../../shared/custom/records.ts'
import { ProductsPicker } from '../../shared/pickers/ProductsPicker.tsx'
import { BUNDLES, CATEGORIES, GROUPS, nameOf } from '../sources.ts'
import { useNamedBundles, useNamedPeople } from './use-named.ts'

export type IdsField = FieldProps<readonly number[] | null>

/** The bundles that a programme is about. */
function Bundles({ value, ...field }: IdsField) {
  const ids = value ?? []
  const bundles = useNamedBundles(ids)
  return <MultiPicker {...field} value={ids} selected={bundles} source={BUNDLES} nameOf={nameOf} />
}

/** What a programme takes something off, by what it applies to. */
export function TargetsInput({ apply_to, ...field }: IdsField & { apply_to: unknown }) {
  if (apply_to === 'bundle') return <Bundles {...field} />
  return apply_to === 'category' ? (
    <MultiPicker {...field} value={field.value ?? []} source={CATEGORIES} nameOf={nameOf} />
  ) : (
    <ProductsPicker {...field} />
  )
}

/** The customers by their names. */
function People({ value, ...field }: IdsField) {
  const ids = value ?? []
  const people = useNamedPeople(ids)
  return <MultiPicker {...field} value={ids} selected={people} source={PEOPLE} nameOf={personLabel} />
}

/** Groups or customers that a programme is for. */
export function AudienceInput({ audience, ...field }: IdsField & { audience: unknown }) {
  return audience === 'person' ? (
    <People {...field} />
  ) : (
    <MultiPicker {...field} value={field.value ?? []} source={GROUPS} nameOf={nameOf} />
  )
}
