import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CommandTrace, oneLinePerCommand } from './activity-group.ts'

const line = fc.record({
  command: fc.constantFrom('1', '2', '3'),
  entity_type: fc.constantFrom('person', 'deal', 'appointment', 'track'),
  entity_id: fc.constantFrom(1, 2),
  action: fc.constantFrom('create', 'update', 'delete', 'merge'),
  changes: fc.dictionary(
    fc.constantFrom('status', 'name', 'note', 'custom.size'),
    fc.tuple(fc.integer(), fc.integer()),
  ),
  reason: fc.option(fc.string()),
  names: fc.constant({}),
  subject: fc.constant(null),
})
const rows = fc.array(line, { maxLength: 12 })

test('one command has one line of changes for one record, and every line keeps its place and its command', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const lines = oneLinePerCommand<CommandTrace>(given)
      const updates = lines
        .filter(({ action }) => action === 'update')
        .map(({ command, entity_type, entity_id }) => `${command} ${entity_type} ${entity_id}`)
      expect(new Set(updates).size).toBe(updates.length)
      expect(lines.length).toBeLessThanOrEqual(given.length)
      expect(oneLinePerCommand(lines)).toEqual(lines)
    }),
  )
})

test('no field that a record of a customer or a deal was given is lost', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const fieldsOf = (list: readonly CommandTrace[]) =>
        list
          .filter(
            ({ entity_type, action }) => ['person', 'deal'].includes(entity_type) && action !== 'create',
          )
          .flatMap(({ command, entity_type, entity_id, changes }) =>
            Object.keys(changes).map((field) => `${command} ${entity_type} ${entity_id} ${field}`),
          )
      const lines = oneLinePerCommand<CommandTrace>(given)
      const begun = new Set(
        given
          .filter(({ action }) => action === 'create')
          .map(({ command, entity_type, entity_id }) => `${command} ${entity_type} ${entity_id}`),
      )
      const wanted = fieldsOf(given).filter((one) => !begun.has(one.split(' ').slice(0, 3).join(' ')))
      expect(fieldsOf(lines)).toEqual(expect.arrayContaining(wanted))
    }),
  )
})

test('what different commands did is never put together', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const apart = given
        .filter(({ entity_type }) => entity_type !== 'track')
        .map((row, index) => ({ ...row, command: String(index) }))
      expect(oneLinePerCommand<CommandTrace>(apart)).toEqual(apart)
    }),
  )
})

test('a visit says what became of its booking, and the booking itself says nothing', () => {
  const base = { command: '7', names: {}, reason: null, subject: null } as const
  const visit = { ...base, entity_type: 'track', entity_id: 5, action: 'create', changes: {} } as const
  const arrived = {
    ...base,
    entity_type: 'appointment',
    entity_id: 3,
    action: 'update',
    changes: { status: ['booked', 'arrived'] },
  } as const
  expect(oneLinePerCommand<CommandTrace>([visit, arrived])).toEqual([visit])
  expect(oneLinePerCommand<CommandTrace>([arrived])).toEqual([arrived])
})
