import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { inside } from './places.js'

const MIGRATIONS = 'server/migrations'

/** Which area the tables of a baseline's file belong to, by the number that its name begins with. */
const BASELINE = [
  [/^(0|23|40|99)/, 'kit'],
  [/^(10|13|4)/, 'settings'],
  [/^1/, 'identity'],
  [/^29/, 'imports'],
  [/^2/, 'customers'],
  [/^3/, 'files'],
  [/^5/, 'sales'],
  [/^6/, 'appointments'],
  [/^7/, 'work'],
  [/^80/, 'notifications'],
  [/^8/, 'contact'],
  [/^90/, 'insight'],
]

/** Written before migrations were called by their area. */
const UNNAMED = { '0002-role-default.sql': 'identity' }

/** Made where another area needed it, and the log's all the same: the hashes of its entries that were blanked. */
const OWNED = { history_redaction: 'kit' }

const sqlBelow = (folder) =>
  readdirSync(inside(folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => path.endsWith('.sql') && statSync(inside(path)).isFile())

function areaOf(path, areas) {
  const name = basename(path)
  if (path.includes('-baseline/')) return BASELINE.find(([number]) => number.test(name))?.[1]
  return UNNAMED[name] ?? areas.find((area) => name.replace(/^\d+-/, '').startsWith(area))
}

/**
 * The area of every table, by the migration that makes it: `0003-catalogue-prices.sql` makes those of `catalogue`.
 * @throws Error when the name of a migration that makes tables says no area
 */
export function ownersOfTables(areas) {
  const owners = new Map()
  for (const path of sqlBelow(MIGRATIONS))
    for (const [, table] of readFileSync(inside(path), 'utf8').matchAll(/^create table "?(\w+)"?/gm)) {
      const area = areaOf(path, areas)
      if (area === undefined) throw new Error(`${path}: no area is called by its name`)
      owners.set(table, OWNED[table] ?? area)
    }
  return owners
}

const WRITES =
  /\b(?:insert into|delete from|merge into)\s+"?(\w+)"?|\bupdate\s+"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/g

/** The tables that a source writes, each with the place of the statement. */
export const writesIn = (text) =>
  Array.from(text.matchAll(WRITES), ({ 1: into, 2: set, index }) => ({ table: into ?? set, index }))

/** A table in a FROM list, with its alias; never a function (`from unnest(…)`) nor what a fragment names. */
const SOURCE = String.raw`(?:lateral\s+|only\s+)?"?([a-z_]\w*)"?(?![\w.(])(?:\s+(?:as\s+)?"?(?!(?:join|left|cross|where|on|using|order|group|for|limit|set)\b)[a-z_]\w*"?)?`
const READS = new RegExp(String.raw`(?<!\bdelete\s+)\b(?:from|join|using)\s+${SOURCE}`, 'g')
const FURTHER = new RegExp(String.raw`\s*,\s*${SOURCE}`, 'y')

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(),])\/\/[^\n]*/g

/** What a `with` calls a query of its own. */
const CALLED = /\b([a-z_]\w*)(?:\s*\([\w\s,]*\))?\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/g

/** The tables that the statements of a source read, each with its place: what stands behind FROM, JOIN and USING. */
export function readsIn(source) {
  const text = source.replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, ' '))
  const called = new Set(Array.from(text.matchAll(CALLED), ([, name]) => name))
  const reads = []
  for (const match of text.matchAll(READS)) {
    reads.push({ table: match[1], index: match.index })
    FURTHER.lastIndex = match.index + match[0].length
    for (let more; (more = FURTHER.exec(text)) !== null;) reads.push({ table: more[1], index: more.index })
  }
  return reads.filter(({ table }) => !called.has(table))
}
