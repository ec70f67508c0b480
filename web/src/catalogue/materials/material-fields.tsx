import type { ComponentProps } from 'react'
import type { FieldProps, FieldSpec } from '../../kit/form/field.ts'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { MultiPicker } from '../../kit/form/picker/MultiPicker.tsx'
import { ProductPicker } from '../../shared/pickers/ProductPicker.tsx'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { MATERIAL_CATEGORIES, nameOf, SUPPLIERS, UNITS } from '../sources.ts'
import { MATERIAL_TEXTS as TEXTS } from '../texts.ts'
import { BarcodesInput } from './BarcodesInput.tsx'

const { general, stock, price } = TEXTS.sections

const GENERAL: readonly FieldSpec[] = [
  { name: 'code', section: general, half: true, placeholder: 'VT01' },
  { name: 'kind', section: general, half: true },
  { name: 'name', section: general },
  {
    name: 'category_term_id',
    section: general,
    half: true,
    input: (field: FieldProps<number | null>) => <TermPicker {...field} source={MATERIAL_CATEGORIES} />,
  },
  { name: 'brand', section: general, half: true },
  { name: 'origin', section: general, half: true },
  { name: 'spec', section: general, half: true, placeholder: TEXTS.spec_example },
  { name: 'is_active', section: general },
]

const unit = (field: FieldProps<number | null>) => <TermPicker {...field} source={UNITS} />

const STOCK: readonly FieldSpec[] = [
  { name: 'unit_term_id', section: stock, hint: TEXTS.unit_hint, input: unit },
  { name: 'purchase_unit_term_id', section: stock, half: true, hint: TEXTS.purchase_hint, input: unit },
  {
    name: 'purchase_factor',
    section: stock,
    half: true,
    hint: TEXTS.factor_hint,
    input: (field: ComponentProps<typeof DecimalInput>) => <DecimalInput {...field} />,
  },
  { name: 'lot_tracked', section: stock, half: true },
  { name: 'expiry_tracked', section: stock, half: true },
  {
    name: 'barcodes',
    section: stock,
    input: (field: ComponentProps<typeof BarcodesInput>) => <BarcodesInput {...field} />,
  },
  {
    name: 'supplier_term_ids',
    section: stock,
    input: (field: FieldProps<readonly number[]>) => (
      <MultiPicker {...field} source={SUPPLIERS} nameOf={nameOf} />
    ),
  },
]

const PRICE: readonly FieldSpec[] = [
  { name: 'standard_cost', section: price, half: true, hint: TEXTS.cost_hint },
  { name: 'sale_price', section: price, half: true, hint: TEXTS.sale_hint },
  {
    name: 'product_id',
    section: price,
    hint: TEXTS.product_hint,
    input: (field: FieldProps<number | null>) => <ProductPicker {...field} />,
  },
]

/** The form of a material, in its parts. */
export const MATERIAL_FIELDS: readonly FieldSpec[] = [...GENERAL, ...STOCK, ...PRICE]
