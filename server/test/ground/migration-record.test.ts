import { expect, test } from 'vitest'
import { readMigrations, type Migration } from '../../src/kit/database/migration-files.ts'
import {
  faultsOf,
  frozenWith,
  readRecord,
  type MigrationRecord,
} from '../../src/kit/database/migration-record.ts'

const sum = (digit: string) => digit.repeat(64)
const migration = (name: string, digit = 'a'): Migration => ({ name, parts: [], checksum: sum(digit) })
const record = (names: string[], released = '0001-baseline'): MigrationRecord => ({
  released,
  checksums: Object.fromEntries(names.map((name) => [name, sum('a')])),
})
const BASE = migration('0001-baseline')

test('every migration of the product is frozen as it is', async () => {
  expect(faultsOf(await readMigrations(), await readRecord())).toEqual([])
})

/** Migrations and their record, and the sentence that finds what is wrong between them. */
const FAULTS: Record<string, [Migration[], MigrationRecord, RegExp]> = {
  'one that changed': [
    [migration('0001-baseline', 'b')],
    record(['0001-baseline']),
    /^0001-baseline has changed/,
  ],
  'one that is gone': [[BASE], record(['0001-baseline', '0002-more']), /^0002-more is frozen and not there/],
  'one that is not frozen': [
    [BASE, migration('0002-more')],
    record(['0001-baseline']),
    /^0002-more is not frozen/,
  ],
  'one that slips in between': [
    [BASE, migration('0002-late'), migration('0003-early')],
    record(['0001-baseline', '0003-early']),
    /^0002-late is not frozen.*\n0002-late comes before/,
  ],
  'two with one number': [
    [BASE, migration('0002-one'), migration('0002-two')],
    record(['0001-baseline', '0002-one', '0002-two']),
    /^0002-two has the number of another/,
  ],
  'a release that is not there': [
    [BASE],
    record(['0001-baseline'], '0002-more'),
    /names 0002-more as released/,
  ],
}

test.each(Object.entries(FAULTS))('control: %s is found', (_name, [known, kept, sentence]) => {
  expect(faultsOf(known, kept).join('\n')).toMatch(sentence)
})

test('freezing adds what is new and never changes what is frozen', () => {
  const known = [migration('0001-baseline', 'b'), migration('0002-more', 'c')]
  expect(frozenWith(known, record(['0001-baseline']))).toEqual({
    released: '0001-baseline',
    checksums: { '0001-baseline': sum('a'), '0002-more': sum('c') },
  })
})
