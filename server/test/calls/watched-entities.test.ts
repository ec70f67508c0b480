import { families, type Call } from '@bcare/contract'
import { expect, test } from 'vitest'
import { assembleFamilies } from '../../src/families.ts'
import { knownRights } from '../../src/identity/permission-catalogue.ts'
import { listeningRight } from '../../src/kit/realtime/rooms.ts'

/** Heard by nobody, with the reason. */
const UNHEARD: Readonly<Record<string, string>> = {
  auth: 'signing in and out is announced to sessions, not to screens',
  constant: 'changes with the version alone',
  custom_value: 'values change with their record',
  file: 'bytes never change; what hangs them on a record is heard',
  mind: 'has no rows that an answer could depend on',
  notification: 'each goes to its user alone',
  notification_preference: 'the same',
}

test('what an answer depends on can be listened to: by the right to read it, or by the one that its family names', () => {
  assembleFamilies()
  const known = knownRights()
  const watched = new Set(
    Object.values(families).flatMap((family) =>
      (Object.values(family) as Call[]).flatMap(({ watches }) => watches),
    ),
  )
  const deaf = [...watched].filter(
    (entity) => listeningRight(entity) === undefined && !known.has(`${entity}:read`),
  )
  expect(deaf.toSorted()).toEqual(Object.keys(UNHEARD))
})
