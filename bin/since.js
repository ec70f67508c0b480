import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { filesBelow, readText } from './fingerprint.js'
import { inside, root } from './places.js'

/**
 * What has changed since a check of this name was last green on this machine: paths of `files` that are new or different,
 * and `whole` when there is no such time, when a file has gone or one of `grounds` (settings, packages) has changed, or on
 * CI, where nothing is taken for granted. `keep()` notes that the check is green now.
 */
export function changedSince(name, { folders, grounds = [], kind }) {
  const note = inside('.cache', `${name}.json`)
  const before = JSON.parse(readText(note) || '{}')
  const now = hashesOf(
    folders.flatMap((folder) => filesBelow(inside(folder))).filter((path) => kind.test(path)),
  )
  const base = hashesOf(grounds.flatMap((path) => filesBelow(inside(path))))
  const files = Object.keys(now).filter((path) => now[path] !== before.files?.[path])
  const isSame = JSON.stringify(base) === JSON.stringify(before.base)
  const isGone = Object.keys(before.files ?? {}).some((path) => !(path in now))
  return {
    files,
    whole: process.env.CI !== undefined || !isSame || isGone,
    keep() {
      mkdirSync(dirname(note), { recursive: true })
      writeFileSync(note, JSON.stringify({ base, files: now }))
    },
  }
}

const hashesOf = (paths) =>
  Object.fromEntries(
    paths.map((path) => [
      relative(root, path).split(sep).join('/'),
      createHash('sha256').update(readFileSync(path)).digest('base64'),
    ]),
  )
