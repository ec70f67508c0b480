import { fits } from './platform.js'

/** Decisions on a parsed package-lock.json: nothing here reads a file or asks a registry. */

/**
 * What an entry of the lockfile names and no other entry is, as `{ from, name }`. npm can only guess such a package: `npm ci`
 * refuses the lockfile where a registry has it, and passes where the registry has it not.
 */
export function gapsOf({ packages }) {
  return Object.entries(packages).flatMap(([from, entry]) =>
    [...needsOf(from, entry), ...buildsOf(entry)]
      .filter((name) => !isLocked(packages, from, name))
      .map((name) => ({ from, name })),
  )
}

/** Whether `npm ci` complained of nothing but packages that work goes on without: a tool's builds for other platforms. */
export function lacksOnlyBuilds(output, { packages }) {
  const complaints = output.match(/(Missing|Invalid): .*/g) ?? []
  const entries = Object.entries(packages)
  const builds = new Set(entries.flatMap(([, entry]) => buildsOf(entry)))
  const needs = new Set(entries.flatMap(([from, entry]) => needsOf(from, entry)))
  const missing = complaints.map((line) => /^Missing: (@?[^@\s]+)@\S* from lock file$/.exec(line.trim())?.[1])
  return missing.length > 0 && missing.every((name) => builds.has(name) && !needs.has(name))
}

/**
 * The paths of packages that are not in node_modules as they are locked, by the `note` in which npm writes down what it
 * installed: those that every machine needs, and the builds for `platform` where one is given.
 */
export function notInstalled({ packages }, note, platform) {
  const isDue = (locked) => !locked.optional || (platform !== undefined && isBuildFor(locked, platform))
  return Object.keys(packages).filter((path) => {
    if (!path.includes('node_modules/')) return false
    const [locked, found] = [packages[path], note.packages?.[path]]
    return found === undefined ? isDue(locked) : found.integrity !== locked.integrity
  })
}

const isBuildFor = (locked, platform) =>
  [locked.os, locked.cpu, locked.libc].some((names) => names !== undefined) && fits(locked, platform)

const buildsOf = ({ optionalDependencies = {} }) => Object.keys(optionalDependencies)

/** The names that an entry cannot do without; what only develops it counts for our own packages. */
function needsOf(path, entry) {
  const { dependencies, devDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = entry
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  const tools = path.includes('node_modules/') ? {} : devDependencies
  const builds = buildsOf(entry)
  return Object.keys({ ...dependencies, ...tools })
    .concat(peers)
    .filter((name) => !builds.includes(name))
}

/** Whether Node finds a package from another: below it, then below each folder that it is in. */
function isLocked(packages, from, name) {
  if (`${from === '' ? '' : `${from}/`}node_modules/${name}` in packages) return true
  if (from === '') return false
  return isLocked(packages, from.slice(0, Math.max(from.lastIndexOf('node_modules/') - 1, 0)), name)
}
