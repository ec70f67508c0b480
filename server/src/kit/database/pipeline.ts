import type { Connection, QueryResultRow, Submittable } from 'pg'
import pg from 'pg'
import { serialize } from 'pg-protocol'
import { silenceLimit, watchSilence } from './silence.ts'
import { textOf, type Sql } from './sql.ts'

/** What pg's connection offers beneath its types; pg is pinned exactly because of this file. */
interface Wire {
  stream: { write(bytes: Buffer): boolean; destroy(error: Error): unknown }
}

interface Field {
  name: string
  dataTypeID: number
  format: string
}

type Parser = (value: string) => unknown

const DESCRIBE = serialize.describe({ type: 'P', name: '' })
const EXECUTE = serialize.execute({ portal: '', rows: 0 })
const SYNC = serialize.sync()

const names = new Map<string, string>()
const MOST_NAMES = 2_000

/** One short name for each distinct text, the same on every connection; past the limit statements stay unnamed. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MOST_NAMES) return ''
  const made = `s${names.size + 1}`
  names.set(text, made)
  return made
}

type Fields = { name: string; parse: Parser }[]

/** Statements that a connection has surely parsed, each with its columns, so that they need not be described again. */
const prepared = new WeakMap<object, Map<string, Fields>>()

/** Parameters as the wire takes them: text, or null. Objects travel as JSON, arrays as PostgreSQL arrays. */
function plainValue(value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return arrayLiteral(value)
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function arrayLiteral(values: readonly unknown[]): string {
  const items = values.map((value) => {
    if (value === null || value === undefined) return 'NULL'
    if (Array.isArray(value)) return arrayLiteral(value)
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  })
  return `{${items.join(',')}}`
}

/** Text as it came, with only those types turned that JavaScript holds exactly. */
const PARSERS: Record<number, Parser> = {
  16: (value) => value === 't',
  20: Number,
  21: Number,
  23: Number,
  26: Number,
  700: Number,
  701: Number,
  114: (value) => JSON.parse(value) as unknown,
  3802: (value) => JSON.parse(value) as unknown,
  1184: (value) => value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
}
const ARRAYS = new Set([1000, 1005, 1007, 1009, 1015, 1016])

function parserOf(oid: number): Parser {
  if (ARRAYS.has(oid)) return pg.types.getTypeParser(oid, 'text') as Parser
  return PARSERS[oid] ?? ((value) => value)
}

/**
 * Several statements between one pair of Syncs: PostgreSQL runs them as one implicit transaction, so the
 * tenant's scope and the query cost one round trip together (docs/ARCHITECTURE.md "How it is fast").
 * After the first error the rest is skipped by the server and everything is rolled back.
 */
export class Pipeline implements Submittable {
  readonly results: QueryResultRow[][] = []
  private readonly statements: { text: string; name: string; values: readonly unknown[] }[]
  private readonly settle: (error: Error | null, results: QueryResultRow[][]) => void
  private current = 0
  private fields: Fields = []
  private known = new Map<string, Fields>()
  private failed = false
  private readonly silence: number | undefined
  /** pg tracks a named statement by these; ours are tracked here instead. */
  readonly name = ''
  readonly text = ''
  callback: ((error: Error | null) => void) | undefined

  constructor(
    statements: readonly Sql[],
    settle: (error: Error | null, results: QueryResultRow[][]) => void,
    silence?: number,
  ) {
    this.settle = settle
    this.silence = silence
    this.statements = statements.map((statement) => {
      const text = textOf(statement)
      return { text, name: statement.unnamed === true ? '' : nameOf(text), values: statement.values }
    })
    this.results = statements.map(() => [])
  }

  submit(connection: Connection): Error | null {
    const wire = connection as unknown as Wire
    const known = prepared.get(wire) ?? new Map<string, Fields>()
    prepared.set(wire, known)
    this.known = known
    this.fields = this.fieldsOf(0)
    const sent = new Set<string>()
    const messages: Buffer[] = []
    for (const { text, name, values } of this.statements) {
      if (name === '' || !(known.has(name) || sent.has(name))) {
        // An earlier failure may have left the name parsed without our knowing; closing an unknown name is no error.
        if (name !== '') messages.push(serialize.close({ type: 'S', name }))
        messages.push(serialize.parse({ text, name }))
        if (name !== '') sent.add(name)
      }
      messages.push(
        serialize.bind({ portal: '', statement: name, values: values as unknown[], valueMapper: plainValue }),
      )
      if (!known.has(name)) messages.push(DESCRIBE)
      messages.push(EXECUTE)
    }
    messages.push(SYNC)
    wire.stream.write(Buffer.concat(messages))
    // Only then is the connection free. After an error pg no longer passes it to the query, only to a listener here.
    connection.once('readyForQuery', watchSilence(wire.stream, this.silence))
    return null
  }

  handleRowDescription(message: { fields: Field[] }): void {
    this.fields = message.fields.map((field) => ({ name: field.name, parse: parserOf(field.dataTypeID) }))
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    const row: QueryResultRow = {}
    message.fields.forEach((value, index) => {
      const field = this.fields[index]
      if (field !== undefined) row[field.name] = value === null ? null : field.parse(value)
    })
    this.results[this.current]?.push(row)
  }

  handleCommandComplete({ text: outcome }: { text: string }): void {
    const done = this.statements[this.current]
    // PostgreSQL answers COMMIT with ROLLBACK, and no error, when an earlier statement's error was swallowed.
    if (outcome === 'ROLLBACK' && done?.text === 'commit')
      this.handleError(new Error('nothing was left to commit'))
    if (done !== undefined && done.name !== '') this.known.set(done.name, this.fields)
    this.current += 1
    this.fields = this.fieldsOf(this.current)
  }

  private fieldsOf(index: number): Fields {
    return this.known.get(this.statements[index]?.name ?? '') ?? []
  }

  handleEmptyQuery(): void {
    this.current += 1
  }

  handleError(error: Error): void {
    if (this.failed) return
    this.failed = true
    this.settle(error, this.results)
  }

  handleReadyForQuery(): void {
    if (!this.failed) this.settle(null, this.results)
  }

  handlePortalSuspended(): void {
    this.handleError(new Error('a portal was suspended though all rows were asked for'))
  }

  handleCopyInResponse(): void {
    this.handleError(new Error('COPY is not for this door'))
  }

  handleCopyData(): void {}
}

/** Runs statements in one round trip on a connection; rows of each statement, in their order. */
export function runPipeline(client: pg.ClientBase, statements: readonly Sql[]): Promise<QueryResultRow[][]> {
  return new Promise((resolve, reject) => {
    const settle = (error: Error | null, results: QueryResultRow[][]) =>
      error === null ? resolve(results) : reject(error)
    const pipeline = new Pipeline(statements, settle, silenceLimit(client))
    client.query(pipeline)
  })
}
