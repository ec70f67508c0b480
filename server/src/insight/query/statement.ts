import { MOST_STATEMENT } from '@bcare/rules/insight/query'
import { loadModule, parseSync, SqlError } from 'libpg-query'
import {
  COLUMNS,
  EXPRESSIONS,
  FUNCTIONS,
  GRAMMAR_FUNCTIONS,
  MOMENTS,
  OPERATORS,
  TABLES,
  TYPES,
} from './allowed.ts'
import { NODES, REFUSED } from './grammar.ts'

/** Why a statement is refused; `position` counts characters from its beginning. */
export class StatementProblem extends Error {
  readonly position: number | undefined
  constructor(message: string, position?: number) {
    super(message)
    this.position = position
  }
}

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** More parts than anybody writes by hand, and deeper than anybody reads. */
const MOST_NODES = 4_000
const MOST_DEPTH = 120
const TOO_COMPLEX = 'Câu lệnh quá phức tạp, hãy chia nhỏ'
/** Checked before the grammar, whose own recursion knows no limit of ours. */
const MOST_OPEN = 60

interface Walk {
  bytes: Buffer
  nodes: number
  /** Names that the statement gives to columns itself. */
  own: ReadonlySet<string>
  /** Where `*` is a column of its own, and not part of an expression. */
  stars: Set<unknown>
}

const refuse = (walk: Walk, message: string, node: Node): never => {
  const at = node['location']
  throw new StatementProblem(
    message,
    typeof at === 'number' && at >= 0 ? walk.bytes.subarray(0, at).toString('utf8').length : undefined,
  )
}

/** Names of a list of `String` nodes; undefined when there is anything else in it. */
function namesOf(list: unknown): string[] | undefined {
  if (!Array.isArray(list)) return undefined
  const names = list.map((item: unknown) =>
    isNode(item) && isNode(item['String']) ? (item['String']['sval'] as unknown) : undefined,
  )
  return names.every((name) => typeof name === 'string') ? names : undefined
}

/** The only name, or the last of two of which the first is the schema in whose name the grammar itself speaks. */
function plainName(names: string[] | undefined, byGrammar: ReadonlySet<string>): string | undefined {
  if (names?.length === 1) return names[0]
  const [schema, name] = names ?? []
  return names?.length === 2 && schema === 'pg_catalog' && name !== undefined && byGrammar.has(name)
    ? name
    : undefined
}

type Check = (walk: Walk, node: Node, tables: ReadonlySet<string>) => void

const checkColumn: Check = (walk, node) => {
  const list = node['fields'] as unknown[]
  const star = isNode(list.at(-1)) && 'A_Star' in (list.at(-1) as Node)
  const names = namesOf(star ? list.slice(0, -1) : list)
  if (names === undefined || names.length > 2) refuse(walk, 'Ghi tên cột, hoặc tên bảng và tên cột', node)
  if (star && !walk.stars.has(node)) refuse(walk, 'Dấu * chỉ đứng riêng sau «select»', node)
  const name = names?.at(-1)
  if (!star && name !== undefined && !COLUMNS.has(name) && !walk.own.has(name))
    refuse(walk, `Không đọc được cột «${name}»; xem các cột đọc được ở «Bảng và cột»`, node)
}

const checkFunction: Check = (walk, node) => {
  const names = namesOf(node['funcname'])
  const name = plainName(names, GRAMMAR_FUNCTIONS)
  if (name === undefined || !(FUNCTIONS.has(name) || (names?.length === 2 && GRAMMAR_FUNCTIONS.has(name))))
    refuse(walk, `Không dùng được hàm «${(names ?? []).join('.')}»`, node)
}

const checkOperator = (walk: Walk, list: unknown, node: Node): void => {
  const names = namesOf(list)
  if (names?.length !== 1 || !OPERATORS.has(names[0] ?? ''))
    refuse(walk, `Không dùng được toán tử «${(names ?? []).join('.')}»`, node)
}

const CHECKS: Readonly<Record<string, Check>> = {
  ColumnRef: checkColumn,
  FuncCall: checkFunction,
  A_Expr: (walk, node) => {
    if (!EXPRESSIONS.has(String(node['kind']))) refuse(walk, 'Chưa dùng được phép so sánh này', node)
    // Of `between` the grammar says the word itself.
    if (node['name'] !== undefined && !String(node['kind']).includes('BETWEEN'))
      checkOperator(walk, node['name'], node)
  },
  SubLink: (walk, node) => {
    if (node['operName'] !== undefined) checkOperator(walk, node['operName'], node)
  },
  TypeName: (walk, node) => {
    const name = plainName(namesOf(node['names']), TYPES)
    if (name === undefined || !TYPES.has(name))
      refuse(walk, `Không đổi được sang kiểu «${(namesOf(node['names']) ?? []).join('.')}»`, node)
  },
  SQLValueFunction: (walk, node) => {
    if (!MOMENTS.has(String(node['op'])))
      refuse(walk, 'Không đọc được tài khoản của cơ sở dữ liệu; bảng nhân viên viết là "user"', node)
  },
  RangeVar: (walk, node, tables) => {
    const name = String(node['relname'])
    if (!tables.has(name) && !TABLES.has(name))
      refuse(walk, `Không đọc được bảng «${name}»; xem các bảng đọc được ở «Bảng và cột»`, node)
  },
  A_Indirection: (walk, node) => {
    const parts = node['indirection']
    if (!Array.isArray(parts) || !parts.every((part) => isNode(part) && 'A_Indices' in part))
      refuse(walk, 'Ghi tên cột, hoặc tên bảng và tên cột', node)
  },
  JoinExpr: (walk, node) => {
    if (node['isNatural'] === true) refuse(walk, 'Ghi rõ cột nối bằng «on» thay cho «natural»', node)
    const strange = (namesOf(node['usingClause'] ?? []) ?? ['?']).find(
      (name) => !COLUMNS.has(name) && !walk.own.has(name),
    )
    if (strange !== undefined) refuse(walk, `Không nối được theo cột «${strange}»`, node)
  },
  SelectStmt: (walk, node, tables) => {
    const stars = starsOf(node['targetList'])
    for (const star of stars) walk.stars.add(star)
    if (stars.length > 0 && readsTable(node['fromClause'], tables))
      refuse(walk, 'Ghi tên từng cột thay cho dấu *: một bảng có những cột không đọc được', node)
  },
}

/** The columns of a select that are `*` or `t.*`. */
function starsOf(targets: unknown): Node[] {
  return (Array.isArray(targets) ? (targets as unknown[]) : []).flatMap((item) => {
    const target = isNode(item) ? item['ResTarget'] : undefined
    const value = isNode(target) ? target['val'] : undefined
    const column = isNode(value) ? value['ColumnRef'] : undefined
    const last =
      isNode(column) && Array.isArray(column['fields']) ? (column['fields'] as unknown[]).at(-1) : undefined
    return isNode(column) && isNode(last) && 'A_Star' in last ? [column] : []
  })
}

/** Whether something of a FROM is a table itself and not a select with a name. */
function readsTable(from: unknown, tables: ReadonlySet<string>): boolean {
  if (Array.isArray(from)) return from.some((item) => readsTable(item, tables))
  if (!isNode(from)) return false
  const table = from['RangeVar']
  if (isNode(table)) return !tables.has(String(table['relname']))
  const joined = from['JoinExpr']
  return isNode(joined) && (readsTable(joined['larg'], tables) || readsTable(joined['rarg'], tables))
}

/** A select with selects before it: each of these knows those before it, and the rest knows them all. */
function withNames(walk: Walk, node: Node, tables: ReadonlySet<string>, depth: number): ReadonlySet<string> {
  const clause = node['withClause']
  if (!isNode(clause)) return tables
  const known = new Set(tables)
  checkFields(walk, 'WithClause', clause)
  for (const item of Array.isArray(clause['ctes']) ? clause['ctes'] : []) {
    visit(walk, item, known, depth + 1)
    const made =
      isNode(item) && isNode(item['CommonTableExpr']) ? item['CommonTableExpr']['ctename'] : undefined
    if (typeof made === 'string') known.add(made)
  }
  return known
}

/** Refuses a node that is not known, and one with a field that is not. */
function checkFields(walk: Walk, kind: string, node: Node): ReadonlyMap<string, string> {
  const known = Object.hasOwn(NODES, kind) ? NODES[kind] : undefined
  if (known === undefined) return refuse(walk, REFUSED[kind] ?? 'Câu lệnh có phần chưa dùng được', node)
  for (const [field, value] of Object.entries(node))
    if (!known.has(field) && value !== undefined)
      refuse(walk, REFUSED[field] ?? 'Câu lệnh có phần chưa dùng được', node)
  return known
}

/** One node whose kind is known. */
function check(walk: Walk, kind: string, node: Node, tables: ReadonlySet<string>, depth: number): void {
  walk.nodes += 1
  if (walk.nodes > MOST_NODES || depth > MOST_DEPTH) throw new StatementProblem(TOO_COMPLEX)
  const known = checkFields(walk, kind, node)
  const inner = kind === 'SelectStmt' ? withNames(walk, node, tables, depth) : tables
  CHECKS[kind]?.(walk, node, inner)
  for (const [field, value] of Object.entries(node)) {
    const holds = known.get(field)
    if (holds === '-') {
      // A constant says its value in a node of its own without a kind.
      if (kind !== 'A_Const' && typeof value === 'object' && value !== null)
        refuse(walk, 'Câu lệnh có phần chưa dùng được', node)
    } else if (holds === '*') visit(walk, value, inner, depth + 1)
    else if (field !== 'withClause' && holds !== undefined && isNode(value))
      check(walk, holds, value, inner, depth + 1)
  }
}

/** Nodes that say their kind, one or a list; an empty one is what the grammar writes for nothing. */
function visit(walk: Walk, value: unknown, tables: ReadonlySet<string>, depth: number): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(walk, item, tables, depth)
    return
  }
  if (!isNode(value)) throw new StatementProblem('Câu lệnh có phần chưa dùng được')
  for (const [kind, node] of Object.entries(value)) {
    if (!isNode(node)) throw new StatementProblem('Câu lệnh có phần chưa dùng được')
    check(walk, kind, node, tables, depth)
  }
}

/** Names that the statement gives to columns; a name of a table cannot be read as one (the role refuses whole rows). */
function ownNames(value: unknown, found: Set<string> = new Set(), depth = 0): Set<string> {
  if (depth > MOST_DEPTH * 5) throw new StatementProblem(TOO_COMPLEX)
  if (Array.isArray(value)) for (const item of value) ownNames(item, found, depth + 1)
  else if (isNode(value)) {
    const target = value['ResTarget']
    if (isNode(target) && typeof target['name'] === 'string') found.add(target['name'])
    if (isNode(target) && isNode(target['val']) && isNode(target['val']['FuncCall']))
      for (const name of namesOf(target['val']['FuncCall']['funcname']) ?? []) found.add(name)
    for (const key of ['colnames', 'aliascolnames'])
      for (const name of namesOf(value[key]) ?? []) found.add(name)
    for (const inner of Object.values(value)) if (typeof inner === 'object') ownNames(inner, found, depth + 1)
  }
  return found
}

/** How deep brackets are open at most; those in texts count too, which only makes the limit stricter. */
function deepest(text: string): number {
  let open = 0
  let most = 0
  for (const sign of text) {
    if ('([{'.includes(sign)) most = Math.max(most, (open += 1))
    if (')]}'.includes(sign)) open = Math.max(0, open - 1)
  }
  return most
}

function parsed(text: string): { stmt?: unknown; stmt_location?: number; stmt_len?: number }[] {
  try {
    return parseSync(text).stmts ?? []
  } catch (error) {
    // What is nested by the thousand exhausts the stack of the grammar, which goes on afterwards.
    if (error instanceof RangeError) throw new StatementProblem(TOO_COMPLEX)
    if (!(error instanceof SqlError)) throw error
    throw new StatementProblem(
      `Câu lệnh sai cú pháp: ${syntaxWords(error.message)}`,
      error.sqlDetails?.cursorPosition,
    )
  }
}

const syntaxWords = (message: string): string => {
  const near = /^syntax error at or near "([\s\S]*)"$/.exec(message)?.[1]
  if (near !== undefined) return `gần «${near}»`
  return message === 'syntax error at end of input' ? 'còn thiếu ở cuối' : message
}

/** Loads PostgreSQL's grammar, once. */
export const grammarReady: () => Promise<void> = loadModule

/**
 * Holds a statement to what may be asked: exactly one SELECT, of tables, columns, functions, types and operators that are
 * listed, made of parts of the grammar that are listed. It is the first of two fences; the other is the role that runs it.
 * `grammarReady` comes first. Answers the text of the statement alone, without what ends it.
 * @throws StatementProblem
 */
export function checkedStatement(text: string): string {
  if (text.length > MOST_STATEMENT)
    throw new StatementProblem(`Câu lệnh dài quá ${MOST_STATEMENT.toLocaleString('vi')} ký tự`)
  if (text.includes('\0')) throw new StatementProblem('Câu lệnh có ký tự không dùng được')
  if (text.trim() === '') throw new StatementProblem('Hãy viết một câu lệnh SELECT')
  if (deepest(text) > MOST_OPEN) throw new StatementProblem(TOO_COMPLEX)
  const statements = parsed(text)
  const [first] = statements
  if (first === undefined) throw new StatementProblem('Hãy viết một câu lệnh SELECT')
  if (statements.length > 1) throw new StatementProblem('Mỗi lần chỉ chạy được một câu lệnh')
  const { stmt } = first
  if (!isNode(stmt) || !isNode(stmt['SelectStmt']))
    throw new StatementProblem('Chỉ chạy được câu lệnh SELECT', 0)
  const bytes = Buffer.from(text)
  visit({ bytes, nodes: 0, own: ownNames(stmt), stars: new Set() }, stmt, new Set(), 0)
  const begin = first.stmt_location ?? 0
  const length = first.stmt_len ?? 0
  return bytes.subarray(begin, length === 0 ? undefined : begin + length).toString('utf8')
}
