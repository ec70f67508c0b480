import type { FieldProps, FieldSpec } from '../../kit/form/field.ts'
import { api } from '../../kit/api/api.ts'
import { addCustomer } from '../../shared/modals/customer-modal.ts'
import { searchSource, wholeSource } from '../../kit/form/picker/picker-source.ts'
import { PersonPicker, type PersonOption } from '../../shared/pickers/PersonPicker.tsx'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import { SALES_TEXTS as TEXTS } from '../texts.ts'

type IdField = FieldProps<number | null>

const PERSONS = searchSource<PersonOption, Parameters<typeof api.person.list>[0]>(
  api.person.list,
  (search) => ({
    search,
    limit: 20,
  }),
)
const SOURCES = wholeSource(api.term.list, { vocabulary: 'source', is_active: true, limit: 200 })

/** Whose deal it is; a customer who is not on file yet is added on the spot. */
export const PERSON_FIELD: FieldSpec = {
  name: 'person_id',
  input: (field: IdField) => <PersonPicker {...field} source={PERSONS} onAdd={addCustomer} />,
}

const AMOUNT: FieldSpec = { name: 'expected_amount', half: true }
const CLOSE: FieldSpec = { name: 'expected_close_at', half: true }
const OWNER: FieldSpec = {
  name: 'owner_id',
  half: true,
  input: (field: IdField) => <UserPicker {...field} />,
}
const SOURCE: FieldSpec = {
  name: 'source_term_id',
  half: true,
  input: (field: IdField) => <TermPicker {...field} source={SOURCES} />,
}
const CAMPAIGN: FieldSpec = { name: 'campaign', half: true }
const CHANNEL: FieldSpec = { name: 'channel', half: true, placeholder: TEXTS.channel_hint }
const DESCRIPTION: FieldSpec = { name: 'description' }

/** The fields of a deal that people fill in. */
export const DEAL_FIELDS: readonly FieldSpec[] = [
  { name: 'name', placeholder: TEXTS.name_hint },
  AMOUNT,
  CLOSE,
  OWNER,
  { name: 'priority', half: true },
  SOURCE,
  CHANNEL,
  CAMPAIGN,
  DESCRIPTION,
]

/** Those that a stage may ask for, one under the other. */
export const ENTRY_FIELDS: readonly FieldSpec[] = [
  AMOUNT,
  CLOSE,
  SOURCE,
  CAMPAIGN,
  CHANNEL,
  OWNER,
  DESCRIPTION,
].map((field) => ({ ...field, half: false }))
