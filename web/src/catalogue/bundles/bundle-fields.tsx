import type { FieldProps, FieldSpec } from '../../kit/form/field.ts'
import { MultiPicker } from '../../kit/form/picker/MultiPicker.tsx'
import { BRANCHES, nameOf } from '../sources.ts'
import type { ItemDraft } from './bundle-row.ts'
import { ItemsInput } from './ItemsInput.tsx'
import { PriceInput } from './PriceInput.tsx'
import { BUNDLE_TEXTS as TEXTS } from './texts.ts'

const { general, items, price, terms } = TEXTS.sections

/** The form of a bundle. */
export const BUNDLE_FIELDS: readonly FieldSpec[] = [
  { name: 'name', section: general, placeholder: TEXTS.name_example },
  { name: 'code', section: general, half: true, placeholder: TEXTS.code_example },
  { name: 'is_active', section: general, half: true },
  {
    name: 'items',
    section: items,
    input: (field: FieldProps<readonly ItemDraft[] | null>, form) => (
      <ItemsInput {...field} price={form.values['price']} />
    ),
  },
  {
    name: 'price',
    section: price,
    input: (field: FieldProps<number | string | null>, form) => (
      <PriceInput {...field} items={(form.values['items'] as readonly ItemDraft[] | null) ?? []} />
    ),
  },
  { name: 'valid_from', section: terms, half: true },
  { name: 'valid_to', section: terms, half: true },
  { name: 'use_within_days', section: terms, half: true, hint: TEXTS.use_hint },
  { name: 'max_per_person', section: terms, half: true, hint: TEXTS.limit_hint },
  {
    name: 'branch_ids',
    section: terms,
    hint: TEXTS.branches_hint,
    input: ({ value, ...field }: FieldProps<readonly number[] | null>) => (
      <MultiPicker {...field} value={value ?? []} source={BRANCHES} nameOf={nameOf} />
    ),
  },
]
