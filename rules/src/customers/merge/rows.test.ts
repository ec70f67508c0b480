import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MERGE_RULES, planRows, type MergeRow } from './rows.ts'

const KEEP = 1
const MERGE = 2
const STRANGER = 3
const NOW = '2026-11-21T03:00:00.000Z'
const step = { keep_id: KEEP, merge_id: MERGE, now: NOW }

const follows = { rule: MERGE_RULES.follow, columns: ['person_id'] }
const followsEntity = { rule: MERGE_RULES.followEntity, columns: ['person_id', 'entity_id'] }
const MARKS = ['is_guardian', 'is_payer', 'is_emergency']

/** Tables of each kind, as the server's families declare them. */
const TABLES = {
  person: { rule: MERGE_RULES.people, columns: ['referrer_person_id', 'merged_into_id'] },
  person_tag: { rule: MERGE_RULES.tags, columns: ['person_id'] },
  person_group_member: { rule: MERGE_RULES.groups, columns: ['person_id', 'left_at'] },
  person_assignment: { rule: MERGE_RULES.assignments, columns: ['person_id', 'is_primary', 'end_at'] },
  person_relative: {
    rule: MERGE_RULES.relatives,
    columns: ['person_id', 'related_person_id', 'deleted_at', ...MARKS, 'phone'],
    joined: { either: MARKS, filled: ['phone'] },
  },
  visit_reason: follows,
  note: followsEntity,
  file_usage: followsEntity,
  entity_data: {
    rule: MERGE_RULES.versions,
    columns: ['person_id', 'entity_id', 'version_no', 'is_current'],
  },
  deal: follows,
  appointment: follows,
  track: follows,
  attachment: follows,
  form_submission: { rule: MERGE_RULES.submissions, columns: ['person_id', 'matched_person_id'] },
}

type TableName = keyof typeof TABLES
type World = Record<TableName, MergeRow[]>

const either = fc.constantFrom(KEEP, MERGE)
const ended = fc.constantFrom(null, '2026-01-01T00:00:00Z')
const numbered = (rows: Record<string, unknown>[]) =>
  rows.map((row, at) => ({ ...row, id: at + 10 }) as MergeRow)
/** Only the first of the rows that the database would not let stand beside each other. */
const once = (rows: MergeRow[], key: (row: MergeRow) => string | undefined) => {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const mark = key(row)
    if (mark === undefined) return true
    return seen.has(mark) ? false : (seen.add(mark), true)
  })
}

const rowsOf = (shape: Record<string, fc.Arbitrary<unknown>>) =>
  fc.array(fc.record(shape), { maxLength: 8 }).map(numbered)

const running = (row: MergeRow) => row['end_at'] === null && row['deleted_at'] === null
const memberKey = (row: MergeRow) =>
  row['left_at'] === null ? `${String(row['person_id'])}/${String(row['group_id'])}` : undefined
const staffKey = (row: MergeRow) =>
  running(row) ? [row['person_id'], row['role'], row['user_id']].join('/') : undefined
const primaryKey = (row: MergeRow) =>
  running(row) && row['is_primary'] === true ? [row['person_id'], row['role']].join('/') : undefined
const relativeKey = (row: MergeRow) =>
  row['deleted_at'] === null ? [row['person_id'], row['related_person_id']].join('/') : undefined
const versionKey = (row: MergeRow) => [row['entity_id'], row['kind'], row['version_no']].join('/')
const currentKey = (row: MergeRow) =>
  row['is_current'] === true ? [row['entity_id'], row['kind']].join('/') : undefined
const tagKey = (row: MergeRow) => `${String(row['person_id'])}/${row.id}`

/** Versions 1 to n of each kind of each record, the last of them current. */
const versionsOf = fc
  .array(
    fc.record({
      person: either,
      kind: fc.constantFrom('medical_history', 'landing'),
      count: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 4 },
  )
  .chain((sets) =>
    fc.infiniteStream(fc.integer({ min: 1, max: 28 })).map((days) => {
      const kinds = new Map(sets.map((set) => [`${set.person}/${set.kind}`, set]))
      return numbered(
        [...kinds.values()].flatMap(({ person, kind, count }) =>
          Array.from({ length: count }, (_, at) => ({
            person_id: person,
            entity_id: person,
            entity_type: 'person',
            kind,
            key: 'main',
            version_no: at + 1,
            is_current: at === count - 1,
            created_at: `2026-02-${String(days.next().value).padStart(2, '0')}T00:00:00Z`,
          })),
        ),
      )
    }),
  )

const world: fc.Arbitrary<World> = fc.record({
  person: rowsOf({
    referrer_person_id: fc.constantFrom(null, MERGE, KEEP),
    merged_into_id: fc.constantFrom(null, MERGE),
  }),
  person_tag: fc
    .array(fc.record({ id: fc.integer({ min: 10, max: 14 }), person_id: either }), { maxLength: 8 })
    .map((rows) => once(rows, tagKey)),
  person_group_member: rowsOf({
    person_id: either,
    group_id: fc.integer({ min: 1, max: 3 }),
    left_at: ended,
  }).map((rows) => once(rows, memberKey)),
  person_assignment: rowsOf({
    person_id: either,
    user_id: fc.integer({ min: 1, max: 3 }),
    role: fc.constantFrom('consultant', 'care'),
    is_primary: fc.boolean(),
    end_at: ended,
    deleted_at: ended,
  }).map((rows) => once(once(rows, staffKey), primaryKey)),
  person_relative: fc
    .array(
      fc.record({
        person_id: fc.constantFrom(KEEP, MERGE, STRANGER),
        related_person_id: fc.constantFrom(KEEP, MERGE, STRANGER),
        deleted_at: ended,
        is_guardian: fc.boolean(),
        is_payer: fc.boolean(),
        is_emergency: fc.boolean(),
        phone: fc.constantFrom(null, '+84912000001', '+84912000002'),
      }),
      { maxLength: 8 },
    )
    .map((rows) =>
      once(
        numbered(rows).filter((row) => row['person_id'] !== row['related_person_id']),
        relativeKey,
      ),
    ),
  visit_reason: rowsOf({ person_id: either }),
  note: rowsOf({
    person_id: either,
    entity_type: fc.constantFrom('person', 'deal'),
    entity_id: fc.constant(9),
  }).map((rows) =>
    rows.map((row) =>
      row['entity_type'] === 'person' ? { ...row, entity_id: row['person_id'] ?? null } : row,
    ),
  ),
  file_usage: rowsOf({
    person_id: either,
    entity_type: fc.constantFrom('person', 'deal'),
    entity_id: fc.constant(9),
  }).map((rows) =>
    rows.map((row) =>
      row['entity_type'] === 'person' ? { ...row, entity_id: row['person_id'] ?? null } : row,
    ),
  ),
  entity_data: versionsOf,
  deal: rowsOf({ person_id: either }),
  appointment: rowsOf({ person_id: either }),
  track: rowsOf({ person_id: either }),
  attachment: rowsOf({ person_id: either }),
  form_submission: rowsOf({
    person_id: fc.constantFrom(null, KEEP, MERGE, STRANGER),
    matched_person_id: fc.constantFrom(null, KEEP, MERGE, STRANGER),
  }),
})

const apply = (before: World, side: 'before' | 'after'): World => {
  const plan = planRows(before, TABLES, step)
  const changedRow = (table: TableName, row: MergeRow) => {
    const change = plan[table]?.find(
      ({ id, before: was }) =>
        id === row.id && (table !== 'person_tag' || was['person_id'] === row['person_id']),
    )
    return change === undefined ? row : { ...row, ...change[side] }
  }
  return Object.fromEntries(
    (Object.keys(before) as TableName[]).map((table) => [
      table,
      before[table].map((row) => changedRow(table, row)),
    ]),
  ) as World
}

/** Takes the changes of a plan back, as the server does: row by row, from what it became to what it was. */
function undo(before: World, merged: World): World {
  const plan = planRows(before, TABLES, step)
  return Object.fromEntries(
    (Object.keys(merged) as TableName[]).map((table) => [
      table,
      merged[table].map((row) => {
        const change = plan[table]?.find(
          ({ id, after }) =>
            id === row.id && Object.entries(after).every(([column, value]) => row[column] === value),
        )
        // A label of both records is two rows with one id: only the one that moved goes back.
        const mine =
          table !== 'person_tag' ||
          before[table].some((was) => was.id === row.id && was['person_id'] === row['person_id'])
        return change === undefined || (table === 'person_tag' && mine) ? row : { ...row, ...change.before }
      }),
    ]),
  ) as World
}

test('a merge that is taken back leaves every row as it was', () => {
  fc.assert(
    fc.property(world, (before) => {
      expect(undo(before, apply(before, 'after'))).toEqual(before)
    }),
  )
})

const unique = (rows: MergeRow[], key: (row: MergeRow) => string | undefined) => {
  const keys = rows.map(key).filter((one) => one !== undefined)
  return new Set(keys).size === keys.length
}

test('nothing that the database holds unique is there twice afterwards', () => {
  fc.assert(
    fc.property(world, (before) => {
      const after = apply(before, 'after')
      expect({
        tags: unique(after.person_tag, tagKey),
        members: unique(after.person_group_member, memberKey),
        staff: unique(after.person_assignment, staffKey),
        primaries: unique(after.person_assignment, primaryKey),
        relatives: unique(after.person_relative, relativeKey),
        versions: unique(after.entity_data, versionKey),
        current: unique(after.entity_data, currentKey),
      }).toEqual({
        tags: true,
        members: true,
        staff: true,
        primaries: true,
        relatives: true,
        versions: true,
        current: true,
      })
    }),
  )
})

test('nothing lives on at the merged record but labels that the kept one has too', () => {
  fc.assert(
    fc.property(world, (before) => {
      const after = apply(before, 'after')
      const labels = new Set(after.person_tag.filter((row) => row['person_id'] === KEEP).map(({ id }) => id))
      expect(after.person_tag.every((row) => row['person_id'] === KEEP || labels.has(row.id))).toBe(true)
      const relatives = after.person_relative.filter((row) => row['deleted_at'] === null)
      expect(relatives.some((row) => row['person_id'] === MERGE || row['related_person_id'] === MERGE)).toBe(
        false,
      )
      for (const table of [
        'person_group_member',
        'person_assignment',
        'visit_reason',
        'note',
        'file_usage',
        'entity_data',
        'deal',
        'appointment',
        'track',
        'attachment',
      ] as const)
        expect(after[table].filter((row) => row['person_id'] === MERGE)).toEqual([])
      expect(
        after.person.some((row) => row['referrer_person_id'] === MERGE || row['merged_into_id'] === MERGE),
      ).toBe(false)
    }),
  )
})

test('one version of each kind is current where there was any, the newer record’s', () => {
  fc.assert(
    fc.property(world, ({ entity_data: before }) => {
      const after = apply({ ...EMPTY, entity_data: before }, 'after').entity_data
      const kinds = new Set(before.map((row) => row['kind']))
      expect(after.filter((row) => row['is_current'] === true)).toHaveLength(kinds.size)
      for (const row of after.filter(({ is_current }) => is_current === true))
        expect(Number(row['version_no'])).toBe(
          Math.max(
            ...after.filter(({ kind }) => kind === row['kind']).map(({ version_no }) => Number(version_no)),
          ),
        )
    }),
  )
})

const EMPTY = Object.fromEntries(Object.keys(TABLES).map((table) => [table, []])) as unknown as World

test('what was said of a relative in either record is said of the one line that is left', () => {
  const heir = (id: unknown) => (id === MERGE ? KEEP : id)
  const pairOf = (row: MergeRow) => [row['person_id'], row['related_person_id']].map(heir).join('/')
  const lives = (row: MergeRow) => row['deleted_at'] === null
  fc.assert(
    fc.property(world, (before) => {
      const after = apply(before, 'after').person_relative.filter(lives)
      for (const row of after) {
        const said = before.person_relative.filter((one) => lives(one) && pairOf(one) === pairOf(row))
        for (const mark of MARKS) expect(row[mark]).toBe(said.some((one) => one[mark] === true))
        expect(row['phone'] === null).toBe(said.every((one) => one['phone'] === null))
      }
    }),
  )
})

test('a mother who was on file twice is payer, guardian and whom to call in one line', () => {
  const line = {
    person_id: STRANGER,
    deleted_at: null,
    is_guardian: false,
    is_payer: false,
    is_emergency: false,
  }
  const rows = [
    { ...line, id: 10, related_person_id: KEEP, is_payer: true, phone: null },
    {
      ...line,
      id: 11,
      related_person_id: MERGE,
      is_guardian: true,
      is_emergency: true,
      phone: '+84912000001',
    },
  ]
  const { person_relative } = planRows({ person_relative: rows }, TABLES, step)
  expect(person_relative?.map(({ id, after }) => [id, after])).toEqual([
    [
      10,
      {
        person_id: STRANGER,
        related_person_id: KEEP,
        deleted_at: null,
        is_guardian: true,
        is_payer: true,
        is_emergency: true,
        phone: '+84912000001',
      },
    ],
    [11, expect.objectContaining({ related_person_id: KEEP, deleted_at: NOW })],
  ])
})

test('who is first of a role in either record is first of it afterwards, where the kept one has nobody else', () => {
  const first = (rows: MergeRow[], person: number, role: unknown) =>
    rows.find(
      (row) =>
        running(row) && row['person_id'] === person && row['role'] === role && row['is_primary'] === true,
    )
  fc.assert(
    fc.property(world, (before) => {
      const after = apply(before, 'after').person_assignment
      for (const role of ['consultant', 'care']) {
        const wanted =
          first(before.person_assignment, KEEP, role) ?? first(before.person_assignment, MERGE, role)
        expect(first(after, KEEP, role)?.['user_id']).toBe(wanted?.['user_id'])
      }
    }),
  )
})
