import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { firstLoadScript, firstLoadStyle, heavy, lazyScript, sharedForEachPart } from './limits.js'
import { inside } from './places.js'

/** Weighs the built web app by its manifest against `limits.js`. */
const manifest = readManifest()
const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry)
const first = closure(entries)
const lazy = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && !first.has(key))

const reach = lazy.map((key) => without(closure([key]), first))
const shared = new Set(reach.flatMap((keys) => [...keys]).filter(isShared))

const weights = [
  { name: 'first load, scripts', bytes: scriptsOf(first), limit: firstLoadScript },
  { name: 'first load, styles', bytes: stylesOf(first), limit: firstLoadStyle },
  {
    name: 'pieces that several screens share, loaded once',
    bytes: scriptsOf(shared),
    limit: sharedForEachPart * lazy.length,
  },
  ...lazy.map((key, index) => ({
    name: key,
    bytes: scriptsOf(without(reach[index], shared)),
    limit: limitOf(key),
  })),
]
const excesses = weights.filter(({ bytes, limit }) => bytes > limit)
for (const { name, bytes, limit } of weights)
  console.log(`${kilobytes(bytes)} of ${kilobytes(limit)}  ${name}`)
for (const { name } of excesses) console.log(`too heavy: ${name}`)
process.exitCode = entries.length > 0 && excesses.length === 0 ? 0 : 1

function readManifest() {
  const path = inside('web', 'dist', '.vite', 'manifest.json')
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'))
  console.log('web/dist is not built')
  return {}
}

/** These chunks and all that they import at once. */
function closure(keys) {
  const reached = new Set()
  const visit = (key) => {
    if (reached.has(key)) return
    reached.add(key)
    for (const next of manifest[key].imports ?? []) visit(next)
  }
  for (const key of keys) visit(key)
  return reached
}

/** Reached from more than one lazily loaded part, so that the second to open costs nothing. */
function isShared(key) {
  return reach.filter((keys) => keys.has(key)).length > 1
}

function without(keys, taken) {
  return new Set([...keys].filter((key) => !taken.has(key)))
}

function scriptsOf(keys) {
  return weigh([...keys].map((key) => manifest[key].file).filter((file) => file.endsWith('.js')))
}

function stylesOf(keys) {
  return weigh([...keys].flatMap((key) => manifest[key].css ?? []))
}

function weigh(files) {
  const sizes = [...new Set(files)].map((file) => gzipSync(readFileSync(inside('web', 'dist', file))).length)
  return sizes.reduce((sum, size) => sum + size, 0)
}

function limitOf(key) {
  return heavy.test(key) ? Infinity : lazyScript
}

function kilobytes(bytes) {
  return bytes === Infinity ? 'any' : `${(bytes / 1024).toFixed(1)} KB`
}
