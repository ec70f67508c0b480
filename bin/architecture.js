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
    from: /^server\/src\/(main|start)\.ts$/,
    may: '(server|demo|contract|rules)/|npm:|node:',
    why: 'the server never knows the web',
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

/** So many files of a folder are seen at a glance; more are parted by screen. */
const MOST_IN_A_FOLDER = 32

const files = sourceFiles()
const strangers = files.flatMap((path) => trespasses(path, importsOf(path)))
// Types are erased: a component and its hook may name each other's.
const graph = new Map(files.map((path) => [path, runningImportsOf(path)]))
const circles = findCircles()
const crowded = crowdedFolders('web/src')
const faults = [...strangers, ...circles, ...crowded]
for (const line of faults) console.log(line)
console.log(
  `${graph.size} files, ${strangers.length} forbidden imports, ${circles.length} circles, ${crowded.length} crowded folders`,
)
process.exitCode = graph.size > 0 && faults.length === 0 ? 0 : 1

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
