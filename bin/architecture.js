import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { fieldsIn, fieldsOfAreas } from './area-fields.js'
import { filesBelow } from './fingerprint.js'
import { importsOf } from './imports.js'
import { inside, root } from './places.js'
import { ownersOfTables, readsIn, writesIn } from './table-uses.js'
import { UPWARD_READS } from './upward-reads.js'

/**
 * Who may know whom. A file is judged by the first rule whose `from` it matches: everything it imports must match `may`,
 * in which `<area>` stands for its own area. Tests may know anybody.
 */
const rules = [
  { from: /^rules\//, may: 'rules/|npm:', why: 'rules knows nobody and does no I/O' },
  { from: /^contract\//, may: 'contract/|rules/|npm:', why: 'contract knows rules only and does no I/O' },
  {
    from: /^server\/src\/kit\/(custom|database|jobs|log|sheets)\//,
    may: 'server/src/(kit/(?!http/)|adapters/)|contract/|rules/|npm:|node:',
    why: 'rows, jobs and the log know no HTTP',
  },
  {
    from: /^server\/src\/kit\//,
    may: 'server/src/(kit|adapters)/|contract/|rules/|npm:|node:',
    why: 'server/kit never knows an area',
  },
  {
    from: /^server\//,
    may: '(server|contract|rules)/|npm:|node:',
    why: 'the server never knows the web or the demo',
  },
  {
    from: /^web\/src\/kit\//,
    may: '(web/src/kit|contract/src/(kit|settings|identity|files)|rules/src/(settings|identity|files|text))/|contract/src/index.ts|npm:|virtual:',
    why: 'web/kit has no words of the product: it knows neither web/shared nor an area, nor what either says in the contract and the rules',
  },
  {
    from: /^web\/src\/shared\//,
    may: '(web/src/(kit|shared)|contract|rules)/|npm:|virtual:',
    why: 'web/shared never knows an area',
  },
  {
    from: /^web\/src\/app\//,
    may: '(web/src|contract|rules)/|npm:|virtual:',
    why: 'the web never knows the server',
  },
  {
    from: /^web\/src\/(?<area>[^/]+)\//,
    may: '(web/src/(kit|shared|<area>)|contract|rules)/|npm:|virtual:',
    why: 'a web area knows itself, web/shared and web/kit, not another area',
  },
  { from: /^demo\//, may: '(demo|server|contract|rules)/|npm:|node:', why: 'the demo never knows the web' },
]

/**
 * Areas of the server, each below those after it: an area may import what is below and its own level, never what is above.
 * What it asks of families above, it asks through a hook (server/src/kit/hook.ts).
 */
const levels = [
  ['kit', 'adapters'],
  ['settings'],
  ['identity'],
  ['notifications'],
  ['files'],
  ['imports'],
  ['customers'],
  ['catalogue'],
  ['sales'],
  ['appointments'],
  ['work'],
  ['contact'],
  ['treatment'],
  ['materials'],
  ['billing'],
  ['cashbook'],
  ['revenue'],
  ['books'],
  ['print'],
  ['insight', 'assistant'],
  ['backup'],
]

/** What sources, tests and documents do not say, with the reason. */
const sayings = [
  {
    from: /./,
    pattern: /\b(?:whoever|somebody|own fields?|enquir(?:y|ies|er)|stor(?:y|ies))\b/gi,
    why: 'say what is meant: user, customer, caller, custom field (CONTRIBUTING.md, "Words")',
  },
  {
    from: /\.tsx?$/,
    pattern: /\b(?:tell[A-Z]|told[A-Z]|takeIn\b|heed\b)/g,
    why: 'say what is done: notify, announce, show, receive (CONTRIBUTING.md, "Words")',
  },
  {
    from: /\.tsx?$/,
    pattern: /\b(?:type|interface|class)\s+\w*(?:Asked|Wanted|(?<!Not)Found)\b/g,
    why: 'a type is called by what it is: …Query, …Input, …Result (CONTRIBUTING.md, "Words")',
  },
  {
    from: /^(server|demo)\/src\//,
    pattern: /\b(?:status|state|outcome|kind)\)?\s+(?:not\s+)?in\s+\('/g,
    why: 'a set of states comes from the rules: status in ${states(SET)}',
  },
]

/** So many files of a folder are seen at a glance; more are parted by screen, or by family. */
const MOST_IN_A_FOLDER = 32

/** Folders with more, each with the reason why it is not parted yet. */
const CROWDED = {
  'server/src/identity': 'signing in, staff and roles are being worked on; parted when that has landed',
}

/**
 * Browser tests call what the contract offers by its typed client (e2e/src/api.ts): a path in quotes is of a call that
 * no type checks, unless it is only compared with what the browser sent.
 */
const UNTYPED = /(?<!endsWith\(|includes\(|indexOf\(|=== )['"`]\/v1\/[\w/-]*(?:['"`]|\$\{)/g

const files = sourceFiles()
const owners = ownersOfTables(levels.flat())
const fields = fieldsOfAreas()
const needed = new Set()
const faults = files.flatMap((path) => [
  ...trespasses(path, importsOf(path)),
  ...climbs(path),
  ...slips(path),
  ...overreaches(path),
  ...peeks(path),
  ...borrows(path),
])
faults.push(...unneededReads())
faults.push(...filesIn('e2e/src').flatMap(untypedCalls))
const spoken = spokenFiles()
faults.push(...spoken.flatMap(slips))
const graph = new Map(files.map((path) => [path, importsOf(path)]))
const circles = findCircles()
const crowded = ['web/src', 'server/src'].flatMap(crowdedFolders)
for (const line of [...faults, ...circles, ...crowded]) console.log(line)
console.log(
  `${graph.size} files, ${faults.length} faults, ${circles.length} circles, ${crowded.length} crowded folders`,
)
process.exitCode = graph.size > 0 && faults.length + circles.length + crowded.length === 0 ? 0 : 1

function sourceFiles() {
  const paths = ['rules/src', 'contract/src', 'server/src', 'web/src', 'demo/src'].flatMap(filesIn)
  return paths.filter((path) => /\.tsx?$/.test(path) && !/\.test(-d)?\.tsx?$/.test(path))
}

function filesIn(folder) {
  return filesBelow(inside(folder)).map((path) => relative(root, path).split(sep).join('/'))
}

function untypedCalls(path) {
  const text = readFileSync(inside(path), 'utf8')
  return [...text.matchAll(UNTYPED)].map(
    ({ index }) =>
      `${path}:${text.slice(0, index).split('\n').length}: a path of the contract: call it as api(page).family.call(…)`,
  )
}

/** What is read beside the sources: tests, documents, and these tools but for the lists of what is refused. */
function spokenFiles() {
  const folders = ['rules/src', 'contract/src', 'web/src', 'server/test', 'demo/test', 'docs', 'bin', 'bench']
  const paths = folders.filter((folder) => existsSync(inside(folder))).flatMap(filesIn)
  return paths.filter(
    (path) => /\.(tsx?|js|md)$/.test(path) && !path.startsWith('bin/architecture.') && !files.includes(path),
  )
}

function trespasses(path, imports) {
  const rule = rules.find(({ from }) => from.test(path))
  if (!rule) return []
  const area = rule.from.exec(path).groups?.area ?? ''
  const allowed = new RegExp(`^(${rule.may.replace('<area>', area)})`)
  return imports
    .filter((place) => !allowed.test(place))
    .map((place) => `${path} imports ${place}: ${rule.why}`)
}

/** The level of the area that a path is in; what joins the areas (start, families, commands) is above all of them. */
function levelOf(path) {
  const area = /^server\/src\/([^/]+)\//.exec(path)?.[1]
  if (area === undefined || area === 'commands') return levels.length
  const level = levels.findIndex((areas) => areas.includes(area))
  if (level < 0) throw new Error(`${path}: the area ${area} has no level in bin/architecture.js`)
  return level
}

function climbs(path) {
  if (!path.startsWith('server/src/')) return []
  const level = levelOf(path)
  return importsOf(path)
    .filter((place) => place.startsWith('server/src/') && levelOf(place) > level)
    .map((place) => `${path} imports ${place}: an area never knows one above it`)
}

function slips(path) {
  const text = readFileSync(inside(path), 'utf8')
  const lineOf = (index) => text.slice(0, index).split('\n').length
  return sayings
    .filter(({ from }) => from.test(path))
    .flatMap(({ pattern, why }) =>
      [...text.matchAll(pattern)].map(({ index }) => `${path}:${lineOf(index)}: ${why}`),
    )
}

/** What a source does with tables of areas above its own. */
function above(path, usesIn) {
  if (!path.startsWith('server/src/')) return []
  const text = readFileSync(inside(path), 'utf8')
  const level = levelOf(path)
  return usesIn(text)
    .filter(({ table }) => levels.findIndex((areas) => areas.includes(owners.get(table))) > level)
    .map(({ table, index }) => ({ table, at: `${path}:${text.slice(0, index).split('\n').length}` }))
}

/** Writes into the tables of areas above: these do it themselves, in a hook. */
function overreaches(path) {
  return above(path, writesIn).map(
    ({ table, at }) =>
      `${at}: writes ${table} of ${owners.get(table)}: an area never writes the tables of one above it`,
  )
}

/** Reads of the tables of areas above: by a hook, unless the reviewed list has them. */
function peeks(path) {
  const file = path.slice('server/src/'.length)
  return above(path, readsIn).flatMap(({ table, at }) => {
    const entry = UPWARD_READS.find((one) => one.table === table && one.by.includes(file))
    needed.add(`${table} ${file}`)
    return entry !== undefined && !file.startsWith('kit/')
      ? []
      : [
          `${at}: reads ${table} of ${owners.get(table)}: an area asks those above it by a hook (server/src/kit/hook.ts), or bin/upward-reads.js says why not`,
        ]
  })
}

function unneededReads() {
  return UPWARD_READS.flatMap(({ table, by }) =>
    by
      .filter((file) => !needed.has(`${table} ${file}`))
      .map(
        (file) =>
          `bin/upward-reads.js: ${file} does not read ${table} of an area above it: take the entry out`,
      ),
  )
}

/** Fields of areas that a kit names: it goes by what a table, a field or a parameter says of itself. */
function borrows(path) {
  if (!/^(server|web)\/src\/kit\//.test(path)) return []
  const text = readFileSync(inside(path), 'utf8')
  return [...fieldsIn(text, fields)].map(
    ({ field, index, areas }) =>
      `${path}:${text.slice(0, index).split('\n').length}: names ${field} of ${areas.join(' and ')}: a kit knows no area's fields`,
  )
}

/** One line for each import that closes a circle, found by going down from every file once. */
function findCircles() {
  const found = []
  const done = new Set()
  const descend = (path, trail) => {
    const start = trail.indexOf(path)
    if (start >= 0) found.push(`circle: ${[...trail.slice(start), path].join(' → ')}`)
    if (start >= 0 || done.has(path)) return
    for (const next of graph.get(path) ?? []) descend(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) descend(path, [])
  return found
}

/** Folders below this one with more files of their own than are seen at a glance. */
function crowdedFolders(folder) {
  const counts = Map.groupBy(filesBelow(inside(folder)), (path) => relative(root, dirname(path)))
  return [...counts].flatMap(([path, { length }]) => {
    if (length > MOST_IN_A_FOLDER === path in CROWDED) return []
    return path in CROWDED
      ? [`${path} is not crowded any more: take it off the list in bin/architecture.js`]
      : [`${path} has ${length} files, more than ${MOST_IN_A_FOLDER}`]
  })
}
