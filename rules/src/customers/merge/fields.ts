import { LIFECYCLES, type Lifecycle } from '../lifecycle.ts'

/** A record's columns as they are stored. */
export type Columns = Readonly<Record<string, unknown>>
export type Side = 'keep' | 'merge'

/** Columns that are chosen together, by the name of the choice; every other field is a choice of its own. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  birth: ['birth_day', 'birth_month', 'birth_year'],
  phone: ['phone', 'phone_owner', 'no_phone_reason'],
  address: ['address_line', 'ward_code', 'province_code'],
  source: ['source_term_id', 'source_detail', 'campaign', 'first_channel'],
  do_not_contact: ['do_not_contact', 'do_not_contact_reason'],
  national_id: ['national_id_hash', 'national_id_sealed'],
  blocked: ['blocked', 'block_reason_term_id'],
}

/** The choices that a person's fields make, in their order: each with the columns that go along. */
export function mergeChoices(fields: readonly string[]): Map<string, readonly string[]> {
  const choices = new Map<string, readonly string[]>()
  for (const field of fields) {
    const [name, columns] = Object.entries(TOGETHER).find(
      ([choice, all]) => choice === field || all.includes(field),
    ) ?? [field, [field]]
    choices.set(name, columns)
  }
  return choices
}

const blank = (value: unknown) => value === null || value === undefined || value === '' || value === 'unknown'
const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Whether the records say different things in a choice. */
export const differs = (columns: readonly string[], keep: Columns, merge: Columns): boolean =>
  columns.some((column) => !same(keep[column], merge[column]))

/** The first column of a choice says whether there is anything; a warning that stands on one side stays. */
function better(columns: readonly string[], keep: Columns, merge: Columns): Side {
  const [first = ''] = columns
  if (typeof merge[first] === 'boolean') return merge[first] && keep[first] !== true ? 'merge' : 'keep'
  const empty = columns.every(
    (column) => blank(keep[column]) || column === 'phone_owner' || column === 'no_phone_reason',
  )
  const filled = columns.some(
    (column) => !blank(merge[column]) && column !== 'phone_owner' && column !== 'no_phone_reason',
  )
  return empty && filled ? 'merge' : 'keep'
}

/** What is proposed: the kept record's own values, blanks filled from the other, warnings never lost. */
export function defaultSides(fields: readonly string[], keep: Columns, merge: Columns): Record<string, Side> {
  return Object.fromEntries(
    [...mergeChoices(fields)].map(([name, columns]) => [name, better(columns, keep, merge)]),
  )
}

const RANK: readonly Lifecycle[] = ['inactive', ...LIFECYCLES.filter((one) => one !== 'inactive')]

/** Of two lifecycles the one that has come further; one who is still followed counts more than none. */
export const furtherLifecycle = (one: Lifecycle, other: Lifecycle): Lifecycle =>
  RANK.indexOf(other) > RANK.indexOf(one) ? other : one

export interface FieldChange {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

interface FieldChoice {
  fields: readonly string[]
  sides: Readonly<Record<string, Side>>
  keep: Columns
  merge: Columns
}

/** What the kept record's columns become. Nobody becomes their own referrer. */
export function planFields({ fields, sides, keep, merge }: FieldChoice): FieldChange {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  const set = (column: string, value: unknown) => {
    if (same(keep[column], value)) return
    before[column] = keep[column] ?? null
    after[column] = value ?? null
  }
  for (const [name, columns] of mergeChoices(fields)) {
    if (sides[name] === 'merge') for (const column of columns) set(column, merge[column])
  }
  // Two warnings of one kind are one, with the reason of either.
  for (const [first = '', ...reasons] of mergeChoices(fields).values()) {
    if (keep[first] !== true || merge[first] !== true) continue
    for (const reason of reasons) if (blank(keep[reason])) set(reason, merge[reason])
  }
  const referrer = after['referrer_person_id'] ?? keep['referrer_person_id']
  if (referrer === keep['id'] || referrer === merge['id']) {
    delete after['referrer_person_id']
    delete before['referrer_person_id']
    set('referrer_person_id', null)
  }
  const lifecycle = furtherLifecycle(keep['lifecycle'] as Lifecycle, merge['lifecycle'] as Lifecycle)
  set('lifecycle', lifecycle)
  const codes = [...((keep['merged_codes'] as string[] | undefined) ?? []), merge['code'] as string]
  set('merged_codes', [...codes, ...((merge['merged_codes'] as string[] | undefined) ?? [])])
  const visits = [keep['last_visit_at'], merge['last_visit_at']].filter((at) => typeof at === 'string')
  set('last_visit_at', visits.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null)
  return { before, after }
}

/** The choices in which two records say different things. */
export const differences = (fields: readonly string[], keep: Columns, merge: Columns): string[] =>
  [...mergeChoices(fields)].flatMap(([name, columns]) => (differs(columns, keep, merge) ? [name] : []))
