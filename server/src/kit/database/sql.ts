/** What only this file can put on an object: a body that a client sends may have every name, but never this. */
const MADE_HERE = Symbol('a piece of SQL')

/** A piece of SQL with its parameters. Values never become text: they travel as parameters. */
export interface Sql {
  readonly [MADE_HERE]: true
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  /** Planned anew with its parameters every time: for LIKE, whose generic plan is far slower. */
  readonly unnamed?: boolean
}

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, MADE_HERE)

const made = (strings: readonly string[], values: readonly unknown[]): Sql => ({
  [MADE_HERE]: true,
  strings,
  values,
})

/**
 * The safe fragment helper. Interpolated values become parameters; interpolated fragments are spliced.
 * `sql`select ${columns} from deal where id = ${id}``
 */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  const parts: string[] = [strings[0] ?? '']
  const kept: unknown[] = []
  const append = (text: string) => {
    parts[parts.length - 1] += text
  }
  values.forEach((value, index) => {
    if (isSql(value)) {
      append(value.strings[0] ?? '')
      value.values.forEach((inner, at) => {
        kept.push(inner)
        parts.push(value.strings[at + 1] ?? '')
      })
    } else {
      kept.push(value)
      parts.push('')
    }
    append(strings[index + 1] ?? '')
  })
  return made(parts, kept)
}

export const empty: Sql = made([''], [])

const NAME = /^[a-z_][a-z0-9_]*$/

/** An identifier that the code knows, as in a table description; anything that is not a plain lower-case name throws. */
export function name(identifier: string): Sql {
  if (!NAME.test(identifier)) throw new Error(`not a plain SQL name: ${identifier}`)
  return made([`"${identifier}"`], [])
}

/** A column of an alias: `column('t', 'name')` is `t."name"`. */
export const column = (alias: string, identifier: string): Sql => sql`${name(alias)}.${name(identifier)}`

/** A whole number as text, for LIMIT: the planner chooses by it. Few different ones may be used, each is a statement of its own. */
export function integer(value: number): Sql {
  if (!Number.isSafeInteger(value)) throw new Error(`not a whole number: ${value}`)
  return made([String(value)], [])
}

/** A set of states of the rules, as `status in ${states(OPEN)}`: written out, so that the planner knows partial indexes by it. */
export function states(set: readonly string[]): Sql {
  const strange = set.find((state) => !NAME.test(state))
  if (strange !== undefined || set.length === 0) throw new Error(`no set of states: ${set.join(', ')}`)
  return made([`(${set.map((state) => `'${state}'`).join(', ')})`], [])
}

/** Fragments one after another with a separator between. */
export function join(fragments: readonly Sql[], separator = ', '): Sql {
  const strings: string[] = ['']
  const values: unknown[] = []
  fragments.forEach((fragment, index) => {
    strings[strings.length - 1] += `${index === 0 ? '' : separator}${fragment.strings[0] ?? ''}`
    fragment.values.forEach((value, at) => {
      values.push(value)
      strings.push(fragment.strings[at + 1] ?? '')
    })
  })
  return made(strings, values)
}

/** `a and b and c`; true when there is nothing to ask. */
export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : join(conditions, ' and ')

/** The same statement, planned with its parameters every time. */
export const unnamed = (query: Sql): Sql => ({ ...query, unnamed: true })

/** The text with numbered placeholders, as the server is asked it. */
export const textOf = (query: Sql): string =>
  query.strings.reduce((text, part, index) => (index === 0 ? part : `${text}$${index}${part}`))
