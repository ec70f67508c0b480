import { readFileSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { filesBelow } from './fingerprint.js'
import { importsOf, runningImportsOf } from './imports.js'
import { inside, root } from './places.js'

/**
 * Who may know whom. A file is judged by the first rule whose `from` it matches: everything it imports must match `may`,
 * in which `<area>` stands for its own area. Tests may know anybody.
 */
const rules = [
  { from: /^rules\//, may: 'rules/|npm:', why: 'rules knows nobody and does no I/O' },
  { from: /^contract\//, may: 'contract/|rules/|npm:', why: 'contract knows rules only and does no I/O' },
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
    may: '(web/src/kit|contract|rules)/|npm:|virtual:',
    why: 'web/kit has no words of the product: it knows neither web/shared nor an area',
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
  ['customers'],
  ['sales'],
  ['appointments'],
  ['work'],
  ['contact'],
  ['insight'],
  ['backup'],
]

/** What sources of a storey do not say, with the reason. */
const sayings = [
  {
    from: /^server\/src\//,
    pattern: /\bstatus\)?\s+(?:not\s+)?in\s+\('/g,
    why: 'a set of states comes from the rules: status in ${states(SET)}',
  },
]

/** So many files of a folder are seen at a glance; more are parted by screen. */
const MOST_IN_A_FOLDER = 32

const files = sourceFiles()
const faults = files.flatMap((path) => [
  ...trespasses(path, importsOf(path)),
  ...climbs(path),
  ...slips(path),
])
// In the browser's storey a component and its hook may name each other's types.
const graph = new Map(
  files.map((path) => [path, path.startsWith('web/') ? runningImportsOf(path) : importsOf(path)]),
)
const circles = findCircles()
const crowded = crowdedFolders('web/src')
for (const line of [...faults, ...circles, ...crowded]) console.log(line)
console.log(
  `${graph.size} files, ${faults.length} faults, ${circles.length} circles, ${crowded.length} crowded folders`,
)
process.exitCode = graph.size > 0 && faults.length + circles.length + crowded.length === 0 ? 0 : 1

function sourceFiles() {
  const storeys = ['rules/src', 'contract/src', 'server/src', 'web/src', 'demo/src'].map((storey) =>
    inside(storey),
  )
  const paths = storeys.flatMap(filesBelow).map((path) => relative(root, path).split(sep).join('/'))
  return paths.filter((path) => /\.tsx?$/.test(path) && !/\.test(-d)?\.tsx?$/.test(path))
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
  return [...counts]
    .filter(([, paths]) => paths.length > MOST_IN_A_FOLDER)
    .map(([path, paths]) => `${path} has ${paths.length} files, more than ${MOST_IN_A_FOLDER}`)
}
