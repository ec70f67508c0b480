import type { ComponentProps } from 'react'
import type { FieldProps, FieldSpec, Values } from '../../kit/form/field.ts'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { MultiPicker } from '../../kit/form/picker/MultiPicker.tsx'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { BRANCHES, CATEGORIES, nameOf, UNITS } from '../sources.ts'
import { CATALOGUE_TEXTS as TEXTS } from '../texts.ts'
import { CommissionInput } from './CommissionInput.tsx'
import { DaysInput } from './DaysInput.tsx'
import { MedicineInput } from './MedicineInput.tsx'
import { RulesInput } from './RulesInput.tsx'

const { general, price, work, after, medicine, rules, use } = TEXTS.sections

const isTreatment = ({ kind }: Values) => kind === 'service' || kind === 'exam'
const isMedicine = ({ kind }: Values) => kind === 'medicine'
const isOnTeeth = ({ tooth_scope }: Values) => tooth_scope === 'tooth' || tooth_scope === 'multi_tooth'

const GENERAL: readonly FieldSpec[] = [
  { name: 'kind', section: general, half: true },
  { name: 'code', section: general, half: true, placeholder: 'CV01' },
  { name: 'name', section: general },
  { name: 'print_name', section: general, placeholder: TEXTS.print_hint },
  {
    name: 'category_term_id',
    section: general,
    half: true,
    input: (field: FieldProps<number | null>) => <TermPicker {...field} source={CATEGORIES} />,
  },
  {
    name: 'unit_term_id',
    section: general,
    half: true,
    input: (field: FieldProps<number | null>) => <TermPicker {...field} source={UNITS} />,
  },
  { name: 'description', section: general },
]

const PRICE: readonly FieldSpec[] = [
  { name: 'list_price', section: price, half: true },
  { name: 'min_price', section: price, half: true, hint: TEXTS.floor_hint },
  { name: 'price_mode', section: price, half: true },
  {
    name: 'vat_rate',
    section: price,
    half: true,
    hint: TEXTS.vat_hint,
    input: (field: ComponentProps<typeof DecimalInput>) => <DecimalInput {...field} />,
  },
  { name: 'allow_installment', section: price },
]

const COST: readonly FieldSpec[] = [
  { name: 'cost_estimate', section: price, half: true, hint: TEXTS.cost_hint },
  { name: 'lab_cost', section: price, half: true, hint: TEXTS.cost_hint },
  {
    name: 'commission_rates',
    section: price,
    input: (field: ComponentProps<typeof CommissionInput>) => <CommissionInput {...field} />,
  },
]

const WORK: readonly FieldSpec[] = [
  { name: 'tooth_scope', section: work, half: true, shown: isTreatment },
  { name: 'duration_min', section: work, half: true, shown: isTreatment },
  { name: 'default_sessions', section: work, half: true, shown: isTreatment },
  { name: 'spacing_days', section: work, half: true, shown: isTreatment },
  { name: 'image_required', section: work, half: true, shown: isTreatment },
  {
    name: 'needs_surfaces',
    section: work,
    shown: (values) => isTreatment(values) && isOnTeeth(values),
  },
  { name: 'consent_required', section: work, shown: isTreatment },
  { name: 'is_ortho', section: work, half: true, shown: isTreatment },
  { name: 'is_implant', section: work, half: true, shown: isTreatment },
  { name: 'recovery_days', section: after, half: true, shown: isTreatment },
  { name: 'recall_months', section: after, half: true, shown: isTreatment },
  { name: 'warranty_months', section: after, half: true },
  {
    name: 'aftercare_days',
    section: after,
    hint: TEXTS.aftercare_hint,
    shown: isTreatment,
    input: (field: ComponentProps<typeof DaysInput>) => <DaysInput {...field} />,
  },
]

const USE: readonly FieldSpec[] = [
  {
    name: 'branch_ids',
    section: use,
    hint: TEXTS.branches_hint,
    input: (field: FieldProps<readonly number[]>) => (
      <MultiPicker {...field} source={BRANCHES} nameOf={nameOf} />
    ),
  },
  { name: 'order', section: use, half: true },
  { name: 'show_on_web', section: use, half: true },
  { name: 'is_active', section: use, half: true },
]

/** The form of a product, in its parts; what it costs the clinic where the user may know. */
export const productFields = (knows_cost: boolean): FieldSpec[] => [
  ...GENERAL,
  {
    name: 'medicine',
    section: medicine,
    shown: isMedicine,
    input: (field: ComponentProps<typeof MedicineInput>) => <MedicineInput {...field} />,
  },
  ...PRICE,
  ...(knows_cost ? COST : []),
  ...WORK,
  {
    name: 'rules',
    section: rules,
    shown: isTreatment,
    input: (field: ComponentProps<typeof RulesInput>) => <RulesInput {...field} />,
  },
  ...USE,
]
