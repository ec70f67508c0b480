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
 * The area of every table, by the migration that makes it: `0003-catalogue-prices.sql` belongs to `catalogue`.
 * @throws Error when the name of a migration that makes tables says no area
 */
export function ownersOfTables(areas) {
  const owners = new Map()
  for (const path of sqlBelow(MIGRATIONS))
    for (const [, table] of readFileSync(inside(path), 'utf8').matchAll(/^create table "?(\w+)"?/gm)) {
      const area = areaOf(path, areas)
      if (area === undefined) throw new Error(`${path}: no area is called by its name`)
      owners.set(table, area)
    }
  return owners
}

const WRITES =
  /\b(?:insert into|delete from|merge into)\s+"?(\w+)"?|\bupdate\s+"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/g

/** The tables that a source writes, each with the place of the statement. */
export const writesIn = (text) =>
  Array.from(text.matchAll(WRITES), ({ 1: into, 2: set, index }) => ({ table: into ?? set, index }))
