import { entities } from '@bcare/contract'
import { bare } from '@bcare/contract/kit/entity'
import { fieldLabel, readableValue } from '@bcare/contract/insight/trace'
import pg from 'pg'
import type * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isNamed } from '../../src/insight/names.ts'
import { openClinic, type Clinic } from '../kit.ts'

interface Column {
  table: string
  column: string
}

/** References that nobody knows by a name: the log shows the number by which the system knows them. */
const NUMBERS: Readonly<Record<string, string>> = {
  'attachment.agreed_by': 'the customer or a guardian, a choice in words',
  'attachment.bundle_instance_id': 'tells two sales of one bundle apart',
  'call.provider_call_id': 'the number that the exchange gave the call',
  'message.provider_message_id': 'the number that the service gave the message',
  'call.recording_file_id': 'the bytes of a recording, which have no name; the call tells what became of it',
  'cash_flow.reverses_id': 'the voucher that a mirror takes back: its reason names it',
  'cash_flow.transfer_pair_id': 'tells two transfers apart',
  'consent.relative_id': 'the relative who agreed: a line of the customer, named by its own entry',
  'custom_link.from_id': 'a record of either side; what it is, is said by the relationship',
  'custom_link.to_id': 'a record of either side; what it is, is said by the relationship',
  'custom_migration.last_entity_id': 'how far a change of type has come',
  'deal_user_rating.deal_user_id': 'the rated member of a team, shown on the deal',
  'discount.audience_ids': 'groups or customers, by what the audience is',
  'discount.funded_by': 'the clinic or a partner, a choice in words',
  'discount.target_ids': 'services, groups of services or bundles, by what the programme applies to',
  'file_usage.pair_id': 'the other picture of before and after',
  'installment_plan.attachment_ids': 'the lines that are paid in parts, each on the bill of the plan',
  'payment_allocation.refunds_id': 'the row that put the money there, beside it in the payment',
  'payment_allocation.reverses_id': 'the same',
  'person.zalo_id': 'a name at Zalo',
  'saved_query.role_ids': 'the roles that may run it, by which the screen shows them',
  'usage.reverses_id': 'the movement that a mirror takes back, of the same material and quantity',
  'usage.transfer_id': 'tells two transfers apart',
  'treatment_agreement.agreed_by': 'the customer or a guardian, a choice in words',
  'treatment_agreement.line_ids': 'the lines that were signed, each in words in the signed text',
  'treatment_agreement.relative_id': 'the relative who signed, named in the signed text',
}

/** Values that mean themselves. */
const THEMSELVES: ReadonlySet<string> = new Set([
  'file_usage.teeth',
  'tooth_condition.surfaces',
  'tooth_condition.tooth',
  'tooth_fact.tooth',
])

let clinic: Clinic
let columns: Column[]
beforeAll(async () => {
  clinic = await openClinic()
  const owner = new pg.Client(clinic.owner)
  await owner.connect()
  // What writes the log, without what it leaves out (`app.audited`).
  const { rows } = await owner.query<Column>(
    `select c.table_name as "table", c.column_name as "column"
     from information_schema.triggers t join information_schema.columns c on c.table_name = t.event_object_table and c.table_schema = 'public'
     where t.trigger_name = 'audit' and t.event_manipulation = 'INSERT'
       and app.audited(jsonb_build_object(c.column_name, 1)) <> '{}'
     order by 1, 2`,
  )
  await owner.end()
  columns = rows
})
afterAll(() => clinic.close())

const placeOf = ({ table, column }: Column) => `${table}.${column}`

test('whatever is logged has a name that people read', () => {
  expect(columns.length).toBeGreaterThan(400)
  expect(columns.filter(({ table, column }) => fieldLabel(table, column) === column).map(placeOf)).toEqual([])
})

test('what a change refers to is called by its name, or is a number for a reason', () => {
  const references = columns.filter(({ column }) => /_ids?$|_by$/.test(column) && column !== 'given_by')
  const unnamed = references.filter(({ column }) => !isNamed(column)).map(placeOf)
  expect(unnamed.toSorted()).toEqual(Object.keys(NUMBERS).toSorted())
})

/** The choices of a field, of one value or of several. */
function choicesOf(schema: z.core.$ZodType): string[] {
  const def = bare(schema)._zod.def as {
    type: string
    innerType?: z.core.$ZodType
    element?: z.core.$ZodType
    entries?: Record<string, string>
  }
  if (def.type === 'enum') return Object.values(def.entries ?? {})
  const inner = def.innerType ?? def.element
  return inner === undefined ? [] : choicesOf(inner)
}

test('every choice is shown in words', () => {
  const raw = Object.values(entities).flatMap((entity) => {
    const { shape } = (entity as unknown as { row: { shape: Record<string, z.core.$ZodType> } }).row
    return Object.entries(shape).flatMap(([field, schema]) =>
      choicesOf(schema)
        .filter((value) => readableValue(entity.name, field, value) === value)
        .map(() => `${entity.name}.${field}`),
    )
  })
  expect([...new Set(raw)].filter((place) => !THEMSELVES.has(place))).toEqual([])
})
