import type { Person } from '@bcare/contract/customers/person'
import type { Row } from '@bcare/contract/kit/entity'
import { ETHNICITIES } from '@bcare/rules/customers/particulars/peoples'
import type { Vocabulary } from '@bcare/contract/settings/vocabularies'
import { Autocomplete, TextInput } from '@mantine/core'
import { api, useRead } from '../../kit/api/api.ts'
import { BirthInput, type Birth } from './BirthInput.tsx'
import { DepartmentPicker } from '../../shared/pickers/DepartmentPicker.tsx'
import { type FieldProps, type FieldSpec, type FormAccess, inputProps } from '../../kit/form/field.ts'
import { PersonPicker, type PersonOption } from '../../shared/pickers/PersonPicker.tsx'
import { type PickerSource, searchSource, wholeSource } from '../../kit/form/picker/picker-source.ts'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { type TermOption, TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import { NationalIdInput } from './NationalIdInput.tsx'
import { PERSON_TEXTS as TEXTS, SECTION_TEXTS as SECTIONS } from '../texts.ts'

type PersonRow = Row<typeof Person>
type IdField = FieldProps<number | null>
type TextField = FieldProps<string | null>

export const PEOPLE = searchSource<PersonOption, Parameters<typeof api.person.list>[0]>(
  api.person.list,
  (search) => ({
    search,
    limit: 20,
  }),
)

export const termsOf = (vocabulary: Vocabulary): PickerSource<TermOption> =>
  wholeSource<TermOption, Parameters<typeof api.term.list>[0]>(api.term.list, {
    vocabulary,
    is_active: true,
    limit: 200,
    sort_by: 'order',
  })
const SOURCES = termsOf('source')
const OCCUPATIONS = termsOf('occupation')
const VIP_LEVELS = termsOf('vip_level')
const BLOCK_REASONS = termsOf('block_reason')

/** A name that the row already knows, so that a picker need not look for it. */
const known = (id: number | null | undefined, name: string | null | undefined) =>
  id == null || name == null ? undefined : { id, name }

const TITLES = ['Anh', 'Chị', 'Cô', 'Chú', 'Bác', 'Ông', 'Bà', 'Em', 'Bé'].map((title) => ({
  value: title,
  label: title,
}))

/** A partial birthday: one input that writes three fields. */
const birthFields: FieldSpec[] = [
  {
    name: 'birth_year',
    label: TEXTS.birth,
    half: true,
    input: (field: FieldProps<Birth>, { values, errors, set }) => {
      const birth = values as unknown as Birth
      const change = (next: Birth) => Object.entries(next).forEach(([name, value]) => set(name, value))
      return (
        <BirthInput
          {...field}
          value={{ birth_day: birth.birth_day, birth_month: birth.birth_month, birth_year: birth.birth_year }}
          error={errors['birth_year'] ?? errors['birth_month'] ?? errors['birth_day']}
          onChange={change}
        />
      )
    },
  },
  { name: 'birth_day', hidden: true },
  { name: 'birth_month', hidden: true },
]

const placesOf = (places: readonly { code: string; full_name: string }[] = []) =>
  places.map(({ code, full_name }) => ({ value: code, label: full_name }))

function ProvinceInput({ field, form }: { field: TextField; form: FormAccess }) {
  const { data } = useRead(api.location.list, {}, { staleTime: Infinity })
  const choose = (code: string | null) => {
    field.onChange(code)
    form.set('ward_code', null)
  }
  return <SelectField {...field} options={placesOf(data)} onChange={choose} />
}

function WardInput({ field, form }: { field: TextField; form: FormAccess }) {
  const province_code = form.values['province_code'] as string | null
  const { data } = useRead(
    api.location.list,
    { province_code: province_code ?? '' },
    { staleTime: Infinity, enabled: province_code !== null },
  )
  return (
    <SelectField
      {...field}
      options={placesOf(data)}
      disabled={province_code === null}
      placeholder={province_code === null ? TEXTS.ward_first : undefined}
    />
  )
}

const addressFields: FieldSpec[] = [
  { name: 'address_line', placeholder: 'Số nhà, tên đường' },
  {
    name: 'province_code',
    half: true,
    input: (field: TextField, form) => <ProvinceInput field={field} form={form} />,
  },
  {
    name: 'ward_code',
    half: true,
    input: (field: TextField, form) => <WardInput field={field} form={form} />,
  },
]

const termField = (name: string, source: PickerSource<TermOption>, selected?: TermOption): FieldSpec => ({
  name,
  half: true,
  input: (field: IdField) => <TermPicker {...field} source={source} selected={selected} />,
})

const referrerField = (row?: PersonRow): FieldSpec => ({
  name: 'referrer_person_id',
  half: true,
  input: (field: IdField) => (
    <PersonPicker
      {...field}
      source={PEOPLE}
      selected={
        row?.referrer_person_id && row.referrer_name
          ? { id: row.referrer_person_id, full_name: row.referrer_name }
          : undefined
      }
    />
  ),
})

const ownerField: FieldSpec = {
  name: 'owner_id',
  half: true,
  input: (field: IdField) => <UserPicker {...field} />,
}

const nationalIdField = (row?: PersonRow): FieldSpec => ({
  name: 'national_id',
  half: true,
  // Of the stored number nothing is known here but that there is one.
  words: () => TEXTS.national_id_hidden,
  input: (field: FieldProps<string | null | undefined>, { values }) => (
    <NationalIdInput {...field} values={values} person={row} />
  ),
})

const ethnicityField: FieldSpec = {
  name: 'ethnicity',
  half: true,
  input: (field: TextField) => {
    const { value, onChange, ...props } = field
    return (
      <Autocomplete
        {...inputProps(props)}
        data={ETHNICITIES}
        limit={12}
        value={value ?? ''}
        onChange={(typed) => onChange(typed === '' ? null : typed)}
      />
    )
  },
}

const referrerUserField = (row: PersonRow): FieldSpec => ({
  name: 'referrer_user_id',
  half: true,
  input: (field: IdField) => (
    <UserPicker {...field} selected={known(row.referrer_user_id, row.referrer_user_name)} />
  ),
})

/** Fields of one part of the form. */
const within = (section: string, fields: readonly FieldSpec[]): FieldSpec[] =>
  fields.map((field) => ({ ...field, section }))

const whoFields: FieldSpec[] = [
  { name: 'full_name', placeholder: 'Nguyễn Thị Ngọc Ánh' },
  { name: 'title', half: true, options: TITLES },
  { name: 'gender', half: true },
]

/** Asked for only while there is no number. */
const whyNoPhone: FieldSpec = {
  name: 'no_phone_reason',
  hint: TEXTS.no_phone_hint,
  input: (field: TextField, { values }) => {
    const { value, onChange, ...props } = field
    if (values['phone'] || values['phone2']) return null
    return (
      <TextInput
        {...inputProps(props)}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  },
}

/** What is asked for while a customer waits at the counter or on the phone. */
export const quickFields = (): FieldSpec[] => [
  ...whoFields,
  { name: 'phone', half: true, placeholder: '0912 345 678' },
  { name: 'phone2', half: true },
  whyNoPhone,
  ...birthFields,
  nationalIdField(),
  termField('source_term_id', SOURCES),
  ...addressFields,
  referrerField(),
  ownerField,
  { name: 'note' },
]

/** Everything of a customer that can be typed, in the parts of the screen. */
export const allFields = (row: PersonRow): FieldSpec[] => [
  ...within(SECTIONS.identity, [
    ...whoFields,
    ...birthFields,
    nationalIdField(row),
    { name: 'nationality', half: true },
    ethnicityField,
    termField('occupation_term_id', OCCUPATIONS, known(row.occupation_term_id, row.occupation_name)),
    { name: 'workplace', half: true },
  ]),
  ...within(SECTIONS.contact, [
    { name: 'phone', half: true },
    { name: 'phone2', half: true },
    { name: 'phone_owner', half: true },
    { name: 'no_phone_reason', half: true },
    { name: 'email', half: true },
    { name: 'zalo_id', half: true },
    { name: 'facebook_url', half: true },
    { name: 'preferred_channel', half: true },
    { name: 'contact_hours', half: true, placeholder: TEXTS.contact_hours_hint },
    ...addressFields,
    { name: 'address_legacy' },
  ]),
  ...within(SECTIONS.origin, [
    termField('source_term_id', SOURCES, known(row.source_term_id, row.source_name)),
    { name: 'first_channel', half: true },
    { name: 'source_detail', half: true },
    { name: 'campaign', half: true },
    referrerField(row),
    referrerUserField(row),
  ]),
  ...within(SECTIONS.classification, [
    termField('vip_level_term_id', VIP_LEVELS, known(row.vip_level_term_id, row.vip_level_name)),
    { name: 'recall_due_at', half: true },
    {
      name: 'branch_id',
      half: true,
      input: (field: IdField) => (
        <DepartmentPicker {...field} kind="branch" selected={known(row.branch_id, row.branch_name)} />
      ),
    },
    { name: 'note' },
  ]),
  ...within(SECTIONS.guards, [
    { name: 'do_not_contact', half: true },
    { name: 'do_not_contact_reason', half: true },
    { name: 'blocked', half: true },
    termField('block_reason_term_id', BLOCK_REASONS, known(row.block_reason_term_id, row.block_reason_name)),
    { name: 'needs_review', half: true },
  ]),
]
