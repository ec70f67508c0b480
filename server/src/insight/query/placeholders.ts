import type { AskedParameter, QueryParameterType } from '@bcare/rules/insight/query'
import { scanSync, SqlError } from 'libpg-query'
import { checkedStatement, StatementProblem } from './statement.ts'

const SQL_TYPES: Readonly<Record<QueryParameterType, string>> = {
  text: 'text',
  integer: 'bigint',
  money: 'bigint',
  date: 'date',
}

/** A statement with numbered placeholders, and the way back from its characters to those that were written. */
export interface Expanded {
  text: string
  /** Those that the statement uses, in the order of their numbers. */
  used: AskedParameter[]
  back: (position: number) => number
}

interface Token {
  start: number
  end: number
  text: string
  tokenName: string
}

/** What the scanner finds; where it finds nothing that it can read, the grammar says why. @throws StatementProblem */
function tokensOf(text: string): Token[] {
  if (text.trim() === '') return []
  try {
    return scanSync(text).tokens
  } catch (error) {
    // It answers its faults where its tokens are expected.
    if (!(error instanceof SyntaxError || error instanceof SqlError)) throw error
    checkedStatement(text)
    throw new StatementProblem('Câu lệnh có ký tự không dùng được')
  }
}

const NAME = /^[a-z_][a-z0-9_]*$/i

/**
 * Puts the parameters of a query into its statement: `:from` becomes `($1::date)`. What is in a text or a comment, and the
 * two signs of a cast, are told apart by PostgreSQL's own scanner. `grammarReady` comes first. @throws StatementProblem
 */
export function expanded(statement: string, parameters: readonly AskedParameter[]): Expanded {
  const bytes = Buffer.from(statement)
  const at = (byte: number): number => bytes.subarray(0, byte).toString('utf8').length
  const tokens = tokensOf(statement)
  const places: { from: number; to: number; written: number; grown: number }[] = []
  const used: AskedParameter[] = []
  let text = ''
  let done = 0
  tokens.forEach((token, index) => {
    if (token.tokenName === 'PARAM')
      throw new StatementProblem('Viết tham số là «:tên», không phải «$1»', at(token.start))
    const next = tokens[index + 1]
    if (token.text !== ':' || next?.start !== token.end || !NAME.test(next.text)) return
    const parameter = parameters.find(({ name }) => name === next.text)
    if (parameter === undefined)
      throw new StatementProblem(`Chưa khai báo tham số «:${next.text}»`, at(token.start))
    text += bytes.subarray(done, token.start).toString('utf8')
    if (!used.includes(parameter)) used.push(parameter)
    const from = text.length
    text += `($${used.indexOf(parameter) + 1}::${SQL_TYPES[parameter.type]})`
    places.push({ from, to: text.length, written: at(token.start), grown: at(next.end) })
    done = next.end
  })
  text += bytes.subarray(done).toString('utf8')
  return { text, used, back: (position) => written(places, position) }
}

/** Where a character of the expanded text is in the one that was written. */
function written(
  places: readonly { from: number; to: number; written: number; grown: number }[],
  position: number,
): number {
  const before = places.findLast(({ from }) => from <= position)
  if (before === undefined) return position
  return position < before.to ? before.written : before.grown + (position - before.to)
}
