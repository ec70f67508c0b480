import { Attachment } from '@bcare/contract/treatment/attachment-entity'
import type { ToothScope } from '@bcare/rules/catalogue/product'
import { teethFor, teethText, type TeethChoice } from '@bcare/rules/treatment/teeth'
import { type ComponentProps, useCallback, useEffect, useEffectEvent } from 'react'
import { api, useRead, useWrite } from '../kit/api/api.ts'
import { EditDialog } from '../kit/form/edit/EditDialog.tsx'
import { type FieldProps, type FieldSpec, type FormAccess, formed, type Values } from '../kit/form/field.ts'
import { DecimalInput } from '../kit/form/inputs/DecimalInput.tsx'
import { MultiPicker } from '../kit/form/picker/MultiPicker.tsx'
import { wholeSource } from '../kit/form/picker/picker-source.ts'
import { useMay } from '../kit/session/may.ts'
import { ProductPicker } from '../shared/pickers/ProductPicker.tsx'
import { StaffPicker } from '../shared/pickers/StaffPicker.tsx'
import { UserPicker } from '../shared/pickers/UserPicker.tsx'
import { DiscountInput } from './DiscountInput.tsx'
import type { LineRow } from './line-row.ts'
import { LinePreview } from './LinePreview.tsx'
import { PLAN_TEXTS } from './plan/plan-texts.ts'
import { TeethInput } from './TeethInput.tsx'
import { TREATMENT_TEXTS as TEXTS } from './texts.ts'

/** How long the name of a group may be. */
const MOST_GROUP = 40

type IdField = FieldProps<number | null>
const { service, plan, people, diagnosis, price, note } = TEXTS.sections
const DIAGNOSES = wholeSource(api.term.list, { vocabulary: 'diagnosis', is_active: true, limit: 200 })
const nameOf = ({ name }: { name: string }) => name

type Items = TeethChoice['items']

interface TeethFieldProps extends FieldProps<TeethChoice | null> {
  product_id: unknown
  /** Teeth that were chosen before the service was. */
  chosen: Items | undefined
}

/** The teeth of a line, where its service is done on any. */
function TeethField({ product_id, chosen, ...field }: TeethFieldProps) {
  const id = typeof product_id === 'number' ? product_id : 0
  const { data } = useRead(api.product.get, { id }, { enabled: id > 0, quiet: true })
  const scope = data?.tooth_scope
  const take = useEffectEvent((wanted: ToothScope) => {
    if (chosen !== undefined) field.onChange(teethFor(chosen, wanted))
  })
  useEffect(() => {
    if (scope !== undefined) take(scope)
  }, [scope])
  if (data === undefined || data.tooth_scope === 'none' || data.tooth_scope === 'mouth') return null
  return <TeethInput {...field} />
}

const serviceFields = (row: LineRow | undefined, chosen: Items | undefined): FieldSpec[] => [
  {
    name: 'product_id',
    section: service,
    input: (field: IdField) => (
      <ProductPicker
        {...field}
        selected={row && { id: row.product_id, name: row.title, code: row.product_code }}
      />
    ),
  },
  {
    name: 'teeth',
    section: service,
    input: (field: FieldProps<TeethChoice | null>, { values }) => (
      <TeethField {...field} product_id={values['product_id']} chosen={chosen} />
    ),
  },
  {
    name: 'quantity',
    section: service,
    half: true,
    input: (field: ComponentProps<typeof DecimalInput>) => <DecimalInput {...field} />,
  },
]

const PRICE: readonly FieldSpec[] = [
  { name: 'price_override', section: price, half: true, hint: TEXTS.price_hint },
  {
    name: 'line_discount',
    section: price,
    input: (field: ComponentProps<typeof DiscountInput>) => <DiscountInput {...field} />,
  },
]

const staff = (only: 'is_doctor' | undefined) =>
  function StaffField(field: IdField) {
    return <UserPicker {...field} {...(only && { only })} />
  }

const REST: readonly FieldSpec[] = [
  { name: 'phase_no', section: plan, half: true },
  { name: 'alternative_group', section: plan, half: true, hint: TEXTS.group_hint },
  { name: 'doctor_id', section: people, half: true, input: staff('is_doctor') },
  {
    name: 'assistant_ids',
    section: people,
    half: true,
    input: (field: FieldProps<readonly number[]>) => <StaffPicker {...field} />,
  },
  { name: 'consultant_id', section: people, half: true, input: staff(undefined) },
  { name: 'referrer_id', section: people, half: true, input: staff(undefined) },
  {
    name: 'diagnosis_term_ids',
    section: diagnosis,
    input: (field: FieldProps<readonly number[]>) => (
      <MultiPicker {...field} source={DIAGNOSES} nameOf={nameOf} />
    ),
  },
  { name: 'diagnosed_by', section: diagnosis, half: true, input: staff('is_doctor') },
  { name: 'diagnosis_note', section: diagnosis, half: true },
  { name: 'clinical_note', section: note },
  { name: 'note', section: note },
]

interface LineFormProps {
  person_id: number
  /** The deal that a new line belongs to. */
  deal_id?: number
  /** The visit in which it is offered. */
  track_id?: number
  /** The one being edited; absent, one is added. */
  row?: LineRow | undefined
  /** The one that a new line is another choice for. */
  beside?: LineRow | undefined
  /** The teeth that a new one is for, where they are chosen already. */
  teeth?: Items | undefined
  onClose: () => void
}

/** The group of choices that a line belongs to, or would be called by. */
function groupOf({ alternative_group, teeth, title }: LineRow): string {
  const place = teethText(teeth)
  return alternative_group ?? (place === '' ? title : TEXTS.tooth(place)).slice(0, MOST_GROUP)
}

/** A service of a customer's plan: which, where in the mouth, by whom, at which price. */
export function LineForm({ person_id, deal_id, track_id, row, beside, teeth, onClose }: LineFormProps) {
  const may_discount = useMay('attachment:discount')
  const add = useWrite(api.attachment.add, { quiet: true, touches: ['person'] })
  const update = useWrite(api.attachment.update, { quiet: true, touches: ['person'] })
  const group = beside && { alternative_group: groupOf(beside), phase_no: beside.phase_no }
  const save = async (body: Values) => {
    if (row !== undefined) return update.mutateAsync(formed(body))
    if (beside?.alternative_group === null && group !== undefined)
      await update.mutateAsync({ id: beside.id, alternative_group: group.alternative_group })
    return add.mutateAsync(formed(body))
  }
  const preview = useCallback(
    ({ values }: FormAccess) => <LinePreview values={values} person_id={person_id} row={row} />,
    [person_id, row],
  )
  return (
    <EditDialog
      opened
      surface="drawer"
      onClose={onClose}
      entity={Attachment}
      fields={[
        ...serviceFields(row, teeth),
        ...REST.filter(({ name }) => group === undefined || !(name in group)),
        ...(may_discount ? PRICE : []),
      ]}
      row={row}
      fixed={{
        person_id,
        ...(deal_id !== undefined && { deal_id }),
        ...(track_id !== undefined && { track_id }),
        ...group,
      }}
      save={save}
      preview={preview}
      {...(row === undefined && {
        title: beside === undefined ? TEXTS.add : PLAN_TEXTS.choice_title(beside.title),
      })}
    />
  )
}
