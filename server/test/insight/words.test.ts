import { entityLabel, fieldLabel } from '@bcare/contract/insight/trace'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, type Clinic } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

/** Every column whose changes stand in the log, by the trigger that writes them and what it leaves out. */
const logged = () =>
  ownerRows<{ entity_type: string; field: string }>(
    clinic.owner,
    `select c.relname as entity_type, a.attname as field from pg_trigger g join pg_class c on c.oid = g.tgrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where g.tgname = 'audit' and app.audited(jsonb_build_object(a.attname, 1)) <> '{}' order by 1, 2`,
  )

test('whatever the log tells of has a name that people know', async () => {
  const columns = await logged()
  expect(columns.length).toBeGreaterThan(200)
  const nameless = columns.filter(({ entity_type, field }) => fieldLabel(entity_type, field) === field)
  expect(nameless.map(({ entity_type, field }) => `${entity_type}.${field}`)).toEqual([])
  expect(columns.filter(({ entity_type }) => entityLabel(entity_type) === entity_type)).toEqual([])
})
