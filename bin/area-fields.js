import { readdirSync, readFileSync } from 'node:fs'
import { basename, relative, sep } from 'node:path'
import { filesBelow } from './fingerprint.js'
import { inside } from './places.js'

/** Parts of the contract whose words the kits may use: what every clinic has, whatever it offers. */
const COMMON = new Set(['kit', 'text', 'settings', 'identity', 'files', 'insight'])
/** A field that so many areas have is nobody's own. */
const MANY = 3

/** What every row has in the database, whatever its entity says. */
const OF_EVERY_ROW = ['tenant_id', 'deleted_at']
/** Names the columns of every table. */
const LOG_WORDS = 'log-words.ts'

const COMPOUND = /\b[a-z]+(?:_[a-z0-9]+)+\b/g
const KEY = /^\s+([a-z]+(?:_[a-z0-9]+)+)\??:/gm

/**
 * Fields by the areas whose contract has them: compound names alone, for a single word may mean anything. Left out are those
 * that many areas have, or that the common parts of the contract mention.
 */
export function fieldsOfAreas() {
  const owners = new Map()
  const common = new Set(OF_EVERY_ROW)
  for (const path of contractFiles()) {
    const [area] = relative(inside('contract/src'), path).split(sep)
    const text = readFileSync(path, 'utf8')
    if (!COMMON.has(area))
      for (const [, field] of text.matchAll(KEY))
        owners.set(field, (owners.get(field) ?? new Set()).add(area))
    else if (basename(path) !== LOG_WORDS) for (const field of said(area, text)) common.add(field)
  }
  return new Map([...owners].filter(([field, areas]) => areas.size < MANY && !common.has(field)))
}

/** Insight sums up fields of all areas: its own are those that it declares. */
const said = (area, text) =>
  area === 'insight'
    ? [...text.matchAll(KEY)].map(([, field]) => field)
    : [...text.matchAll(COMPOUND)].map(([field]) => field)

const contractFiles = () =>
  readdirSync(inside('contract/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => filesBelow(inside(`contract/src/${name}`)))
    .filter((path) => path.endsWith('.ts') && !basename(path).includes('.test'))

/** Fields of areas in a text, comments left out, each with where it begins. */
export function* fieldsIn(text, fields) {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/\S/g, ' '))
  for (const { 0: field, index } of code.matchAll(COMPOUND))
    if (fields.has(field)) yield { field, index, areas: [...fields.get(field)] }
}
