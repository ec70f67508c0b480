import type { ComponentProps } from 'react'
import type { FieldProps, FieldSpec, Values } from '../../kit/form/field.ts'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { MultiPicker } from '../../kit/form/picker/MultiPicker.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { BRANCHES, nameOf } from '../sources.ts'
import { HoursInput } from './HoursInput.tsx'
import { AudienceInput, type IdsField, TargetsInput } from './NamedInputs.tsx'
import { DISCOUNT_TEXTS as TEXTS } from './texts.ts'
import { WeekdaysInput } from './WeekdaysInput.tsx'

const { general, target, audience, time, limits, together } = TEXTS.sections
type DecimalField = ComponentProps<typeof DecimalInput>
type ChoiceField = FieldProps<string | null>

const namesTargets = ({ apply_to }: Values) => apply_to !== 'order'
const namesReaders = ({ audience: for_whom }: Values) => for_whom === 'group' || for_whom === 'person'

/** A choice that decides what further ones may be: those are chosen anew. */
function Deciding({
  group,
  empties,
  ...field
}: ChoiceField & { group: 'discount.apply_to' | 'discount.audience'; empties: () => void }) {
  const options = useConstant(group)
  return (
    <SelectField
      {...field}
      options={options}
      onChange={(value) => {
        field.onChange(value)
        empties()
      }}
    />
  )
}

/** The form of a programme. */
export const DISCOUNT_FIELDS: readonly FieldSpec[] = [
  { name: 'name', section: general },
  { name: 'kind', section: general, half: true },
  {
    name: 'value',
    section: general,
    half: true,
    hint: TEXTS.value_hint,
    input: (field: DecimalField) => <DecimalInput {...field} />,
  },
  { name: 'max_amount', section: general, half: true },
  { name: 'funded_by', section: general, half: true },
  { name: 'code', section: general, half: true, placeholder: 'HE2026', hint: TEXTS.code_hint },
  { name: 'needs_code', section: general, half: true },
  {
    name: 'apply_to',
    section: target,
    input: (field: ChoiceField, form) => (
      <Deciding {...field} group="discount.apply_to" empties={() => form.set('target_ids', [])} />
    ),
  },
  {
    name: 'target_ids',
    section: target,
    shown: namesTargets,
    input: (field: IdsField, form) => <TargetsInput {...field} apply_to={form.values['apply_to']} />,
  },
  { name: 'min_order', section: target, half: true },
  {
    name: 'min_qty',
    section: target,
    half: true,
    input: (field: DecimalField) => <DecimalInput {...field} digits={3} />,
  },
  {
    name: 'audience',
    section: audience,
    input: (field: ChoiceField, form) => (
      <Deciding {...field} group="discount.audience" empties={() => form.set('audience_ids', [])} />
    ),
  },
  {
    name: 'audience_ids',
    section: audience,
    shown: namesReaders,
    input: (field: IdsField, form) => <AudienceInput {...field} audience={form.values['audience']} />,
  },
  { name: 'valid_from', section: time, half: true },
  { name: 'valid_to', section: time, half: true },
  {
    name: 'weekdays',
    section: time,
    hint: TEXTS.every_day,
    input: (field: IdsField) => <WeekdaysInput {...field} />,
  },
  {
    name: 'hours',
    section: time,
    input: (field: ComponentProps<typeof HoursInput>) => <HoursInput {...field} />,
  },
  {
    name: 'branch_ids',
    section: time,
    hint: TEXTS.every_branch,
    input: ({ value, ...field }: IdsField) => (
      <MultiPicker {...field} value={value ?? []} source={BRANCHES} nameOf={nameOf} />
    ),
  },
  { name: 'usage_limit', section: limits, half: true },
  { name: 'usage_limit_per_person', section: limits, half: true },
  { name: 'approval_required', section: limits },
  { name: 'stack_mode', section: together, half: true },
  { name: 'stack_group', section: together, half: true, hint: TEXTS.group_hint },
  { name: 'priority', section: together, half: true, hint: TEXTS.priority_hint },
  { name: 'note', section: together },
]
