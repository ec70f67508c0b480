import type { ComponentProps } from 'react'
import type { FieldProps, FieldSpec } from '../../kit/form/field.ts'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { ProductPicker } from '../../shared/pickers/ProductPicker.tsx'
import { useProductNames } from '../products/use-product-names.ts'
import { BRANCHES, GROUPS, nameOf } from '../sources.ts'
import { TIER_TEXTS as TEXTS } from '../texts.ts'

type IdField = FieldProps<number | null>
type DecimalField = ComponentProps<typeof DecimalInput>

/** The service by its name, that of a price that exists as well. */
function ServiceInput(field: IdField) {
  const names = useProductNames([{ product_id: field.value }])
  const selected = field.value === null ? null : (names.get(field.value) ?? null)
  return <ProductPicker {...field} selected={selected} />
}

/** The form of one price of a price list. */
export const TIER_FIELDS: readonly FieldSpec[] = [
  { name: 'product_id', input: (field: IdField) => <ServiceInput {...field} /> },
  { name: 'tier_name', half: true, placeholder: TEXTS.name_example },
  { name: 'tier_code', half: true, placeholder: TEXTS.code_example, hint: TEXTS.code_hint },
  { name: 'price_kind', half: true },
  {
    name: 'value',
    half: true,
    hint: TEXTS.value_hint,
    input: (field: DecimalField) => <DecimalInput {...field} />,
  },
  {
    name: 'person_group_id',
    half: true,
    hint: TEXTS.group_hint,
    input: (field: IdField) => <Picker {...field} source={GROUPS} nameOf={nameOf} />,
  },
  {
    name: 'branch_id',
    half: true,
    hint: TEXTS.branch_hint,
    input: (field: IdField) => <Picker {...field} source={BRANCHES} nameOf={nameOf} />,
  },
  { name: 'valid_from', half: true },
  { name: 'valid_to', half: true },
  {
    name: 'min_qty',
    half: true,
    input: (field: DecimalField) => <DecimalInput {...field} digits={3} />,
  },
  { name: 'priority', half: true, hint: TEXTS.priority_hint },
  { name: 'is_active' },
]
